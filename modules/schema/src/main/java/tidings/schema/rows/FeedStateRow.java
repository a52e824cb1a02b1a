// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * The state of a user's feed: its version and read position. The version changes in the transaction
 * of every follow, unfollow, block and mute, so that caches of edges can be validated.
 */
public final class FeedStateRow {
  private static final String VERSION = "version";
  private static final String CHANGED_AT = "changedAt";
  private static final String TOLD_AT = "toldAt";
  private static final String READ = "read";
  private static final String READ_AT = "readAt";

  private FeedStateRow() {}

  /**
   * Records a change of follows, blocks or mutes, which invalidates the feed of connected clients.
   */
  public static Op markChanged(UserId user, Position stamp) {
    return update(user, Change.add(VERSION, 1), Change.set(CHANGED_AT, stamp.text()));
  }

  /**
   * Tells clients of such a change once more, under a stamp of its own: the change itself may be
   * stored before or after.
   */
  public static Op markTold(UserId user, Position stamp) {
    return update(user, Change.add(VERSION, 1), Change.set(TOLD_AT, stamp.text()));
  }

  /**
   * Invalidates caches of edges, blocks and mutes, after a backfill or an import. Connected clients
   * see the same feed as before, or are told to reload otherwise.
   */
  public static Op markCachesOutdated(UserId user) {
    return update(user, Change.add(VERSION, 1));
  }

  /** The state of a user who is created, and who has read up to a position elsewhere. */
  public static Item ofNewUser(UserId user, Position position) {
    return ItemType.FEED_STATE.at(FeedKeys.feedState(user)).set(READ, position.text()).build();
  }

  /**
   * Sets the read position.
   *
   * @param before the state as read; the write fails if it has changed
   */
  public static Op markReadUpTo(UserId user, Optional<Item> before, Position position,
      Position stamp) {
    var op = update(user, Change.set(READ, position.text()), Change.set(READ_AT, stamp.text()));
    return new Op.Update(op.key(), op.changes(), before.map(FeedStateRow::unchanged)
        .orElseGet(() -> List.of(Condition.absent())));
  }

  /** Checks that follows, blocks and mutes are unchanged since the state was read. */
  public static Op checkUnchanged(UserId user, Optional<Item> state) {
    var conditions = state.map(
        row -> row.has(VERSION)
            ? List.of(Condition.equal(VERSION, version(row)))
            : unchanged(row))
        .orElseGet(() -> List.of(Condition.absent()));
    return new Op.Check(FeedKeys.feedState(user), conditions);
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
    allChanges.add(ItemType.FEED_STATE.asChange());
    allChanges.addAll(List.of(changes));
    return new Op.Update(FeedKeys.feedState(user), allChanges, List.of());
  }

  public static boolean isState(Item row) {
    return ItemType.FEED_STATE.matches(row);
  }

  public static long version(Item row) {
    return row.number(VERSION);
  }

  /** Whether follows, blocks or mutes have changed, or were told of, at this position or later. */
  public static boolean isChangedSince(Item row, Position position) {
    return ChangeStamp.isSince(row, CHANGED_AT, position)
        || ChangeStamp.isSince(row, TOLD_AT, position);
  }

  /** The read position, if any. */
  public static Optional<Position> readUpTo(Item row) {
    return row.findText(READ).map(Position::new);
  }

  /** The read position, if it was set at this position or later. */
  public static Optional<Position> readSince(Item row, Position position) {
    return ChangeStamp.isSince(row, READ_AT, position) ? readUpTo(row) : Optional.empty();
  }
}
