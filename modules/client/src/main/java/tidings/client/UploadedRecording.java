// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;
import java.util.Optional;
import tidings.core.MediaId;
import tidings.core.ShownRecording;

/**
 * Uploaded video or audio.
 *
 * @param mediaType of its content, such as {@code video/mp4}
 * @param alt what it is named, for those who do not see or hear it
 * @param unusedUntil when it is deleted unless an activity shows it; empty if one does
 * @param path of the content, relative to the address of the server
 * @param bytes of the content
 */
public record UploadedRecording(MediaId id, String mediaType, Optional<String> alt,
    Instant createdAt, Optional<Instant> unusedUntil, String path, long bytes) {
  /** What an activity has as its recording. */
  public ShownRecording shown() {
    return new ShownRecording(id, mediaType, alt);
  }
}
