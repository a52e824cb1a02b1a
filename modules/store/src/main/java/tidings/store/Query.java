// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Optional;

/**
 * A question to one partition: which part of it, from which end, where to go on, and how many. Its
 * texts are such as a {@link Key} has; those of a range may be empty, and then come before all.
 *
 * @param onIndex whether the partition is one of the index instead of the table
 * @param range which places of the partition
 * @param isDescending from the last place to the first, instead of the other way
 * @param after where the last slice ended: its {@link Slice#next}; or, but for the index, any sk,
 *     be it one of an item or not, within the range or outside of it
 * @param limit how many items at the most, 1 to {@value #MAX_LIMIT}
 */
public record Query(boolean onIndex, String pk, Range range, boolean isDescending,
    Optional<String> after, int limit) {
  /** More than this is read in several slices. */
  public static final int MAX_LIMIT = 1000;

  /** Which places of a partition a query reads. */
  public sealed interface Range {
    record All() implements Range {}

    record BeginsWith(String prefix) implements Range {
      public BeginsWith {
        Key.requireValidText("prefix", prefix, Key.MAX_SK_BYTES);
      }
    }

    /** Both ends included; nothing, if it ends before it begins. */
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
      throw new IllegalArgumentException("limit " + limit + " is not within 1 and " + MAX_LIMIT);
    }
  }

  public static Query of(String pk) {
    return new Query(false, pk, new Range.All(), false, Optional.empty(), MAX_LIMIT);
  }

  public static Query ofIndex(String pk) {
    return new Query(true, pk, new Range.All(), false, Optional.empty(), MAX_LIMIT);
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
