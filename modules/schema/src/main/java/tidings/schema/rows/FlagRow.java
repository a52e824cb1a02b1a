// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.util.function.Predicate.not;
import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Moderation;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * The reports of an activity in sum, and whether it waits for a moderator: while it waits and is
 * visible, the row is in the index. Read, modify and write it with optimistic locking: a concurrent
 * change fails with {@link tidings.store.ConditionFailedException}.
 *
 * @param count of reports, each a row of its own
 * @param newestReporters newest first, up to {@link Moderation#MAX_SHOWN_REPORTS}
 * @param pendingSince empty after a dismissal
 * @param dismissed the last dismissal
 * @param expiresAt expiry of the activity, if any
 * @param version changes with every write; 0 if not stored
 */
public record FlagRow(ActivityId activity, long count, List<UserId> newestReporters,
    Optional<Instant> pendingSince, Optional<Dismissed> dismissed, Optional<Instant> expiresAt,
    long version) {
  private static final String COUNT = "count";
  private static final String NEWEST = "newest";
  private static final String SINCE = "since";
  private static final String DISMISSED_BY = "dismissedBy";
  private static final String DISMISSED_AT = "dismissedAt";
  private static final String VERSION = "version";

  public record Dismissed(UserId moderator, Instant dismissedAt) {}

  /** The stored flag, or an empty one. */
  public static FlagRow of(ActivityId activity, Optional<Item> row) {
    return row.map(item -> parse(activity, item)).orElseGet(() -> unreported(activity));
  }

  private static FlagRow unreported(ActivityId activity) {
    return new FlagRow(
        activity, 0, List.of(), Optional.empty(), Optional.empty(), Optional.empty(), 0);
  }

  private static FlagRow parse(ActivityId activity, Item row) {
    return new FlagRow(
        activity,
        row.number(COUNT),
        row.list(NEWEST).stream().map(UserId::new).toList(),
        findTime(row, SINCE),
        row.findText(DISMISSED_BY)
            .map(by -> new Dismissed(new UserId(by), findTime(row, DISMISSED_AT).orElseThrow())),
        row.has(Item.EXPIRES_AT)
            ? Optional.of(Instant.ofEpochSecond(row.number(Item.EXPIRES_AT)))
            : Optional.empty(),
        row.number(VERSION));
  }

  private static Optional<Instant> findTime(Item row, String name) {
    return row.has(name)
        ? Optional.of(Instant.ofEpochMilli(row.number(name)))
        : Optional.empty();
  }

  /** Adds a report; the activity waits from now on, if it did not before. */
  public FlagRow reportedBy(UserId user, Instant time, Optional<Instant> expires) {
    var reporters = concat(Stream.of(user), newestReporters.stream())
        .limit(Moderation.MAX_SHOWN_REPORTS).toList();
    return new FlagRow(
        activity, count + 1, reporters, pendingSince.or(() -> Optional.of(time)), dismissed,
        expires,
        version);
  }

  /** A copy with this number of reports. */
  public FlagRow withCount(long reports) {
    return new FlagRow(
        activity, reports, newestReporters, pendingSince, dismissed, expiresAt, version);
  }

  /** A copy that no longer waits. */
  public FlagRow dismissedBy(UserId moderator, Instant time) {
    return new FlagRow(
        activity, count, newestReporters, Optional.empty(),
        Optional.of(new Dismissed(moderator, time)),
        expiresAt, version);
  }

  /**
   * Takes a report out of a stored flag, of an activity or of another entity: without reports there
   * is none.
   */
  public static Op withoutReportOf(UserId user, Item flag) {
    var unchanged = List.of(Condition.equal(VERSION, flag.number(VERSION)));
    return flag.number(COUNT) <= 1
        ? new Op.Delete(flag.key(), unchanged)
        : new Op.Update(flag.key(),
            List.of(Change.add(COUNT, -1), withoutReporter(user, flag), Change.add(VERSION, 1)),
            unchanged);
  }

  /** Takes a reporter out of those whom a stored flag names. */
  public static Op withoutNameOf(UserId user, Item flag) {
    return new Op.Update(flag.key(),
        List.of(withoutReporter(user, flag), Change.add(VERSION, 1)),
        List.of(Condition.equal(VERSION, flag.number(VERSION))));
  }

  private static Change withoutReporter(UserId user, Item flag) {
    return Change.set(NEWEST,
        flag.list(NEWEST).stream().filter(not(user.text()::equals)).toList());
  }

  /** Whether a stored flag names a reporter. */
  public static boolean names(UserId user, Item flag) {
    return flag.list(NEWEST).contains(user.text());
  }

  /** Stores the flag of a visible activity. */
  public Op write() {
    var row = row();
    pendingSince.ifPresent(since -> row.indexed(ActivityKeys.flagIndex(activity, since)));
    return put(row);
  }

  /** Stores the flag of an invisible activity: it is not indexed until it is written again. */
  public Op writeHidden() {
    return put(row());
  }

  private Op put(Item.Builder row) {
    var unchanged = version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
    return new Op.Put(row.build(), List.of(unchanged));
  }

  private Item.Builder row() {
    var row = ItemType.FLAG.at(ActivityKeys.flag(activity))
        .set(COUNT, count)
        .set(NEWEST, newestReporters.stream().map(UserId::text).toList())
        .set(VERSION, version + 1);
    pendingSince.ifPresent(since -> row.set(SINCE, since.toEpochMilli()));
    dismissed.ifPresent(
        last -> row.set(DISMISSED_BY, last.moderator().text())
            .set(DISMISSED_AT, last.dismissedAt().toEpochMilli()));
    expiresAt.ifPresent(end -> row.expiresAt(end.getEpochSecond()));
    return row;
  }
}
