// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Optional;

/**
 * A query of one partition. Its texts are valid like those of a {@link Key}; bounds of a range may
 * be empty, which sorts before everything.
 *
 * @param onIndex whether to query the index instead of the table
 * @param range the sort keys to read
 * @param isDescending in reverse order of sort keys
 * @param after exclusive start: the {@link Slice#next} of the previous slice or, unless on the
 *     index, any sort key, existing or not, inside or outside of the range
 * @param limit max. items, 1 to {@value #MAX_LIMIT}
 */
public record Query(boolean onIndex, String pk, Range range, boolean isDescending,
    Optional<String> after, int limit) {
  /** Max. items of one slice. */
  public static final int MAX_LIMIT = 1000;

  /** The range of sort keys that a query reads. */
  public sealed interface Range {
    record All() implements Range {}

    record BeginsWith(String prefix) implements Range {
      public BeginsWith {
        Key.requireValidText("prefix", prefix, Key.MAX_SK_BYTES);
      }
    }

    /** Both ends inclusive; empty if {@code to} is before {@code from}. */
    record Between(String from, String to) implements Range {
      public Between {
        Key.requireValidText("from", from, Key.MAX_SK_BYTES);
        Key.requireValidText("to", to, Key.MAX_SK_BYTES);
      }
    }
  }

  public Query {
    Key.requireValidPart("pk", pk, Key.MAX_PK_BYTES);
    if (!onIndex) {
      after.ifPresent(sk -> Key.requireValidPart("after", sk, Key.MAX_SK_BYTES));
    }
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new IllegalArgumentException("limit " + limit + " is not between 1 and " + MAX_LIMIT);
    }
  }

  public static Query of(String pk) {
    return new Query(false, pk, new Range.All(), false, Optional.empty(), MAX_LIMIT);
  }

  public static Query ofIndex(String pk) {
    return new Query(true, pk, new Range.All(), false, Optional.empty(), MAX_LIMIT);
  }

  /** The same query of another partition. */
  public Query inPartition(String otherPk) {
    return new Query(onIndex, otherPk, range, isDescending, after, limit);
  }

  public Query beginsWith(String prefix) {
    return new Query(onIndex, pk, new Range.BeginsWith(prefix), isDescending, after, limit);
  }

  public Query between(String from, String to) {
    return new Query(onIndex, pk, new Range.Between(from, to), isDescending, after, limit);
  }

  public Query descending() {
    return new Query(onIndex, pk, range, true, after, limit);
  }

  public Query ascending() {
    return new Query(onIndex, pk, range, false, after, limit);
  }

  public Query after(Optional<String> position) {
    return new Query(onIndex, pk, range, isDescending, position, limit);
  }

  public Query after(String position) {
    return after(Optional.of(position));
  }

  public Query limit(int newLimit) {
    return new Query(onIndex, pk, range, isDescending, after, newLimit);
  }
}
