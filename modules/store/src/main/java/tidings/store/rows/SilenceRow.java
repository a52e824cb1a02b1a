// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A block or a mute as it is stored. A block is three rows: the block itself, which whoever blocks
 * can list and take back, and a mark with each of the two, which says that one of them blocks the
 * other. So one check tells whether there is anything between two users, whoever began it.
 */
public final class SilenceRow {
  private static final String SINCE = "since";
  private static final String UNTIL = "until";
  /** Stored of a mute without an end, as a condition needs something to compare. */
  private static final long NEVER = 0;
  /** Most mute fewer: so many are read at once, instead of those that are asked about. */
  private static final int FEW = 50;

  private SilenceRow() {}

  public static Item block(UserId who, UserId whom, Instant since) {
    return Item.at(Keys.block(who, whom.ref()), "block").set(SINCE, since.toEpochMilli()).build();
  }

  /** The mark with one of two users, of whom one blocks the other. */
  public static Item blocked(UserId who, UserId other) {
    return Item.at(Keys.blocked(who, other.ref()), "blocked").build();
  }

  /** @param until when it ends, if it was made to end */
  public static Item mute(UserId who, Ref what, Instant since, Optional<Instant> until) {
    return Item.at(Keys.mute(who, what), "mute")
        .set(SINCE, since.toEpochMilli())
        .set(UNTIL, until.map(Instant::toEpochMilli).orElse(NEVER))
        .build();
  }

  /** Whom or what a row silences. */
  public static Ref what(Key row) {
    return Ref.parse(row.sk());
  }

  /** Lets a transaction happen only if neither of the two blocks the other. */
  public static Transaction checkNone(Transaction transaction, UserId who, UserId other) {
    return transaction.check(Keys.blocked(who, other.ref()), Condition.absent());
  }

  /** Which of these somebody mutes at a time. */
  public static Future<Set<Ref>> muted(
      Table table, UserId who, Collection<Ref> what, Instant now) {
    return table.query(Keys.mutesOf(who).limit(FEW))
        .compose(
            first -> first.next().isEmpty()
                ? Future.succeededFuture(first.items())
                : table.getAll(what.stream().map(ref -> Keys.mute(who, ref)).toList())
                    .map(rows -> List.copyOf(rows.values())))
        .map(rows -> rows.stream()
            .filter(row -> isOnAt(row, now))
            .map(row -> what(row.key()))
            .filter(what::contains)
            .collect(toSet()));
  }

  /** Since when there is this block or mute. */
  public static Instant since(Item row) {
    return Instant.ofEpochMilli(row.number(SINCE));
  }

  /** When a mute ends, if it was made to end. */
  public static Optional<Instant> until(Item row) {
    return Optional.of(row.number(UNTIL)).filter(end -> end != NEVER).map(Instant::ofEpochMilli);
  }

  /** Whether a mute has not come to its end; a block never does. */
  public static boolean isOnAt(Item row, Instant now) {
    return until(row).map(now::isBefore).orElse(true);
  }

  /** That the mute is the one that was read; or that there still is none. */
  public static Condition[] isStill(Optional<Item> row) {
    return row
        .map(mute -> new Condition[]{
          Condition.equal(SINCE, mute.number(SINCE)), Condition.equal(UNTIL, mute.number(UNTIL))})
        .orElseGet(() -> new Condition[]{Condition.absent()});
  }

  /** With whom the reader of something has a block; nobody, where nobody in particular reads. */
  public static Future<Set<Ref>> blocked(Table table, Optional<UserId> reader) {
    return reader.map(who -> table.all(Keys.blockedOf(who)).map(SilenceRow::all))
        .orElseGet(() -> Future.succeededFuture(Set.of()));
  }

  private static Set<Ref> all(List<Item> rows) {
    return rows.stream().map(row -> what(row.key())).collect(toSet());
  }

  /** What somebody does not get to see. */
  public static Future<Silence> of(Table table, UserId who) {
    var blocked = table.all(Keys.blockedOf(who));
    var muted = table.all(Keys.mutesOf(who));
    return Future.all(blocked, muted).map(read -> silence(blocked.result(), muted.result()));
  }

  /**
   * What these rows silence.
   *
   * @param blocked marks
   * @param muted mutes
   */
  public static Silence silence(List<Item> blocked, List<Item> muted) {
    return blocked.isEmpty() && muted.isEmpty()
        ? Silence.NONE
        : new Silence(
            all(blocked),
            muted.stream()
                .collect(toMap(row -> what(row.key()), row -> until(row).orElse(Instant.MAX))));
  }
}
