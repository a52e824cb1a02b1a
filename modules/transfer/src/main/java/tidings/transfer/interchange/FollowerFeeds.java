// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedRow;
import tidings.store.Item;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Writes the rows of imported activities in the feeds of existing followers, as a fan-out does, but
 * tells nobody.
 *
 * <p>The rows come after those of the outboxes and before the body that makes the activity visible.
 * So a visible activity is in all feeds, a killed import writes all rows again, and a follow that is
 * stored too late to be found here finds the activity in the outbox.
 */
final class FollowerFeeds {
  /** Followers read at a time. */
  private static final int READ_SIZE = 500;
  /** Feed rows written at a time. */
  private static final int WRITE_SIZE = 1_000;

  private final Table table;
  private final InstantSource clock;
  private final ImportTarget importTarget;
  private final LargeAudiences largeAudiences;

  FollowerFeeds(Table table, InstantSource clock, ImportTarget importTarget,
      LargeAudiences largeAudiences) {
    this.table = table;
    this.clock = clock;
    this.importTarget = importTarget;
    this.largeAudiences = largeAudiences;
  }

  /** Writes the rows of activities whose outbox rows are stored. Returns their number. Blocking. */
  long add(List<ActivityRecord> activities) {
    var rows = new ArrayList<Item>(WRITE_SIZE);
    long written = 0;
    for (var outbox : byOutbox(activities).entrySet()) {
      for (var slice : Slices.of(
          table, FollowKeys.followersOf(outbox.getKey()).limit(READ_SIZE))) {
        for (var row : slice.items()) {
          var edge = EdgeRow.edge(outbox.getKey(), row);
          written += addTo(rows, new UserId(row.key().sk()), edge, outbox.getValue());
        }
      }
    }
    flush(rows);
    return written;
  }

  /** The activities that feeds have as rows: neither too old, nor merged when they are read. */
  private Map<Ref, List<ActivityRecord>> byOutbox(List<ActivityRecord> activities) {
    var merged = largeAudiences.current();
    var byOutbox = new LinkedHashMap<Ref, List<ActivityRecord>>();
    activities.stream()
        .filter(activity -> !activity.id().isBefore(importTarget.floor()))
        .forEach(activity -> activity.outboxes().stream()
            .filter(outbox -> !merged.covers(outbox, activity.id()))
            .forEach(outbox -> byOutbox.computeIfAbsent(outbox, first -> new ArrayList<>())
                .add(activity)));
    return byOutbox;
  }

  private long addTo(List<Item> rows, UserId follower, Edge edge,
      List<ActivityRecord> activities) {
    var now = clock.instant();
    long added = 0;
    for (var activity : activities) {
      if (edge.admits(activity.id(), activity.envelope().verb(), now)) {
        rows.add(FeedRow.of(follower, activity.id(), importTarget.feedRetention()));
        added++;
        if (rows.size() == WRITE_SIZE) {
          flush(rows);
        }
      }
    }
    return added;
  }

  private void flush(List<Item> rows) {
    if (!rows.isEmpty()) {
      table.putAll(List.copyOf(rows)).await();
      rows.clear();
    }
  }
}
