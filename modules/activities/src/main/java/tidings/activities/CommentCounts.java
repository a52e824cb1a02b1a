// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.schema.rows.CountsRow.ACTIVITIES;
import static tidings.schema.rows.CountsRow.NESTED_COMMENTS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityExpiryRow;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The counts of the parents of a comment: the nearest has it among its comments, those further up
 * among the nested ones. What is above a deleted comment counts neither it nor what is below it.
 * The methods return the parents that count the comment, nearest first; a comment on what is no
 * comment has one and costs no further row.
 */
record CommentCounts(Table table) {

  /** What a comment counts for: itself, and what is below it. */
  private record Amounts(long comments, long nested) {

    static Amounts ofOneWith(long commentsBelow) {
      return new Amounts(1, commentsBelow);
    }

    Amounts negated() {
      return new Amounts(-comments, -nested);
    }

    Map<String, Long> ofNearest() {
      var amounts = new HashMap<>(Map.of(ACTIVITIES, comments));
      if (nested != 0) {
        amounts.put(NESTED_COMMENTS, nested);
      }
      return amounts;
    }

    Map<String, Long> ofFurther() {
      return Map.of(NESTED_COMMENTS, comments + nested);
    }
  }

  /** Counts a new comment. */
  List<Envelope> add(List<Envelope> parents, Transaction transaction, Position stamp) {
    var counting = findCounting(parents, transaction);
    addAll(counting, Amounts.ofOneWith(0), transaction, stamp);
    return counting;
  }

  /** Counts a comment that was deleted, and what is below it. */
  List<Envelope> restore(
      Envelope comment, List<Envelope> parents, Transaction transaction, Position stamp) {
    var counting = findCounting(parents, transaction);
    addAll(counting, amounts(comment.id(), transaction), transaction, stamp);
    return counting;
  }

  /** No longer counts a comment, nor what is below it. */
  List<Envelope> remove(
      Envelope comment, List<Envelope> parents, Transaction transaction, Position stamp) {
    var counted = findCounting(parents, transaction).stream()
        .takeWhile(parent -> findCounts(parent.id()).isPresent()).toList();
    addAll(counted, amounts(comment.id(), transaction).negated(), transaction, stamp);
    return counted;
  }

  private Optional<Item> findCounts(ActivityId activity) {
    return table.get(ActivityKeys.counts(activity.ref())).await();
  }

  /** A row is not made by a subtraction, as it may be of what is purged meanwhile. */
  private static void addAll(
      List<Envelope> counting, Amounts amounts, Transaction transaction, Position stamp) {
    for (var parent : counting) {
      boolean isNearest = parent.equals(counting.getFirst());
      transaction.add(CountsRow.add(
          parent.id(), isNearest ? amounts.ofNearest() : amounts.ofFurther(), stamp));
      if (amounts.comments() < 0) {
        transaction.onlyIf(Condition.present());
      }
    }
  }

  /** A comment that is added below it meanwhile makes the transaction fail. */
  private Amounts amounts(ActivityId comment, Transaction transaction) {
    var read = findCounts(comment);
    transaction.check(ActivityKeys.counts(comment.ref()), CountsRow.hasSameComments(read));
    return Amounts.ofOneWith(CountsRow.allComments(read));
  }

  /** The parents up to the first that is not counted by its own: it is deleted. */
  private List<Envelope> findCounting(List<Envelope> parents, Transaction transaction) {
    var counting = new ArrayList<Envelope>();
    var above = parents.stream().limit(Lineage.MAX_PARENTS).toList();
    var further = above.stream().limit(Math.max(0, above.size() - 1)).toList();
    var marks = further.isEmpty()
        ? Map.<Key, Item>of()
        : table.getAll(further.stream().map(CommentCounts::markOfCounted).toList()).await();
    for (var parent : above) {
      counting.add(parent);
      if (counting.size() < above.size()) {
        boolean isCounted = marks.containsKey(markOfCounted(parent));
        transaction.check(
            markOfCounted(parent), isCounted ? Condition.present() : Condition.absent());
        if (!isCounted) {
          break;
        }
      }
    }
    return counting;
  }

  /**
   * A row that is there as long as a comment is counted. A row of an outbox expires with the
   * comment, which is counted until it is swept.
   */
  private static Key markOfCounted(Envelope comment) {
    return comment.expiresAt()
        .map(end -> ActivityExpiryRow.of(comment, end).key())
        .orElseGet(
            () -> ActivityKeys.outbox(comment.parent().orElseThrow().ref(), comment.id()));
  }

  /** The stored parents of a comment, also deleted ones, nearest first. */
  List<ActivityRow> parentsOf(Envelope comment) {
    var parents = new ArrayList<ActivityRow>();
    for (var id = comment.parent(); id.isPresent() && parents.size() < Lineage.MAX_PARENTS;) {
      var parent = find(id.get());
      parent.ifPresent(parents::add);
      id = parent.flatMap(row -> row.envelope().parent());
    }
    return parents;
  }

  private Optional<ActivityRow> find(ActivityId id) {
    return table.get(ActivityKeys.profile(id)).await().map(row -> ActivityRow.of(id, row));
  }
}
