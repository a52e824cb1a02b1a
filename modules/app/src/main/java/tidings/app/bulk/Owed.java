// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static java.util.stream.Gatherers.windowFixed;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.JobRow;

/**
 * What is owed to those who followed before: activities that come into an outbox are merged into
 * their feeds, until a job has filled them in.
 */
final class Owed {
  /** Edges of one transaction: each with its job. */
  private static final int TOGETHER = Table.TRANSACTION_OPS / 2;

  private final Table table;
  private final String job;
  private final boolean nobody;
  private final LongMap told = new LongMap();

  /** @param nobody whether the table was empty, so that nobody followed before */
  Owed(Table table, String job, boolean nobody) {
    this.table = table;
    this.job = job;
    this.nobody = nobody;
  }

  /** Has to be told before anybody sees what comes into these outboxes: whoever is next waits. */
  synchronized void to(Set<Ref> outboxes) {
    for (var outbox : outboxes) {
      if ((table.shared() || !nobody) && told.add(Shorthand.of(outbox.toString()))) {
        toFollowersOf(outbox);
      }
    }
  }

  /** Has to be told when all is there: who shares the table may have filled before it was. */
  void again(Ref outbox) {
    if (table.shared() && isTold(outbox)) {
      toFollowersOf(outbox);
    }
  }

  private synchronized boolean isTold(Ref outbox) {
    return told.has(Shorthand.of(outbox.toString()));
  }

  private void toFollowersOf(Ref outbox) {
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(Keys.followersOf(outbox).after(after)).await();
      var edges = slice.items().stream()
          .map(row -> Keys.edge(new UserId(row.key().sk()), outbox))
          .toList();
      table.getAll(edges).await().values().stream()
          .filter(edge -> !EdgeRow.isUnfilled(edge))
          .gather(windowFixed(TOGETHER))
          .forEach(some -> to(outbox, some));
      after = slice.next();
    } while (after.isPresent());
  }

  private void to(Ref outbox, List<Item> edges) {
    try {
      var transaction = new Transaction();
      edges.forEach(
          edge -> transaction.update(edge.key(), EdgeRow.unfilled())
              .onlyIf(EdgeRow.isStill(edge))
              .put(JobRow.fill(Keys.owner(edge.key()), outbox, job).item()));
      transaction.commit(table).await();
    } catch (ConditionFailed changed) {
      if (edges.size() > 1) { // whose edge is changed has it filled anew, if it is still there
        edges.forEach(edge -> to(outbox, List.of(edge)));
      }
    }
  }
}
