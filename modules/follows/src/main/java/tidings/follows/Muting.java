// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.INVALID_REF;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.Follows;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.schema.FollowKeys;
import tidings.schema.broadcast.Broadcasts;
import tidings.schema.readers.TargetExists;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/** Mutes and unmutes entities, and expires mutes. */
record Muting(Bus bus, Table table, VisibilityReader visibility, InstantSource clock) {

  /** @param stamp position of the change */
  Done mute(UserId user, Ref target, Optional<Instant> until, Position stamp) {
    if (target.equals(user.ref())) {
      throw INVALID_REF.refusal("you cannot mute yourself");
    }
    var now = clock.instant().truncatedTo(MILLIS);
    until.ifPresent(end -> EndTime.requireValid(end, now));
    visibility.require(user, target);
    var stored = table.get(FollowKeys.mute(user, target)).await();
    if (stored.isPresent() && BlockMuteRow.until(stored.get()).equals(until)) {
      return DONE;
    }
    if (stored.isEmpty()) {
      requireBelowLimit(user);
    }
    var since = stored.filter(row -> BlockMuteRow.isActive(row, now)).map(BlockMuteRow::since);
    var transaction = TargetExists.check(target)
        .put(BlockMuteRow.mute(user, target, since.orElse(now), until))
        .onlyIf(BlockMuteRow.isUnchanged(stored));
    stored.flatMap(row -> EndTimeRow.ofMute(user, row))
        .ifPresent(end -> transaction.delete(end.key()));
    until.ifPresent(
        end -> transaction.put(new EndTimeRow(EndTimeRow.Kind.MUTE, user, target, end).item()));
    return commit(user, transaction, stamp);
  }

  private void requireBelowLimit(UserId user) {
    var mutes = table.query(FollowKeys.mutesOf(user).limit(Follows.MAX_MUTED)).await().items();
    if (mutes.size() >= Follows.MAX_MUTED) {
      throw TOO_MANY.refusal("you cannot mute more than " + Follows.MAX_MUTED + " entities");
    }
  }

  Done unmute(UserId user, Ref target, Position stamp) {
    var stored = table.get(FollowKeys.mute(user, target)).await();
    return stored.isEmpty() ? DONE : commit(user, removeMute(user, stored.get()), stamp);
  }

  /** Removes an expired mute. Readers have ignored it since its end. */
  Done expire(EndTimeRow end, Position stamp) {
    var stored = table.get(FollowKeys.mute(end.user(), end.target()))
        .await()
        .filter(row -> EndTimeRow.ofMute(end.user(), row).equals(Optional.of(end)));
    if (stored.isPresent()) {
      return commit(end.user(), removeMute(end.user(), stored.get()), stamp);
    }
    new Transaction().delete(end.key()).commit(table).await();
    return DONE;
  }

  private static Transaction removeMute(UserId user, Item stored) {
    var transaction = new Transaction()
        .delete(stored.key())
        .onlyIf(BlockMuteRow.isUnchanged(Optional.of(stored)));
    EndTimeRow.ofMute(user, stored).ifPresent(end -> transaction.delete(end.key()));
    return transaction;
  }

  private Done commit(UserId user, Transaction transaction, Position stamp) {
    var changed = new Follows.VisibilityChanged(user);
    new Broadcasts(bus, table).add(transaction, changed);
    transaction.add(FeedStateRow.markChanged(user, stamp)).commit(table).await();
    bus.publish(changed);
    return DONE;
  }
}
