// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.Done.DONE;
import static tidings.core.Reason.TOO_MANY;
import static tidings.store.rows.CountsRow.FOLLOWERS;
import static tidings.store.rows.CountsRow.FOLLOWING;
import static tidings.store.rows.CountsRow.KEPT;

import java.time.InstantSource;
import java.util.Map;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Done;
import tidings.core.Edge;
import tidings.core.Follows;
import tidings.core.Follows.History;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.EndRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.StateRow;

/** Closes edges: by who follows, or by their end. */
record Closing(Bus bus, Table table, InstantSource clock, HotEdges hot) {

  /** @param at the time of the change */
  Done unfollow(UserId who, Ref what, History history, ActivityId at) {
    var row = table.get(Keys.edge(who, what)).await();
    if (row.isEmpty()) {
      return DONE;
    }
    var edge = EdgeRow.edge(what, row.get());
    boolean ended = edge.isOpen() && !edge.isOpenAt(clock.instant());
    if (history == History.KEEP && !ended) {
      return edge.isOpen() ? keep(who, edge, row.get(), at) : DONE;
    }
    return purge(who, edge, row.get(), at);
  }

  /** An edge that has come to its end lets nothing through any more: it leaves nothing either. */
  Done end(EndRow end, ActivityId at) {
    var row = table.get(Keys.edge(end.who(), end.what())).await();
    var edge = row.map(stored -> EdgeRow.edge(end.what(), stored));
    if (row.isPresent() && edge.flatMap(Edge::until).filter(end.at()::equals).isPresent()) {
      return purge(end.who(), edge.get(), row.get(), at);
    }
    new Transaction().delete(end.key()).commit(table).await();
    return DONE;
  }

  private Done keep(UserId who, Edge edge, Item row, ActivityId at) {
    var left = edge.closedAt(at);
    if (left.isEmpty()) {
      return purge(who, edge, row, at);
    }
    if (CountsRow.kept(table.get(Keys.counts(who.ref())).await()) >= Follows.MOST_KEPT) {
      throw TOO_MANY.because(
          "you have kept the past of " + Follows.MOST_KEPT + " already, which is the most");
    }
    var kept = left.get();
    boolean unfilled = EdgeRow.isUnfilled(row);
    var transaction = new Transaction()
        .and(CountsRow.add(edge.what(), FOLLOWERS, -1))
        .and(CountsRow.add(who.ref(), Map.of(FOLLOWING, -1L, KEPT, 1L)))
        .and(StateRow.changed(who, at))
        .put(EdgeRow.following(who, kept, unfilled, EdgeRow.version(row) + 1))
        .onlyIf(EdgeRow.isStill(row))
        .put(EdgeRow.follower(who, kept));
    Removal.withdraw(transaction, who, edge);
    if (unfilled) {
      transaction.put(JobRow.fill(who, edge.what(), at.text()).item());
    }
    hot.commit(EdgeChange.closing(who, edge, transaction, at));
    if (unfilled) {
      bus.tell(new Follows.Opened(who, edge.what())); // which it was: what it brings is to come
    }
    return DONE;
  }

  private Done purge(UserId who, Edge edge, Item row, ActivityId at) {
    var transaction = new Removal().edge(who, edge, row).transaction(at);
    if (edge.isOpen()) {
      hot.commit(EdgeChange.closing(who, edge, transaction, at));
    } else {
      transaction.commit(table).await();
    }
    bus.tell(new Follows.Closed(who, edge.what()));
    return DONE;
  }
}
