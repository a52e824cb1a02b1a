// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static tidings.core.errors.ErrorCode.BODY_TOO_LARGE;
import static tidings.core.errors.ErrorCode.BUSY;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.media.recordings.RecordingFormat;
import tidings.media.settings.MediaSettings;

/**
 * How large uploaded files may be, and how many large ones there may be at a time: their files are
 * on the disk until they are stored.
 */
final class UploadLimits {
  /** Files at the same time that are larger than one of the two kinds may be. */
  static final int MAX_LARGE = 20;
  /** So that one user does not keep the others out. */
  static final int MAX_LARGE_OF_USER = 2;

  private final long maxPicture;
  private final long maxRecording;
  private final Map<UserId, Integer> largeOfUsers = new HashMap<>();
  private int large;

  UploadLimits(MediaSettings settings) {
    this.maxPicture = settings.maxBytes();
    this.maxRecording = settings.maxRecordingBytes();
  }

  boolean takesRecordings() {
    return maxRecording > 0;
  }

  /** @throws Refusal {@code body_too_large} if no file may be so large, whatever it is */
  void requireAny(long bytes) {
    require(bytes, "a file", Math.max(maxPicture, maxRecording));
  }

  /** Whether it depends on the format if so many are allowed. */
  boolean isLarge(long bytes) {
    return bytes > Math.min(maxPicture, maxRecording) && takesRecordings();
  }

  /** @throws Refusal {@code body_too_large} */
  void require(long bytes, Optional<RecordingFormat> format) {
    if (format.isPresent()) {
      require(bytes, "a recording", maxRecording);
    } else {
      require(bytes, "a picture", maxPicture);
    }
  }

  private static void require(long bytes, String kind, long max) {
    if (bytes > max) {
      throw BODY_TOO_LARGE.refusal(kind + " may have at most " + max + " bytes");
    }
  }

  /** @throws Refusal {@code busy} */
  synchronized void enterLarge(Optional<UserId> user) {
    int own = user.map(owner -> largeOfUsers.getOrDefault(owner, 0)).orElse(0);
    if (large >= MAX_LARGE || own >= MAX_LARGE_OF_USER) {
      throw BUSY.refusal("too many large uploads at once; retry later")
          .withRetryAfter(Uploads.RETRY_AFTER);
    }
    large++;
    user.ifPresent(owner -> largeOfUsers.put(owner, own + 1));
  }

  synchronized void leaveLarge(Optional<UserId> user) {
    large--;
    user.ifPresent(owner -> {
      int left = largeOfUsers.getOrDefault(owner, 0) - 1;
      if (left > 0) {
        largeOfUsers.put(owner, left);
      } else {
        largeOfUsers.remove(owner);
      }
    });
  }
}
