// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;

/**
 * The state of somebody's feed. Its version changes in the transaction of every follow, unfollow,
 * block and mute, so that who holds the edges in memory can tell whether they still are the edges.
 */
public final class StateRow {
  private static final String VERSION = "version";
  private static final String CHANGED_AT = "changedAt";
  private static final String READ = "read";
  private static final String READ_AT = "readAt";

  private StateRow() {}

  /** Says that somebody follows, blocks or mutes other things now: another feed is theirs. */
  public static Op changed(UserId who, ActivityId at) {
    return update(who, Change.add(VERSION, 1), Change.set(CHANGED_AT, at.text()));
  }

  /** Says that a feed has the rows of an edge now, and so is the same as before. */
  public static Op filled(UserId who) {
    return update(who, Change.add(VERSION, 1));
  }

  /**
   * Says up to where somebody has read.
   *
   * @param before the state as it was read; another one is not written over
   */
  public static Op read(UserId who, Optional<Item> before, ActivityId position, ActivityId at) {
    var op = update(who, Change.set(READ, position.text()), Change.set(READ_AT, at.text()));
    return new Op.Update(op.key(), op.changes(), before.map(StateRow::isStill)
        .orElseGet(() -> List.of(Condition.absent())));
  }

  /** Checks that somebody follows the same things as when this was read. */
  public static Op isStill(UserId who, Optional<Item> state) {
    var same = state.map(
        row -> row.has(VERSION)
            ? List.of(Condition.equal(VERSION, version(row)))
            : isStill(row))
        .orElseGet(() -> List.of(Condition.absent()));
    return new Op.Check(Keys.state(who), same);
  }

  private static List<Condition> isStill(Item row) {
    var same = new ArrayList<Condition>();
    if (row.has(VERSION)) {
      same.add(Condition.equal(VERSION, version(row)));
    }
    row.find(READ).ifPresent(read -> same.add(Condition.equal(READ, read)));
    return same;
  }

  private static Op.Update update(UserId who, Change... changes) {
    var all = new ArrayList<Change>();
    all.add(Change.set(Item.TYPE, "state"));
    all.addAll(List.of(changes));
    return new Op.Update(Keys.state(who), all, List.of());
  }

  public static boolean isState(Item row) {
    return row.type().equals("state");
  }

  public static long version(Item row) {
    return row.number(VERSION);
  }

  /** Whether they came to follow, block or mute other things at this position or later. */
  public static boolean isChangedSince(Item row, ActivityId position) {
    return Stamp.isSince(row, CHANGED_AT, position);
  }

  /** Up to where they have read, if they ever said so. */
  public static Optional<ActivityId> read(Item row) {
    return row.find(READ).map(ActivityId::new);
  }

  /** The same, if they said so at this position or later. */
  public static Optional<ActivityId> readSince(Item row, ActivityId position) {
    return Stamp.isSince(row, READ_AT, position) ? read(row) : Optional.empty();
  }
}
