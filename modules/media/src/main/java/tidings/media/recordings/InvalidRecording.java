// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;

/** The refusal of a recording that is damaged, or has parts that are not let through. */
final class InvalidRecording {
  private InvalidRecording() {}

  static Refusal refusal(String detail) {
    return ErrorCode.INVALID_RECORDING.refusal(detail);
  }

  /** Of a file whose parts do not fit together. */
  static Refusal damaged() {
    return refusal("the file is damaged or not complete");
  }
}
