// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Optional;
import tidings.store.Query.Range;

/**
 * A range of sort keys in a form that DynamoDB accepts. It rejects empty or reversed bounds, and a
 * start outside the range, which a query of a table may have.
 *
 * @param range its bounds have at least one character
 */
record SortKeyRange(Range range, boolean isEmpty) {
  /** The smallest possible sort key. */
  private static final String MIN_SORT_KEY = "\u0001";

  /** @param sk the sort key to start after; empty for the end of the range */
  record Start(Optional<String> sk) {}

  static SortKeyRange of(Range range) {
    return switch (range) {
      case Range.BeginsWith(var prefix) when prefix.isEmpty() ->
        new SortKeyRange(new Range.All(), false);
      case Range.Between(var from, var to) when Utf8.compare(from, to) > 0 || to.isEmpty() ->
        new SortKeyRange(range, true);
      case Range.Between(var from, var to) when from.isEmpty() ->
        new SortKeyRange(new Range.Between(MIN_SORT_KEY, to), false);
      default -> new SortKeyRange(range, false);
    };
  }

  Optional<String> condition(Expression expression, String name) {
    return switch (range) {
      case Range.All() -> Optional.empty();
      case Range.BeginsWith(var prefix) -> Optional.of(
          "begins_with(" + expression.name(name) + ", " + expression.value(prefix) + ")");
      case Range.Between(var from, var to) -> Optional.of(expression.name(name) + " BETWEEN "
          + expression.value(from) + " AND " + expression.value(to));
    };
  }

  /**
   * The start of a query that continues after a position; empty if the range lies wholly before
   * that.
   */
  Optional<Start> start(Optional<String> after, boolean backwards) {
    if (after.isEmpty()) {
      return Optional.of(new Start(after));
    }
    int comparison = backwards ? -compareToRange(after.get()) : compareToRange(after.get());
    if (comparison > 0 || endsAt(after.get(), backwards)) {
      return Optional.empty();
    }
    return Optional.of(new Start(comparison < 0 ? Optional.empty() : after));
  }

  /** Whether the range ends at this key: DynamoDB may reject a start at the end. */
  private boolean endsAt(String sortKey, boolean backwards) {
    return range instanceof Range.Between(var from, var to)
        && sortKey.equals(backwards ? from : to);
  }

  /** Negative before the range, 0 inside, positive behind it. */
  private int compareToRange(String sortKey) {
    if (sortKey.isEmpty()) {
      return -1;
    }
    return switch (range) {
      case Range.All() -> 0;
      case Range.BeginsWith(var prefix) ->
        sortKey.startsWith(prefix) ? 0 : Utf8.compare(sortKey, prefix);
      case Range.Between(var from, var to) -> Utf8.compare(sortKey, from) < 0
          ? -1
          : Math.max(0, Utf8.compare(sortKey, to));
    };
  }
}
