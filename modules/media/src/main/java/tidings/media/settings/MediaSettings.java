// SPDX-License-Identifier: Apache-2.0
package tidings.media.settings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of uploaded pictures.
 *
 * @param folder for files while they are uploaded, and for their contents unless these are in a
 *     bucket; nothing can be uploaded without one
 * @param s3 the bucket for their contents
 * @param maxBytes of an uploaded file
 * @param quotaBytes of the pictures of a user, as they are stored
 */
public record MediaSettings(Optional<Path> folder, Optional<S3Settings> s3, long maxBytes,
    long quotaBytes) {}
