// SPDX-License-Identifier: Apache-2.0
package tidings.media.settings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of uploaded pictures and recordings.
 *
 * @param folder for files while they are uploaded, and for their contents unless these are in a
 *     bucket; nothing can be uploaded without one
 * @param s3 the bucket for their contents
 * @param maxBytes of the file of a picture
 * @param maxRecordingBytes of the file of a recording; 0 if there are none
 * @param quotaBytes of the pictures and recordings of a user, as they are stored
 */
public record MediaSettings(Optional<Path> folder, Optional<S3Settings> s3, long maxBytes,
    long maxRecordingBytes, long quotaBytes) {}
