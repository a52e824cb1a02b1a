// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * The state of somebody's feed. Its version changes in the transaction of every follow, unfollow,
 * block and mute, so that who holds the edges in memory can tell whether they still are the edges.
 */
public final class FeedStateRow {
  private static final String VERSION = "version";
  private static final String CHANGED_AT = "changedAt";
  private static final String READ = "read";
  private static final String READ_AT = "readAt";

  private FeedStateRow() {}

  /** Says that somebody follows, blocks or mutes other things now: another feed is theirs. */
  public static Op markChanged(UserId user, Position stamp) {
    return update(user, Change.add(VERSION, 1), Change.set(CHANGED_AT, stamp.text()));
  }

  /** Says that a feed has the rows of an edge now, and so is the same as before. */
  public static Op markFilled(UserId user) {
    return update(user, Change.add(VERSION, 1));
  }

  /**
   * Says up to where somebody has read.
   *
   * @param before the state as it was read; another one is not written over
   */
  public static Op readUpTo(UserId user, Optional<Item> before, Position position,
      Position stamp) {
    var op = update(user, Change.set(READ, position.text()), Change.set(READ_AT, stamp.text()));
    return new Op.Update(op.key(), op.changes(), before.map(FeedStateRow::unchanged)
        .orElseGet(() -> List.of(Condition.absent())));
  }

  /** Checks that somebody follows the same things as when this was read. */
  public static Op unchanged(UserId user, Optional<Item> state) {
    var conditions = state.map(
        row -> row.has(VERSION)
            ? List.of(Condition.equal(VERSION, version(row)))
            : unchanged(row))
        .orElseGet(() -> List.of(Condition.absent()));
    return new Op.Check(Keys.feedState(user), conditions);
  }

  private static List<Condition> unchanged(Item row) {
    var conditions = new ArrayList<Condition>();
    if (row.has(VERSION)) {
      conditions.add(Condition.equal(VERSION, version(row)));
    }
    row.findText(READ).ifPresent(read -> conditions.add(Condition.equal(READ, read)));
    return conditions;
  }

  private static Op.Update update(UserId user, Change... changes) {
    var allChanges = new ArrayList<Change>();
    allChanges.add(Change.set(Item.TYPE, "state"));
    allChanges.addAll(List.of(changes));
    return new Op.Update(Keys.feedState(user), allChanges, List.of());
  }

  public static boolean isState(Item row) {
    return row.type().equals("state");
  }

  public static long version(Item row) {
    return row.number(VERSION);
  }

  /** Whether they came to follow, block or mute other things at this position or later. */
  public static boolean isChangedSince(Item row, Position position) {
    return ChangeStamp.isSince(row, CHANGED_AT, position);
  }

  /** Up to where they have read, if they ever said so. */
  public static Optional<Position> readUpTo(Item row) {
    return row.findText(READ).map(Position::new);
  }

  /** The same, if they said so at this position or later. */
  public static Optional<Position> readSince(Item row, Position position) {
    return ChangeStamp.isSince(row, READ_AT, position) ? readUpTo(row) : Optional.empty();
  }
}
