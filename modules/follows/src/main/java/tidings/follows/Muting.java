// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.INVALID_REF;
import static tidings.core.Reason.TOO_MANY;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Done;
import tidings.core.Follows;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.EndRow;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

/** Mutes, and ends mutes: by who mutes, or by their end. */
record Muting(Bus bus, Table table, InstantSource clock) {

  /** @param at the time of the change */
  Done mute(UserId who, Ref what, Optional<Instant> until, ActivityId at) {
    if (what.equals(who.ref())) {
      throw INVALID_REF.because("you cannot mute yourself");
    }
    var now = clock.instant().truncatedTo(MILLIS);
    until.ifPresent(end -> End.check(end, now));
    var stored = table.get(Keys.mute(who, what)).await();
    if (stored.isPresent() && SilenceRow.until(stored.get()).equals(until)) {
      return DONE;
    }
    if (stored.isEmpty()) {
      checkRoom(who);
    }
    var since = stored.filter(row -> SilenceRow.isOnAt(row, now)).map(SilenceRow::since);
    var transaction = Existing.check(what)
        .put(SilenceRow.mute(who, what, since.orElse(now), until))
        .onlyIf(SilenceRow.isStill(stored));
    stored.flatMap(row -> EndRow.ofMute(who, row)).ifPresent(end -> transaction.delete(end.key()));
    until.ifPresent(end -> transaction.put(new EndRow(EndRow.Kind.MUTE, who, what, end).item()));
    return commit(who, transaction, at);
  }

  private void checkRoom(UserId who) {
    var mutes = table.query(Keys.mutesOf(who).limit(Follows.MOST_MUTED)).await().items();
    if (mutes.size() >= Follows.MOST_MUTED) {
      throw TOO_MANY.because("you mute " + Follows.MOST_MUTED + " already, which is the most");
    }
  }

  Done unmute(UserId who, Ref what, ActivityId at) {
    var stored = table.get(Keys.mute(who, what)).await();
    return stored.isEmpty() ? DONE : commit(who, ending(who, stored.get()), at);
  }

  /** A mute that has come to its end: nobody reads it any more, and now it is gone. */
  Done end(EndRow end, ActivityId at) {
    var stored = table.get(Keys.mute(end.who(), end.what()))
        .await()
        .filter(row -> EndRow.ofMute(end.who(), row).equals(Optional.of(end)));
    if (stored.isPresent()) {
      return commit(end.who(), ending(end.who(), stored.get()), at);
    }
    new Transaction().delete(end.key()).commit(table).await();
    return DONE;
  }

  private static Transaction ending(UserId who, Item stored) {
    var transaction = new Transaction()
        .delete(stored.key())
        .onlyIf(SilenceRow.isStill(Optional.of(stored)));
    EndRow.ofMute(who, stored).ifPresent(end -> transaction.delete(end.key()));
    return transaction;
  }

  private Done commit(UserId who, Transaction transaction, ActivityId at) {
    transaction.and(StateRow.changed(who, at)).commit(table).await();
    bus.tell(new Follows.Silenced(who));
    return DONE;
  }
}
