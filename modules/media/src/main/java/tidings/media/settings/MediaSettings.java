// SPDX-License-Identifier: Apache-2.0
package tidings.media.settings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of uploaded pictures.
 *
 * @param folder for their contents, and for files while they are uploaded; nothing can be uploaded
 *     without one
 * @param maxBytes of an uploaded file
 * @param quotaBytes of the pictures of a user, as they are stored
 */
public record MediaSettings(Optional<Path> folder, long maxBytes, long quotaBytes) {}
