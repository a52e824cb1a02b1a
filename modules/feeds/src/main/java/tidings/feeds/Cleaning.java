// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.Retention;
import tidings.store.rows.StateRow;

/**
 * Removes the rows that an edge has left in a feed when it was closed, but for those that another
 * edge admits. Pages refuse them anyway: this is for the room that they take.
 *
 * <p>No row is removed under other edges than it was looked at with: each transaction checks that
 * the feed's state is still the same. So whatever is followed meanwhile, what it brings stays.
 */
final class Cleaning {
  /** Activities of the outbox that are looked at at once. */
  static final int BATCH = 500;
  /** Rows that are removed at once, besides the check of the state. */
  static final int REMOVED = Table.TRANSACTION_OPS - 1;

  private final Table table;
  private final InstantSource clock;
  private final Edges edges;
  private final Retention retention;

  Cleaning(Table table, InstantSource clock, Edges edges, Retention retention) {
    this.table = table;
    this.clock = clock;
    this.edges = edges;
    this.retention = retention;
  }

  /**
   * Does the job. It is left to a later sweep while the edges may be seen in part.
   *
   * @throws tidings.store.ConditionFailed when edges have changed meanwhile, or the job is another
   */
  void run(JobRow job) {
    var state = table.get(Keys.state(job.who())).await();
    var followed = edges.of(job.who(), state);
    if (followed.isSettled()) {
      clean(job.who(), job.what(), followed.edges(), StateRow.isStill(job.who(), state));
      new Transaction().delete(job.key()).onlyIf(job.isStillTheSame()).commit(table).await();
    }
  }

  /** Rows that are older than the floor go by themselves. */
  private void clean(UserId who, Ref what, Map<Ref, Edge> edges, Op unchanged) {
    var floor = retention.floor(clock.instant()).orElse(ActivityId.FIRST);
    var question = Keys.outboxOf(what, floor, ActivityId.LAST).limit(BATCH);
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(question.after(after)).await();
      var posted =
          slice.items().stream().map(row -> Keys.inOutbox(row.key().sk())).toList();
      remove(who, refused(who, posted, edges), unchanged);
      after = slice.next();
    } while (after.isPresent());
  }

  /** Those of which there is a row that nothing admits; blocks and mutes may end, and do not count. */
  private List<ActivityId> refused(
      UserId who, List<ActivityId> posted, Map<Ref, Edge> edges) {
    var rows = table.getAll(posted.stream().map(id -> Keys.feed(who, id)).toList()).await();
    var there = posted.stream().filter(id -> rows.containsKey(Keys.feed(who, id))).toList();
    var bodies =
        table.getAll(there.stream().map(id -> Keys.profile(id.ref())).toList()).await();
    var now = clock.instant();
    return there.stream()
        .filter(
            id -> Optional.ofNullable(bodies.get(Keys.profile(id.ref())))
                .map(body -> Audience.of(ActivityRow.of(id, body).envelope()))
                .filter(audience -> audience.via(who, edges, Silence.NONE, now).isEmpty())
                .isPresent())
        .toList();
  }

  private void remove(UserId who, List<ActivityId> refused, Op unchanged) {
    for (int first = 0; first < refused.size(); first += REMOVED) {
      var transaction = new Transaction().and(unchanged);
      refused.subList(first, Math.min(first + REMOVED, refused.size()))
          .forEach(id -> transaction.delete(Keys.feed(who, id)));
      transaction.commit(table).await();
    }
  }
}
