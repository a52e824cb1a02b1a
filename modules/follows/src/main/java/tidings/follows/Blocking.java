// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.INVALID_REF;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Done;
import tidings.core.Edge;
import tidings.core.Follows;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.schema.FollowKeys;
import tidings.schema.broadcast.Broadcasts;
import tidings.schema.readers.TargetExists;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.NoticeRow;
import tidings.store.Condition;
import tidings.store.Table;
import tidings.store.Transaction;

/** Blocks and unblocks users, changing the rows of both sides in one transaction. */
record Blocking(Bus bus, Table table, FollowRequests requests, InstantSource clock) {

  /** @param stamp position of the change */
  Done block(UserId user, UserId target, Position stamp) {
    if (user.equals(target)) {
      throw INVALID_REF.refusal("you cannot block yourself");
    }
    if (table.get(FollowKeys.block(user, target.ref())).await().isPresent()) {
      return DONE;
    }
    requireBelowLimit(user);
    var since = clock.instant().truncatedTo(MILLIS);
    var removal = new EdgeRemoval().changesFeedOf(user).changesFeedOf(target);
    TargetExists.check(removal.otherOps(), target.ref())
        .put(BlockMuteRow.block(user, target, since))
        .onlyIf(Condition.absent())
        .put(BlockMuteRow.blockedMark(user, target))
        .put(BlockMuteRow.blockedMark(target, user));
    var edges = Stream.of(removeEdge(removal, user, target), removeEdge(removal, target, user))
        .flatMap(Optional::stream)
        .toList();
    var transaction = removal.transaction(stamp);
    var notices = edges.stream()
        .filter(removed -> removed.edge().isOpen())
        .flatMap(removed -> removed.notice(table, transaction, stamp).stream())
        .toList();
    var withoutRequests = requests.addRemovals(user, target, transaction);
    Stream.of(notices, withoutRequests).flatMap(List::stream)
        .forEach(row -> transaction.add(row.write(stamp)));
    commit(transaction, user, target);
    requests.publish(withoutRequests);
    notices.forEach(row -> bus.publish(new NoticeChanged(row.user(), row.id())));
    edges.forEach(
        removed -> bus.publish(new Follows.FollowClosed(removed.user(), removed.edge().target())));
    return DONE;
  }

  /** An edge that the block removes. */
  private record RemovedEdge(UserId user, Edge edge) {
    Optional<NoticeRow> notice(Table table, Transaction transaction, Position stamp) {
      return FollowNotice
          .rowAfter(table, List.of(EdgeChange.closing(user, edge, transaction, stamp)));
    }
  }

  private void requireBelowLimit(UserId user) {
    var blocks = table.query(FollowKeys.blocksOf(user).limit(Follows.MAX_BLOCKED)).await().items();
    if (blocks.size() >= Follows.MAX_BLOCKED) {
      throw TOO_MANY.refusal("you cannot block more than " + Follows.MAX_BLOCKED + " users");
    }
  }

  /**
   * Removes the edge from one user to the other, if any. A concurrent follow makes the transaction
   * fail, and the block is retried.
   */
  private Optional<RemovedEdge> removeEdge(EdgeRemoval removal, UserId user, UserId other) {
    var key = FollowKeys.edge(user, other.ref());
    var row = table.get(key).await();
    if (row.isEmpty()) {
      removal.otherOps().check(key, Condition.absent());
      return Optional.empty();
    }
    var edge = EdgeRow.edge(other.ref(), row.get());
    removal.removeEdge(user, edge, row.get());
    return Optional.of(new RemovedEdge(user, edge));
  }

  /** Removes a block. If the other user blocks as well, the two remain blocked. */
  Done unblock(UserId user, UserId target, Position stamp) {
    var block = FollowKeys.block(user, target.ref());
    var reverseBlock = FollowKeys.block(target, user.ref());
    var rows = table.getAll(List.of(block, reverseBlock)).await();
    if (!rows.containsKey(block)) {
      return DONE;
    }
    var transaction = new Transaction().delete(block).onlyIf(Condition.present());
    if (rows.containsKey(reverseBlock)) {
      transaction.check(reverseBlock, Condition.present()).commit(table).await();
      return DONE;
    }
    transaction
        .check(reverseBlock, Condition.absent())
        .delete(FollowKeys.blocked(user, target.ref()))
        .delete(FollowKeys.blocked(target, user.ref()))
        .add(FeedStateRow.markChanged(user, stamp))
        .add(FeedStateRow.markChanged(target, stamp));
    commit(transaction, user, target);
    return DONE;
  }

  /** Commits a change of what both users may see. */
  private void commit(Transaction transaction, UserId user, UserId target) {
    var ofUser = new VisibilityChanged(user);
    var ofTarget = new VisibilityChanged(target);
    new Broadcasts(bus, table).add(transaction, ofUser, ofTarget);
    transaction.commit(table).await();
    bus.publish(ofUser);
    bus.publish(ofTarget);
  }
}
