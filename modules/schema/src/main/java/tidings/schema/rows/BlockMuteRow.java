// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.BlocksAndMutes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A stored block or mute. A block has three rows: the block itself, which the blocking user can
 * list and remove, and a mark for each of the two users. One check of a mark finds a block in
 * either direction.
 */
public final class BlockMuteRow {
  private static final String SINCE = "since";
  private static final String UNTIL = "until";
  /** Stored for a mute without end, so that a condition can compare it. */
  private static final long NO_END = 0;
  /** Most users mute fewer: then one query reads all mutes instead of single keys. */
  private static final int MAX_MUTES_READ = 50;

  private BlockMuteRow() {}

  public static Item block(UserId user, UserId blockedUser, Instant since) {
    return ItemType.BLOCK.at(FollowKeys.block(user, blockedUser.ref()))
        .set(SINCE, since.toEpochMilli())
        .build();
  }

  /** The mark of one of two users between whom there is a block. */
  public static Item blockedMark(UserId user, UserId other) {
    return ItemType.BLOCK_MARK.at(FollowKeys.blocked(user, other.ref())).build();
  }

  /** @param until end time; empty for never */
  public static Item mute(UserId user, Ref target, Instant since, Optional<Instant> until) {
    return ItemType.MUTE.at(FollowKeys.mute(user, target))
        .set(SINCE, since.toEpochMilli())
        .set(UNTIL, until.map(Instant::toEpochMilli).orElse(NO_END))
        .build();
  }

  /** The target of a block, mark or mute. */
  public static Ref target(Key row) {
    return Ref.parse(row.sk());
  }

  /** Makes a transaction fail if either user blocks the other. */
  public static Transaction checkNotBlocked(Transaction transaction, UserId user, UserId other) {
    return transaction.check(FollowKeys.blocked(user, other.ref()), Condition.absent());
  }

  /** The candidates that a user mutes at this time. */
  public static Future<Set<Ref>> muted(
      Table table, UserId user, Collection<Ref> candidates, Instant now) {
    return table.query(FollowKeys.mutesOf(user).limit(MAX_MUTES_READ))
        .compose(
            first -> first.next().isEmpty()
                ? Future.succeededFuture(first.items())
                : table.getAll(candidates.stream().map(ref -> FollowKeys.mute(user, ref)).toList())
                    .map(rows -> List.copyOf(rows.values())))
        .map(rows -> rows.stream()
            .filter(row -> isActive(row, now))
            .map(row -> target(row.key()))
            .filter(candidates::contains)
            .collect(toSet()));
  }

  /** Start time of the block or mute. */
  public static Instant since(Item row) {
    return Instant.ofEpochMilli(row.number(SINCE));
  }

  /** End time of a mute, if any. */
  public static Optional<Instant> until(Item row) {
    return Optional.of(row.number(UNTIL)).filter(end -> end != NO_END).map(Instant::ofEpochMilli);
  }

  /** Whether a mute has not ended; a block never ends. */
  public static boolean isActive(Item row, Instant now) {
    return until(row).map(now::isBefore).orElse(true);
  }

  /** The mute is unchanged since it was read, or still absent. */
  public static Condition[] isUnchanged(Optional<Item> row) {
    return row
        .map(mute -> new Condition[]{
          Condition.equal(SINCE, mute.number(SINCE)), Condition.equal(UNTIL, mute.number(UNTIL))})
        .orElseGet(() -> new Condition[]{Condition.absent()});
  }

  private static Set<Ref> targets(List<Item> rows) {
    return rows.stream().map(row -> target(row.key())).collect(toSet());
  }

  /** All blocks and mutes of a user. */
  public static Future<BlocksAndMutes> of(Table table, UserId user) {
    var blocked = table.queryAll(FollowKeys.blockedOf(user));
    var muted = table.queryAll(FollowKeys.mutesAndWordsOf(user));
    return Future.all(blocked, muted).map(read -> blocksAndMutes(blocked.result(), muted.result()));
  }

  /** Parses marks, and mutes with the muted words. */
  public static BlocksAndMutes blocksAndMutes(List<Item> blocked, List<Item> muted) {
    return blocked.isEmpty() && muted.isEmpty()
        ? BlocksAndMutes.NONE
        : new BlocksAndMutes(
            targets(blocked),
            muted.stream()
                .filter(ItemType.MUTE::matches)
                .collect(toMap(row -> target(row.key()), row -> until(row).orElse(Instant.MAX))),
            MutedWordsRow.among(muted));
  }
}
