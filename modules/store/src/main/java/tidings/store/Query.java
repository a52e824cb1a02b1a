// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Optional;

/**
 * A question to one partition: which part of it, from which end, where to go on, and how many. Its
 * texts are such as a {@link Key} has; those of a range may be empty, and then come before all.
 *
 * @param index whether the partition is one of the index instead of the table
 * @param range which places of the partition
 * @param backwards from the last place to the first, instead of the other way
 * @param after where the last slice ended: its {@link Slice#next}; or, but for the index, any sk,
 *     be it one of an item or not, within the range or outside of it
 * @param limit how many items at the most, 1 to {@value #MOST}
 */
public record Query(boolean index, String pk, Range range, boolean backwards,
    Optional<String> after, int limit) {
  /** More than this is read in several slices. */
  public static final int MOST = 1000;

  /** Which places of a partition a query reads. */
  public sealed interface Range {
    record All() implements Range {}

    record BeginsWith(String prefix) implements Range {
      public BeginsWith {
        Key.checkText("prefix", prefix, Key.SK_BYTES);
      }
    }

    /** Both ends included; nothing, if it ends before it begins. */
    record Between(String from, String to) implements Range {
      public Between {
        Key.checkText("from", from, Key.SK_BYTES);
        Key.checkText("to", to, Key.SK_BYTES);
      }
    }
  }

  public Query {
    Key.checkPart("pk", pk, Key.PK_BYTES);
    if (!index) {
      after.ifPresent(sk -> Key.checkPart("after", sk, Key.SK_BYTES));
    }
    if (limit < 1 || limit > MOST) {
      throw new IllegalArgumentException("limit " + limit + " is not within 1 and " + MOST);
    }
  }

  public static Query of(String pk) {
    return new Query(false, pk, new Range.All(), false, Optional.empty(), MOST);
  }

  public static Query ofIndex(String pk) {
    return new Query(true, pk, new Range.All(), false, Optional.empty(), MOST);
  }

  public Query beginsWith(String prefix) {
    return new Query(index, pk, new Range.BeginsWith(prefix), backwards, after, limit);
  }

  public Query between(String from, String to) {
    return new Query(index, pk, new Range.Between(from, to), backwards, after, limit);
  }

  public Query downwards() {
    return new Query(index, pk, range, true, after, limit);
  }

  public Query after(Optional<String> position) {
    return new Query(index, pk, range, backwards, position, limit);
  }

  public Query after(String position) {
    return after(Optional.of(position));
  }

  public Query limit(int most) {
    return new Query(index, pk, range, backwards, after, most);
  }
}
