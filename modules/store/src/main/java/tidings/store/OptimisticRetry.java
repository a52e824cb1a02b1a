// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.core.errors.ErrorCode;

/** Retries an optimistic transaction after a concurrent change. */
public final class OptimisticRetry {
  /** Max. attempts; each one lost means that another writer has succeeded. */
  static final int MAX_ATTEMPTS = 500;

  private OptimisticRetry() {}

  /**
   * Runs the attempt until no condition fails. Each attempt must read its input again.
   *
   * @param table whose conditions fail; it decides on the pauses
   * @throws tidings.core.errors.Refusal {@code busy} after {@link #MAX_ATTEMPTS}
   */
  public static <T extends @Nullable Object> T retry(Table table, Supplier<T> attempt) {
    for (int attempts = 1;; attempts++) {
      try {
        return attempt.get();
      } catch (ConditionFailedException lost) {
        if (attempts == MAX_ATTEMPTS) {
          throw ErrorCode.BUSY.refusal("too many concurrent changes; retry later");
        }
        // the data has changed since it was read: try again with new data
        table.pauseBeforeRetry(attempts).await();
      }
    }
  }

  /** As above, for a stamped change as in {@link Watermark#during}; each attempt has its stamp. */
  public static <T> T retry(
      Table table, Watermark watermark, Consumer<Position> late,
      Function<Position, T> attempt) {
    return retry(table, () -> watermark.during(late, attempt));
  }
}
