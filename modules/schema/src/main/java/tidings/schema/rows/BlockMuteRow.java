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
import tidings.schema.Keys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A block or a mute as it is stored. A block is three rows: the block itself, which whoever blocks
 * can list and take back, and a mark with each of the two, which says that one of them blocks the
 * other. So one check tells whether there is anything between two users, whoever began it.
 */
public final class BlockMuteRow {
  private static final String SINCE = "since";
  private static final String UNTIL = "until";
  /** Stored of a mute without an end, as a condition needs something to compare. */
  private static final long NO_END = 0;
  /** Most mute fewer: so many are read at once, instead of those that are asked about. */
  private static final int MAX_MUTES_READ = 50;

  private BlockMuteRow() {}

  public static Item block(UserId user, UserId blockedUser, Instant since) {
    return Item.at(Keys.block(user, blockedUser.ref()), "block").set(SINCE, since.toEpochMilli())
        .build();
  }

  /** The mark with one of two users, of whom one blocks the other. */
  public static Item blocked(UserId user, UserId other) {
    return Item.at(Keys.blocked(user, other.ref()), "blocked").build();
  }

  /** @param until when it ends, if it was made to end */
  public static Item mute(UserId user, Ref target, Instant since, Optional<Instant> until) {
    return Item.at(Keys.mute(user, target), "mute")
        .set(SINCE, since.toEpochMilli())
        .set(UNTIL, until.map(Instant::toEpochMilli).orElse(NO_END))
        .build();
  }

  /** Whom or what a row silences. */
  public static Ref target(Key row) {
    return Ref.parse(row.sk());
  }

  /** Lets a transaction happen only if neither of the two blocks the other. */
  public static Transaction checkNotBlocked(Transaction transaction, UserId user, UserId other) {
    return transaction.check(Keys.blocked(user, other.ref()), Condition.absent());
  }

  /** Which of these somebody mutes at a time. */
  public static Future<Set<Ref>> muted(
      Table table, UserId user, Collection<Ref> candidates, Instant now) {
    return table.query(Keys.mutesOf(user).limit(MAX_MUTES_READ))
        .compose(
            first -> first.next().isEmpty()
                ? Future.succeededFuture(first.items())
                : table.getAll(candidates.stream().map(ref -> Keys.mute(user, ref)).toList())
                    .map(rows -> List.copyOf(rows.values())))
        .map(rows -> rows.stream()
            .filter(row -> isActive(row, now))
            .map(row -> target(row.key()))
            .filter(candidates::contains)
            .collect(toSet()));
  }

  /** Since when there is this block or mute. */
  public static Instant since(Item row) {
    return Instant.ofEpochMilli(row.number(SINCE));
  }

  /** When a mute ends, if it was made to end. */
  public static Optional<Instant> until(Item row) {
    return Optional.of(row.number(UNTIL)).filter(end -> end != NO_END).map(Instant::ofEpochMilli);
  }

  /** Whether a mute has not come to its end; a block never does. */
  public static boolean isActive(Item row, Instant now) {
    return until(row).map(now::isBefore).orElse(true);
  }

  /** That the mute is the one that was read; or that there still is none. */
  public static Condition[] isUnchanged(Optional<Item> row) {
    return row
        .map(mute -> new Condition[]{
          Condition.equal(SINCE, mute.number(SINCE)), Condition.equal(UNTIL, mute.number(UNTIL))})
        .orElseGet(() -> new Condition[]{Condition.absent()});
  }

  /** With whom the reader of something has a block; nobody, where nobody in particular reads. */
  public static Future<Set<Ref>> blocked(Table table, Optional<UserId> reader) {
    return reader.map(user -> table.queryAll(Keys.blockedOf(user)).map(BlockMuteRow::targets))
        .orElseGet(() -> Future.succeededFuture(Set.of()));
  }

  private static Set<Ref> targets(List<Item> rows) {
    return rows.stream().map(row -> target(row.key())).collect(toSet());
  }

  /** What somebody does not get to see. */
  public static Future<BlocksAndMutes> of(Table table, UserId user) {
    var blocked = table.queryAll(Keys.blockedOf(user));
    var muted = table.queryAll(Keys.mutesOf(user));
    return Future.all(blocked, muted).map(read -> blocksAndMutes(blocked.result(), muted.result()));
  }

  /**
   * What these rows silence.
   *
   * @param blocked marks
   * @param muted mutes
   */
  public static BlocksAndMutes blocksAndMutes(List<Item> blocked, List<Item> muted) {
    return blocked.isEmpty() && muted.isEmpty()
        ? BlocksAndMutes.NONE
        : new BlocksAndMutes(
            targets(blocked),
            muted.stream()
                .collect(toMap(row -> target(row.key()), row -> until(row).orElse(Instant.MAX))));
  }
}
