// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.time.temporal.ChronoUnit.DAYS;
import static java.util.Locale.ROOT;
import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import tidings.core.ActivityId;
import tidings.core.Notifications;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Takedown;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * A group of notices. Read, modify and write it in the transaction that causes the notice; after a
 * concurrent change, that transaction fails with {@link tidings.store.ConditionFailedException}.
 *
 * @param group the kind and the subject by which notices are grouped
 * @param actors the newest, up to {@link Notifications#MAX_SHOWN_ACTORS}
 * @param count number of distinct actors
 * @param begunAt when the first of them joined; earlier actors belong to a deleted group of the
 *     same name
 * @param version changes with every write; 0 if not stored
 * @param reason why a moderator acted, for notices without an actor
 */
public record NoticeRow(UserId user, String group, Kind kind, Optional<ActivityId> activity,
    List<UserId> actors, long count, Instant begunAt, Instant updatedAt, boolean seen, boolean read,
    long version, Optional<String> reason) {
  private static final String VERSION = "version";
  private static final String REASON = "reason";
  private static final String TAKEDOWN = "takedown:";
  /** Sort time of a group that was never announced. */
  private static final Instant NEVER_UPDATED = Instant.EPOCH;

  public NoticeRow {
    actors = List.copyOf(actors);
  }

  /** The group of all followers of the same day. */
  public static String followGroup(Instant at) {
    return "follow:" + LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** The last moment of the day of this time; later followers are in the next group. */
  public static Instant endOfFollowGroup(Instant at) {
    return at.truncatedTo(DAYS).plus(1, DAYS).minusMillis(1);
  }

  /** The group of all likes of an activity. */
  public static String likeGroup(ActivityId activity) {
    return "like:" + activity;
  }

  /** The group of all comments on an activity. */
  public static String commentGroup(ActivityId activity) {
    return "comment:" + activity;
  }

  /** The group of the mentions in an activity. */
  public static String mentionGroup(ActivityId activity) {
    return "mention:" + activity;
  }

  /** The group of a post, for followers with notifications. */
  public static String postGroup(ActivityId activity) {
    return "activity:" + activity;
  }

  /** The group of a moderator's takedown of an activity. */
  public static String takedownGroup(ActivityId activity) {
    return TAKEDOWN + activity;
  }

  /** The activity and reason of a takedown; empty for other kinds. */
  public Optional<Takedown> takedown() {
    return reason.map(
        why -> new Takedown(new ActivityId(group.substring(TAKEDOWN.length())), why));
  }

  /** The kind of a group, from the prefix of its name. */
  public static Kind kind(String group) {
    return Kind.valueOf(group.substring(0, group.indexOf(':')).toUpperCase(ROOT));
  }

  /** The stored group, or an empty one. */
  public static NoticeRow of(UserId user, String group, Kind kind, Optional<ActivityId> activity,
      Optional<Item> row) {
    return row.map(item -> of(user, item))
        .orElseGet(() -> empty(user, group, kind, activity, 0));
  }

  private static NoticeRow empty(UserId user, String group, Kind kind,
      Optional<ActivityId> activity, long version) {
    return new NoticeRow(
        user, group, kind, activity, List.of(), 0, Instant.MAX, NEVER_UPDATED, false, false,
        version, Optional.empty());
  }

  public static NoticeRow of(UserId user, Item row) {
    var kind = Kind.valueOf(row.text("kind"));
    var activity = row.findText("activity").map(ActivityId::new);
    if (!row.has("count")) {
      return empty(user, row.key().sk(), kind, activity, row.number(VERSION));
    }
    return new NoticeRow(
        user,
        row.key().sk(),
        kind,
        activity,
        row.list("actors").stream().map(UserId::new).toList(),
        row.number("count"),
        Instant.ofEpochMilli(row.number("begunAt")),
        Instant.ofEpochMilli(row.number("updatedAt")),
        row.flag("seen"),
        row.flag("read"),
        row.number(VERSION),
        row.findText(REASON));
  }

  /** A copy with a reason instead of actors. */
  public NoticeRow withReason(String why, Instant at) {
    return new NoticeRow(
        user, group, kind, activity, List.of(), 1, at, at, false, false, version,
        Optional.of(why));
  }

  /** A copy with one more actor, who is not counted yet; unread again. */
  public NoticeRow joinedBy(UserId actor, Instant at) {
    var begun = at.isBefore(begunAt) ? at : begunAt;
    return new NoticeRow(
        user, group, kind, activity, mergeNewest(List.of(actor), actors), count + 1, begun, at,
        false,
        false, version, reason);
  }

  /**
   * A copy with one more actor whom the user has muted: counted, but not announced. A group with
   * only such actors is not shown.
   */
  public NoticeRow joinedSilentlyBy(UserId actor, Instant at) {
    var begun = at.isBefore(begunAt) ? at : begunAt;
    return new NoticeRow(
        user, group, kind, activity, mergeNewest(actors, List.of(actor)), count + 1, begun,
        updatedAt,
        seen || isEmpty(), read || isEmpty(), version, reason);
  }

  /** Whether the group was ever announced. */
  public boolean wasAnnounced() {
    return !updatedAt.equals(NEVER_UPDATED);
  }

  /** A copy without the shown actors that match. */
  public NoticeRow without(Predicate<UserId> removed) {
    var others = actors.stream().filter(removed.negate()).toList();
    return new NoticeRow(
        user, group, kind, activity, others, count - (actors.size() - others.size()), begunAt,
        updatedAt, seen, read, version, reason);
  }

  /** A copy with a newer event of an actor who is already counted; unread again. */
  public NoticeRow renewedBy(UserId actor, Instant at) {
    return new NoticeRow(
        user, group, kind, activity, mergeNewest(List.of(actor), actors), count, begunAt, at, false,
        false, version, reason);
  }

  /** Whether an actor who joined at this time is counted; false if the group was deleted since. */
  public boolean isCounted(Instant joinedAt) {
    return !joinedAt.isBefore(begunAt);
  }

  /** Whether there are more actors than the shown ones. */
  public boolean hasHiddenActors() {
    return count > actors.size();
  }

  /** A copy without one of the counted actors. */
  public NoticeRow leftBy(UserId actor) {
    var others = actors.stream().filter(other -> !other.equals(actor)).toList();
    return new NoticeRow(
        user, group, kind, activity, others, count - 1, begunAt, updatedAt, seen, read, version,
        reason);
  }

  /** A copy with these newest actors, filled up with the previous ones. */
  public NoticeRow withNewest(List<UserId> newest) {
    var actors = mergeNewest(newest, this.actors);
    return new NoticeRow(
        user, group, kind, activity, actors, count, begunAt, updatedAt, seen, read, version,
        reason);
  }

  /**
   * A copy with this number of actors, some of them shown; not announced again.
   *
   * @param actors number of distinct actors
   * @param some the shown ones
   */
  public NoticeRow of(long actors, List<UserId> some) {
    return new NoticeRow(
        user, group, kind, activity, some, actors, begunAt, updatedAt, seen, read, version, reason);
  }

  public NoticeRow markedSeen() {
    return new NoticeRow(
        user, group, kind, activity, actors, count, begunAt, updatedAt, true, read, version,
        reason);
  }

  public NoticeRow markedRead() {
    return new NoticeRow(
        user, group, kind, activity, actors, count, begunAt, updatedAt, true, true, version,
        reason);
  }

  /** A copy without actors. */
  public NoticeRow cleared() {
    return empty(user, group, kind, activity, version);
  }

  /**
   * Whether the group has no actors. It is kept for a while, so that resuming clients learn of it.
   */
  public boolean isEmpty() {
    return count <= 0;
  }

  /**
   * Stores the group; fails after a concurrent change. An empty group is stored too, and expires
   * after {@link LateRow#RESUME_WINDOW}, so that resuming clients learn of it.
   *
   * @param stamp position of the change
   */
  public Op write(Position stamp) {
    return new Op.Put(item(stamp), List.of(isUnchanged()));
  }

  /** Deletes the group; fails after a concurrent change. */
  public Op remove() {
    return new Op.Delete(FeedKeys.notice(user, group), List.of(isUnchanged()));
  }

  private Condition isUnchanged() {
    return version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
  }

  private Item item(Position stamp) {
    var row = ItemType.NOTICE.at(FeedKeys.notice(user, group))
        .set("kind", kind.name())
        .set("activity", activity.map(ActivityId::text))
        .set(VERSION, version == 0 ? newVersion() : version + 1)
        .set(ChangeStamp.ATTRIBUTE, stamp.text());
    if (count <= 0) {
      return row.expiresAt(stamp.time().plus(LateRow.RESUME_WINDOW).getEpochSecond()).build();
    }
    return row.set("actors", actors.stream().map(UserId::text).toList())
        .set("count", count)
        .set("begunAt", begunAt.toEpochMilli())
        .set("updatedAt", updatedAt.toEpochMilli())
        .set("seen", seen)
        .set("read", read)
        .set(REASON, reason)
        .build();
  }

  /**
   * A random first version, so that a deleted group of the same name is not mistaken for this one.
   */
  private static long newVersion() {
    return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE / 2);
  }

  private static List<UserId> mergeNewest(List<UserId> first, List<UserId> then) {
    return concat(first.stream(), then.stream()).distinct().limit(Notifications.MAX_SHOWN_ACTORS)
        .toList();
  }
}
