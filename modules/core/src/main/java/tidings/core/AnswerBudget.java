// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The budget in bytes of one answer. A page whose items would take more has fewer items than
 * requested, and its cursor continues after the last of them.
 */
public final class AnswerBudget {
  /**
   * Max. bytes of the items of an answer as JSON. A hundred texts of common length take a fourth of
   * it; a hundred of the longest would take more than ten times as much.
   */
  public static final int MAX_BYTES = 256 * 1024;

  /** Estimated bytes above which items are encoded on another thread than an event loop. */
  private static final int LARGE_BYTES = MAX_BYTES / 2;

  private AnswerBudget() {}

  /**
   * A page with the first of these items that fit into the budget, at least one.
   *
   * @param next the cursor after the last item
   * @param size of an item
   * @param after the cursor after an item
   */
  public static <T> Page<T> page(List<T> items, Optional<Cursor> next, AnswerSize<? super T> size,
      Function<? super T, Cursor> after) {
    var fitting = fitting(items, size);
    return fitting.size() == items.size()
        ? new Page<>(items, next)
        : new Page<>(fitting, Optional.of(after.apply(fitting.get(fitting.size() - 1))));
  }

  /** The first of these items that fit into the budget, at least one. */
  public static <T> List<T> fitting(List<T> items, AnswerSize<? super T> size) {
    return count(items, size, AnswerSize.UPPER_BOUND) == items.size()
        ? items // nearly always, and nothing had to be encoded
        : items.subList(0, Math.max(1, count(items, size, AnswerSize.EXACT)));
  }

  /** Whether encoding these items would delay others on an event loop. */
  public static <T> boolean isLarge(List<T> items, AnswerSize<? super T> size) {
    return items.stream().mapToInt(item -> size.of(item, AnswerSize.ESTIMATE)).sum() > LARGE_BYTES;
  }

  private static <T> int count(List<T> items, AnswerSize<? super T> size,
      AnswerSize.TextSize texts) {
    int bytes = 0;
    for (int index = 0; index < items.size(); index++) {
      bytes += size.of(items.get(index), texts);
      if (bytes > MAX_BYTES) {
        return index;
      }
    }
    return items.size();
  }
}
