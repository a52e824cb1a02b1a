// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static tidings.schema.rows.CountsRow.ACTIVITIES;
import static tidings.schema.rows.CountsRow.FOLLOWERS;
import static tidings.schema.rows.CountsRow.FOLLOWING;
import static tidings.schema.rows.CountsRow.NESTED_COMMENTS;
import static tidings.schema.rows.CountsRow.PAST_EDGES;
import static tidings.schema.rows.CountsRow.SHARES;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tidings.core.ActivityId;
import tidings.core.Lineage;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.VoteRow;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;

/** Counts rows, to compare them with stored counters. Blocks for the store. */
public final class RowCounter {
  private final Table table;
  private final Map<String, Long> counts = new TreeMap<>();

  private RowCounter(Table table) {
    this.table = table;
  }

  /** The non-zero counts of an entity or activity by name. */
  public static Map<String, Long> countAll(Table table, Ref target) {
    var counter = new RowCounter(table);
    counter.count(FollowKeys.followersOf(target),
        row -> EdgeRow.isOpen(row) ? List.of(FOLLOWERS) : List.of());
    if (target.isUser()) {
      var user = new UserId(target.id());
      counter.count(FollowKeys.edgesOf(user),
          row -> List.of(EdgeRow.isOpen(row) ? FOLLOWING : PAST_EDGES));
    }
    if (target.isActivity()) {
      var id = new ActivityId(target.id());
      counter.countComments(target, 1);
      counter.count(ActivityKeys.sharesOf(id), row -> List.of(SHARES));
      counter.count(ActivityKeys.likesOf(id),
          row -> List.of(CountsRow.likes(LikeRow.kind(row.key()))));
      counter.count(ActivityKeys.votesOf(id), row -> VoteRow.of(row).counters());
    } else {
      ActivityKeys.inAllPartitions(target, ActivityKeys.outboxOf(target))
          .forEach(outbox -> counter.count(outbox, row -> List.of(ACTIVITIES)));
    }
    return counter.counts;
  }

  /** @param level of the comments on the parent: 1 for those on the activity that is counted */
  private void countComments(Ref parent, int level) {
    var name = level == 1 ? ACTIVITIES : NESTED_COMMENTS;
    count(ActivityKeys.outboxOf(parent), row -> {
      if (level < Lineage.MAX_PARENTS) {
        countComments(ActivityKeys.activityInOutbox(row.key().sk()).ref(), level + 1);
      }
      return List.of(name);
    });
  }

  /** The names of the counts that a row belongs to. */
  private interface CountClassifier {
    List<String> names(Item row);
  }

  private void count(Query rows, CountClassifier classifier) {
    Slices.of(table, rows).items()
        .forEach(row -> classifier.names(row).forEach(name -> counts.merge(name, 1L, Long::sum)));
  }
}
