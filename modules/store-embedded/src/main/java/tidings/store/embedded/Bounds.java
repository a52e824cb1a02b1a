// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Arrays;
import tidings.store.Query;

/** A half-open range of row keys: {@code from} is included, {@code to} is excluded. */
record Bounds(byte[] from, byte[] to) {
  boolean isEmpty() {
    return Arrays.compareUnsigned(from, to) >= 0;
  }

  /** The key range that a query covers, in the table or in the index. */
  static Bounds of(Query query) {
    var range = switch (query.range()) {
      case Query.Range.All() -> withPrefix(RowKey.join(query.pk(), ""));
      case Query.Range.BeginsWith(var prefix) -> withPrefix(RowKey.join(query.pk(), prefix));
      case Query.Range.Between(var from, var to) ->
        new Bounds(RowKey.join(query.pk(), from), successorOf(RowKey.join(query.pk(), to)));
    };
    return query.after()
        .map(position -> RowKey.join(query.pk(), position))
        .map(position -> query.isDescending() ? range.before(position) : range.after(position))
        .orElse(range);
  }

  private Bounds before(byte[] position) {
    return Arrays.compareUnsigned(position, to) < 0 ? new Bounds(from, position) : this;
  }

  private Bounds after(byte[] position) {
    byte[] next = successorOf(position);
    return Arrays.compareUnsigned(next, from) > 0 ? new Bounds(next, to) : this;
  }

  private static Bounds withPrefix(byte[] prefix) {
    byte[] end = prefix.clone();
    // UTF-8 never contains 0xFF, so the increment cannot overflow.
    end[end.length - 1]++;
    return new Bounds(prefix, end);
  }

  /** A bound just above a key and all its index rows, and below every longer key. */
  private static byte[] successorOf(byte[] key) {
    byte[] next = Arrays.copyOf(key, key.length + 1);
    next[key.length] = RowKey.PAST_SEPARATOR;
    return next;
  }
}
