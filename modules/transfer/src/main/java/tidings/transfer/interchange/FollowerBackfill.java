// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.util.stream.Gatherers.windowFixed;

import com.carrotsearch.hppc.LongHashSet;
import java.util.List;
import java.util.Set;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.KeyFormat;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Adds imported activities to the feeds of existing followers: marks their edges as unfilled, so
 * that pages merge the outbox until a fill job has run.
 */
final class FollowerBackfill {
  /** Edges per transaction; each one takes two operations, the edge and its job. */
  private static final int BATCH_SIZE = Table.MAX_TRANSACTION_OPS / 2;

  private final Table table;
  private final String jobId;
  private final boolean tableWasEmpty;
  private final LongHashSet scheduled = new LongHashSet();

  /** @param tableWasEmpty whether the table was empty, so that there are no existing followers */
  FollowerBackfill(Table table, String jobId, boolean tableWasEmpty) {
    this.table = table;
    this.jobId = jobId;
    this.tableWasEmpty = tableWasEmpty;
  }

  /** Schedules the fills of the followers of these outboxes, once each. */
  synchronized void schedule(Set<Ref> outboxes) {
    for (var outbox : outboxes) {
      if ((table.isShared() || !tableWasEmpty) && scheduled.add(Hash64.of(outbox.toString()))) {
        scheduleFollowersOf(outbox);
      }
    }
  }

  /**
   * Schedules the fills again after all rows are stored: another node that shares the table may
   * have run the first ones too early.
   */
  void repeat(Ref outbox) {
    if (table.isShared() && isScheduled(outbox)) {
      scheduleFollowersOf(outbox);
    }
  }

  private synchronized boolean isScheduled(Ref outbox) {
    return scheduled.contains(Hash64.of(outbox.toString()));
  }

  private void scheduleFollowersOf(Ref outbox) {
    for (var slice : Slices.of(table, FollowKeys.followersOf(outbox))) {
      var edges = slice.items().stream()
          .map(row -> FollowKeys.edge(new UserId(row.key().sk()), outbox))
          .toList();
      table.getAll(edges).await().values().stream()
          .filter(edge -> !EdgeRow.isUnfilled(edge))
          .gather(windowFixed(BATCH_SIZE))
          .forEach(batch -> scheduleEdges(outbox, batch));
    }
  }

  private void scheduleEdges(Ref outbox, List<Item> edges) {
    try {
      var transaction = new Transaction();
      edges.forEach(
          edge -> transaction.update(edge.key(), EdgeRow.markUnfilled())
              .onlyIf(EdgeRow.isUnchanged(edge))
              .put(FeedJobRow.fill(KeyFormat.owner(edge.key()), outbox, jobId).item()));
      transaction.commit(table).await();
    } catch (ConditionFailedException changed) {
      if (edges.size() > 1) { // a changed edge is filled anew anyway, if it still exists
        edges.forEach(edge -> scheduleEdges(outbox, List.of(edge)));
      }
    }
  }
}
