// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.INVALID_REF;
import static tidings.core.Reason.TOO_MANY;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Done;
import tidings.core.Edge;
import tidings.core.Follows;
import tidings.core.Notifications.Noticed;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

/** Blocks and takes blocks back: what both sides have of it changes in one transaction. */
record Blocking(Bus bus, Table table, InstantSource clock) {

  /** @param at the time of the change */
  Done block(UserId who, UserId whom, ActivityId at) {
    if (who.equals(whom)) {
      throw INVALID_REF.because("you cannot block yourself");
    }
    if (table.get(Keys.block(who, whom.ref())).await().isPresent()) {
      return DONE;
    }
    checkRoom(who);
    var since = clock.instant().truncatedTo(MILLIS);
    var removal = new Removal().changes(who).changes(whom);
    Existing.check(removal.with(), whom.ref())
        .put(SilenceRow.block(who, whom, since))
        .onlyIf(Condition.absent())
        .put(SilenceRow.blocked(who, whom))
        .put(SilenceRow.blocked(whom, who));
    var edges = Stream.of(part(removal, who, whom), part(removal, whom, who))
        .flatMap(Optional::stream)
        .toList();
    var transaction = removal.transaction(at);
    var notices = edges.stream()
        .filter(closed -> closed.edge().isOpen())
        .flatMap(closed -> closed.notice(table, transaction, at).stream())
        .toList();
    notices.forEach(group -> transaction.and(group.write(at)));
    transaction.commit(table).await();
    notices.forEach(group -> bus.tell(new Noticed(group.who(), group.group())));
    edges.forEach(closed -> bus.tell(new Follows.Closed(closed.who(), closed.edge().what())));
    tell(who, whom);
    return DONE;
  }

  /** An edge that the block ends. */
  private record Parted(UserId who, Edge edge) {
    Optional<NoticeRow> notice(Table table, Transaction transaction, ActivityId at) {
      return FollowNotice
          .after(table, List.of(EdgeChange.closing(who, edge, transaction, at)));
    }
  }

  private void checkRoom(UserId who) {
    var blocks = table.query(Keys.blocksOf(who).limit(Follows.MOST_BLOCKED)).await().items();
    if (blocks.size() >= Follows.MOST_BLOCKED) {
      throw TOO_MANY.because("you block " + Follows.MOST_BLOCKED + " already, which is the most");
    }
  }

  /** Who follows the other does so no more; whoever just begins to makes the block begin anew. */
  private Optional<Parted> part(Removal removal, UserId who, UserId other) {
    var key = Keys.edge(who, other.ref());
    var row = table.get(key).await();
    if (row.isEmpty()) {
      removal.with().check(key, Condition.absent());
      return Optional.empty();
    }
    var edge = EdgeRow.edge(other.ref(), row.get());
    removal.edge(who, edge, row.get());
    return Optional.of(new Parted(who, edge));
  }

  /** As long as the other blocks, too, there still is a block between the two. */
  Done unblock(UserId who, UserId whom, ActivityId at) {
    var block = Keys.block(who, whom.ref());
    var back = Keys.block(whom, who.ref());
    var rows = table.getAll(List.of(block, back)).await();
    if (!rows.containsKey(block)) {
      return DONE;
    }
    var transaction = new Transaction().delete(block).onlyIf(Condition.present());
    if (rows.containsKey(back)) {
      transaction.check(back, Condition.present()).commit(table).await();
      return DONE;
    }
    transaction
        .check(back, Condition.absent())
        .delete(Keys.blocked(who, whom.ref()))
        .delete(Keys.blocked(whom, who.ref()))
        .and(StateRow.changed(who, at))
        .and(StateRow.changed(whom, at))
        .commit(table)
        .await();
    tell(who, whom);
    return DONE;
  }

  private void tell(UserId who, UserId whom) {
    bus.tell(new Follows.Silenced(who));
    bus.tell(new Follows.Silenced(whom));
  }
}
