// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.TOO_MANY;
import static tidings.schema.rows.CountsRow.FOLLOWERS;
import static tidings.schema.rows.CountsRow.FOLLOWING;
import static tidings.schema.rows.CountsRow.PAST_EDGES;

import java.time.InstantSource;
import java.util.Map;
import tidings.core.Done;
import tidings.core.Edge;
import tidings.core.Follows;
import tidings.core.Follows.History;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/** Closes edges and withdraws requests: on unfollowing, and when their end time has come. */
record Unfollowing(Bus bus, Table table, InstantSource clock, FollowRequests requests,
    EdgeCombiner combiner) {

  /** @param stamp position of the change */
  Done unfollow(UserId user, Ref target, History history, Position stamp) {
    var row = table.get(FollowKeys.edge(user, target)).await();
    if (target.isUser() && row.filter(EdgeRow::isOpen).isEmpty()) {
      requests.remove(new UserId(target.id()), user, stamp);
    }
    if (row.isEmpty()) {
      return DONE;
    }
    var edge = EdgeRow.edge(target, row.get());
    boolean expired = edge.isOpen() && !edge.isOpenAt(clock.instant());
    if (history == History.KEEP && !expired) {
      return edge.isOpen() ? keepHistory(user, edge, row.get(), stamp) : DONE;
    }
    return purge(user, edge, row.get(), stamp);
  }

  /** Removes an expired edge, without keeping its history. */
  Done expire(EndTimeRow end, Position stamp) {
    var row = table.get(FollowKeys.edge(end.user(), end.target())).await();
    var edge = row.map(stored -> EdgeRow.edge(end.target(), stored));
    if (row.isPresent() && edge.flatMap(Edge::until).filter(end.endsAt()::equals).isPresent()) {
      return purge(end.user(), edge.get(), row.get(), stamp);
    }
    new Transaction().delete(end.key()).commit(table).await();
    return DONE;
  }

  private Done keepHistory(UserId user, Edge edge, Item row, Position stamp) {
    var closed = edge.closedAt(stamp);
    if (closed.isEmpty()) {
      return purge(user, edge, row, stamp);
    }
    if (CountsRow
        .pastEdges(table.get(ActivityKeys.counts(user.ref())).await()) >= Follows.MAX_KEPT_EDGES) {
      throw TOO_MANY.refusal(
          "you cannot keep the history of more than " + Follows.MAX_KEPT_EDGES + " follows");
    }
    var closedEdge = closed.get();
    boolean unfilled = EdgeRow.isUnfilled(row);
    var transaction = new Transaction()
        .add(CountsRow.add(edge.target(), FOLLOWERS, -1))
        .add(CountsRow.add(user.ref(), Map.of(FOLLOWING, -1L, PAST_EDGES, 1L)))
        .add(FeedStateRow.markChanged(user, stamp))
        .put(EdgeRow.following(user, closedEdge, unfilled, EdgeRow.version(row) + 1))
        .onlyIf(EdgeRow.isUnchanged(row))
        .put(EdgeRow.follower(user, closedEdge));
    EdgeRemoval.deleteExtraRows(transaction, user, edge);
    if (unfilled) {
      transaction.put(FeedJobRow.fill(user, edge.target(), stamp.text()).item());
    }
    combiner.commit(EdgeChange.closing(user, edge, transaction, stamp));
    if (unfilled) {
      // it was open, and its backfill is still to come
      bus.publish(new Follows.FollowOpened(user, edge.target()));
    } else {
      bus.publish(new Follows.FollowEnded(user, edge.target()));
    }
    return DONE;
  }

  private Done purge(UserId user, Edge edge, Item row, Position stamp) {
    var transaction = new EdgeRemoval().removeEdge(user, edge, row).transaction(stamp);
    if (edge.isOpen()) {
      combiner.commit(EdgeChange.closing(user, edge, transaction, stamp));
    } else {
      transaction.commit(table).await();
    }
    bus.publish(new Follows.FollowClosed(user, edge.target()));
    return DONE;
  }
}
