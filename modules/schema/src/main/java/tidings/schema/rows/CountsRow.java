// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Entities;
import tidings.core.Poll;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;

/**
 * The counters of an entity or activity, in a row of their own, so that a like never rewrites a
 * text. Each counter changes in the transaction of the row that it counts.
 */
public final class CountsRow {
  public static final String FOLLOWERS = "followers";
  public static final String FOLLOWING = "following";
  /** Closed edges whose past is kept. */
  public static final String PAST_EDGES = "kept";
  /** Rows of the outbox; for an activity, its comments. */
  public static final String ACTIVITIES = "activities";
  /** Of an activity, the comments on its comments, the comments on those, and so on. */
  public static final String NESTED_COMMENTS = "nestedComments";
  /** Shares of an activity, with words and without. */
  public static final String SHARES = "shares";
  /** Users who have voted in the poll of an activity. */
  public static final String VOTERS = "voters";
  private static final String LIKES = "likes:";
  private static final String VOTES = "votes:";

  private CountsRow() {}

  /** The name of the counter of a kind of like. */
  public static String likes(String kind) {
    return LIKES + kind;
  }

  /** The name of the counter of a choice of a poll. */
  public static String votes(int choice) {
    return VOTES + choice;
  }

  /** Adds to a counter; creates the row if absent. */
  public static Op add(Ref target, String name, long amount) {
    return add(target, Map.of(name, amount));
  }

  /** Adds to counters of an activity, by name. */
  public static Op add(ActivityId target, Map<String, Long> amounts, Position stamp) {
    var changes = new ArrayList<Change>();
    changes.add(ItemType.COUNTS.asChange());
    changes.add(ChangeStamp.set(stamp));
    amounts.forEach((name, amount) -> changes.add(Change.add(name, amount)));
    return new Op.Update(ActivityKeys.counts(target.ref()), changes, List.of());
  }

  /** Adds to counters of an entity, by name. */
  public static Op add(Ref target, Map<String, Long> amounts) {
    var changes = new ArrayList<Change>();
    changes.add(ItemType.COUNTS.asChange());
    amounts.forEach((name, amount) -> changes.add(Change.add(name, amount)));
    return new Op.Update(ActivityKeys.counts(target), changes, List.of());
  }

  /**
   * Subtracts one. The attribute is removed when it reaches zero: the kinds of like in use are
   * bounded, but not those that were used some time.
   */
  public static Op subtractOne(ActivityId target, String name, long count, Position stamp) {
    return count == 1
        ? new Op.Update(
            ActivityKeys.counts(target.ref()),
            List.of(Change.remove(name), ChangeStamp.set(stamp)),
            List.of(Condition.equal(name, 1)))
        : add(target, Map.of(name, -1L), stamp);
  }

  /** The comments below an activity, at any depth. */
  public static long allComments(Optional<Item> row) {
    return count(row, ACTIVITIES) + count(row, NESTED_COMMENTS);
  }

  /** The comments below an activity are as many as when the row was read. */
  public static Condition[] hasSameComments(Optional<Item> read) {
    return read
        .map(row -> Stream.of(ACTIVITIES, NESTED_COMMENTS)
            .map(name -> row.has(name)
                ? Condition.equal(name, row.number(name))
                : Condition.without(name))
            .toArray(Condition[]::new))
        .orElseGet(() -> new Condition[]{Condition.absent()});
  }

  /** The non-zero counters by name. */
  public static Map<String, Long> nonZero(Optional<Item> row) {
    var counts = new TreeMap<String, Long>();
    row.ifPresent(item -> item.attributes().forEach((name, value) -> {
      if (value instanceof Long count && count != 0 && !name.equals(Item.EXPIRES_AT)) {
        counts.put(name, count);
      }
    }));
    return counts;
  }

  /** Corrects a counter by its difference to the value read; concurrent changes are kept. */
  public static Op repair(Ref target, Optional<Item> read, String name, long correct,
      Position stamp) {
    return repair(target, read, Map.of(name, correct), stamp);
  }

  /** Corrects several counters, if all are unchanged since they were read. */
  public static Op repair(
      Ref target, Optional<Item> read, Map<String, Long> correct, Position stamp) {
    var changes =
        new ArrayList<Change>(List.of(ItemType.COUNTS.asChange(), ChangeStamp.set(stamp)));
    var unchanged = new ArrayList<Condition>();
    correct.forEach((name, count) -> {
      boolean counted = read.filter(row -> row.has(name)).isPresent();
      changes.add(counted ? Change.set(name, count) : Change.add(name, count));
      unchanged.add(
          counted
              ? Condition.equal(name, count(read, name))
              : read.isPresent() ? Condition.without(name) : Condition.absent());
    });
    return new Op.Update(ActivityKeys.counts(target), changes, List.copyOf(unchanged));
  }

  /**
   * Removes the counters of a deleted target, except followers, who are counted until they
   * unfollow.
   */
  public static Op removeAllButFollowers(Ref target, Optional<Item> row) {
    if (count(row, FOLLOWERS) == 0) {
      return new Op.Delete(ActivityKeys.counts(target), List.of());
    }
    var others = row.orElseThrow().attributes().keySet().stream()
        .filter(name -> !name.equals(FOLLOWERS) && !name.equals(Item.TYPE))
        .map(Change::remove)
        .toList();
    return new Op.Update(ActivityKeys.counts(target), others, List.of());
  }

  public static Entities.Counts ofEntity(Optional<Item> row) {
    return new Entities.Counts(
        count(row, FOLLOWERS), count(row, FOLLOWING), count(row, ACTIVITIES));
  }

  /** The number of closed edges whose past is kept. */
  public static long pastEdges(Optional<Item> row) {
    return count(row, PAST_EDGES);
  }

  public static Future<Counts> read(Table table, ActivityId activity) {
    return table.get(ActivityKeys.counts(activity.ref())).map(CountsRow::ofActivity);
  }

  public static Counts ofActivity(Optional<Item> row) {
    return row.map(item -> item.cachedAs(Counts.class, CountsRow::counts)).orElse(Counts.NONE);
  }

  private static Counts counts(Item row) {
    Map<String, Long> likes = new TreeMap<>();
    row.attributes().forEach((name, value) -> {
      if (name.startsWith(LIKES) && value instanceof Long count && count != 0) {
        likes.put(name.substring(LIKES.length()), count);
      }
    });
    long comments = row.number(ACTIVITIES);
    // nested ones from before they were counted may be taken off before verify adds them
    long nested = Math.max(0, row.number(NESTED_COMMENTS));
    return new Counts(Collections.unmodifiableMap(likes), comments, comments + nested,
        row.number(SHARES), votes(row));
  }

  private static Poll.Votes votes(Item row) {
    if (!row.has(VOTERS)) {
      return Poll.Votes.NONE;
    }
    var byChoice = new TreeMap<Integer, Long>();
    for (int choice = 0; choice < Poll.MAX_CHOICES; choice++) {
      long count = row.number(votes(choice));
      if (count != 0) {
        byChoice.put(choice, count);
      }
    }
    return new Poll.Votes(Collections.unmodifiableMap(byChoice), row.number(VOTERS));
  }

  private static long count(Optional<Item> row, String name) {
    return row.map(item -> item.number(name)).orElse(0L);
  }
}
