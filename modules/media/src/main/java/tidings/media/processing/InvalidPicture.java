// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;

/** The refusal of a file that is no picture, or not one that is decoded here. */
final class InvalidPicture {
  private InvalidPicture() {}

  static Refusal refusal(String detail) {
    return ErrorCode.INVALID_PICTURE.refusal(detail);
  }
}
