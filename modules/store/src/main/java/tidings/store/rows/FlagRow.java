// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Moderation;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;

/**
 * That an activity was reported, and whether it waits for a moderator: while it does, and can be
 * seen, the row is in the index. Read it, change it, and write it; a flag that was changed by
 * somebody else in between makes that transaction fail with {@link tidings.store.ConditionFailed}.
 *
 * @param count of reports, each a row of its own
 * @param newest who has reported last, newest first, up to {@link Moderation#SHOWN}
 * @param waitsSince empty once it was dismissed
 * @param dismissed by whom and when, the last time
 * @param expiresAt when the activity does, if it was made to
 * @param version changes with every write; 0 when the flag is not stored
 */
public record FlagRow(ActivityId activity, long count, List<UserId> newest,
    Optional<Instant> waitsSince, Optional<Dismissed> dismissed, Optional<Instant> expiresAt,
    long version) {
  public static final String TYPE = "flag";
  private static final String COUNT = "count";
  private static final String NEWEST = "newest";
  private static final String SINCE = "since";
  private static final String DISMISSED_BY = "dismissedBy";
  private static final String DISMISSED_AT = "dismissedAt";
  private static final String VERSION = "version";

  public record Dismissed(UserId by, Instant at) {}

  /** The flag as it is stored, or one of an activity that nobody has reported. */
  public static FlagRow of(ActivityId activity, Optional<Item> row) {
    return row.map(item -> made(activity, item)).orElseGet(
        () -> new FlagRow(
            activity, 0, List.of(), Optional.empty(), Optional.empty(), Optional.empty(), 0));
  }

  private static FlagRow made(ActivityId activity, Item row) {
    return new FlagRow(
        activity,
        row.number(COUNT),
        row.list(NEWEST).stream().map(UserId::new).toList(),
        time(row, SINCE),
        row.find(DISMISSED_BY)
            .map(by -> new Dismissed(new UserId(by), time(row, DISMISSED_AT).orElseThrow())),
        row.has(Item.EXPIRES_AT)
            ? Optional.of(Instant.ofEpochSecond(row.number(Item.EXPIRES_AT)))
            : Optional.empty(),
        row.number(VERSION));
  }

  private static Optional<Instant> time(Item row, String name) {
    return row.has(name)
        ? Optional.of(Instant.ofEpochMilli(row.number(name)))
        : Optional.empty();
  }

  /** With one more report; it waits from now on, if it did not. */
  public FlagRow reportedBy(UserId who, Instant at, Optional<Instant> expires) {
    var reporters = concat(Stream.of(who), newest.stream()).limit(Moderation.SHOWN).toList();
    return new FlagRow(
        activity, count + 1, reporters, waitsSince.or(() -> Optional.of(at)), dismissed, expires,
        version);
  }

  /** Of so many reports. */
  public FlagRow counting(long reports) {
    return new FlagRow(
        activity, reports, newest, waitsSince, dismissed, expiresAt, version);
  }

  /** Waiting no more. */
  public FlagRow dismissedBy(UserId moderator, Instant at) {
    return new FlagRow(
        activity, count, newest, Optional.empty(), Optional.of(new Dismissed(moderator, at)),
        expiresAt, version);
  }

  /** Stores the flag of an activity that can be seen. */
  public Op write() {
    var row = row();
    waitsSince.ifPresent(since -> row.indexed(Keys.flagIndex(activity, since)));
    return put(row);
  }

  /** Stores the flag of one that cannot: in the index it is not, until it is written otherwise. */
  public Op hide() {
    return put(row());
  }

  private Op put(Item.Builder row) {
    var unchanged = version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
    return new Op.Put(row.build(), List.of(unchanged));
  }

  private Item.Builder row() {
    var row = Item.at(Keys.flag(activity), TYPE)
        .set(COUNT, count)
        .set(NEWEST, newest.stream().map(UserId::text).toList())
        .set(VERSION, version + 1);
    waitsSince.ifPresent(since -> row.set(SINCE, since.toEpochMilli()));
    dismissed.ifPresent(
        last -> row.set(DISMISSED_BY, last.by().text())
            .set(DISMISSED_AT, last.at().toEpochMilli()));
    expiresAt.ifPresent(end -> row.expiresAt(end.getEpochSecond()));
    return row;
  }
}
