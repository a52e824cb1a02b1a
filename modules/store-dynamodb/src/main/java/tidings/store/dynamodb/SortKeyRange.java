// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Optional;
import tidings.store.Query.Range;

/**
 * A range of places as DynamoDB can be asked for: it refuses bounds that are empty or the wrong way
 * round, and a start outside of them, which are fine for whoever asks a table.
 *
 * @param range where both bounds are at least one character
 */
record SortKeyRange(Range range, boolean isEmpty) {
  /** The first text that can be the place of an item. */
  private static final String MIN_SORT_KEY = "\u0001";

  /** @param sk after which to read, or from the end of the range if there is none */
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

  /** Where to begin after some place; nowhere, if the range lies behind one who goes that way. */
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

  /** Whether nothing of the range can follow: it may refuse to begin where all is over. */
  private boolean endsAt(String sortKey, boolean backwards) {
    return range instanceof Range.Between(var from, var to)
        && sortKey.equals(backwards ? from : to);
  }

  /** Negative before the range, 0 in it, positive after it. */
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
