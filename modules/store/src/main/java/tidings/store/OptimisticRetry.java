// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.core.errors.ErrorCode;

/** What to do when somebody else was faster: read again, and try again. */
public final class OptimisticRetry {
  /** Attempts before giving up; each one lost means that somebody else succeeded. */
  static final int MAX_ATTEMPTS = 500;

  private OptimisticRetry() {}

  /**
   * Does it until no condition fails. It has to read what its conditions are made of.
   *
   * @throws tidings.core.errors.Refusal {@code busy} when that takes too many attempts
   */
  public static <T extends @Nullable Object> T retry(Supplier<T> attempt) {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      try {
        return attempt.get();
      } catch (ConditionFailedException lost) {
        // what it read has changed: it has to read again
      }
    }
    throw ErrorCode.BUSY.refusal("too many change this at once");
  }

  /** The same for a change that is stamped, anew with each attempt. */
  public static <T> T retry(Watermark watermark, Function<Position, T> attempt) {
    return retry(() -> watermark.during(attempt));
  }
}
