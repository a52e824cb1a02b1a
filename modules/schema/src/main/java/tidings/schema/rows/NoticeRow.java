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
import tidings.schema.Keys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * A group of notices: read it, change it, and write it in the transaction of what it tells of. A
 * group that was changed by somebody else in between makes that transaction fail with
 * {@link tidings.store.ConditionFailedException}.
 *
 * @param group what is grouped: the kind and what the notices are about
 * @param actors the newest, up to {@link Notifications#MAX_SHOWN_ACTORS}
 * @param count of actors, each counted once
 * @param begunAt when the first of them joined; who joined before was in a group that is gone
 * @param version changes with every write; 0 when the group is not stored
 * @param reason of what nobody in particular has done
 */
public record NoticeRow(UserId user, String group, Kind kind, Optional<ActivityId> activity,
    List<UserId> actors, long count, Instant begunAt, Instant updatedAt, boolean seen, boolean read,
    long version, Optional<String> reason) {
  private static final String VERSION = "version";
  private static final String REASON = "reason";
  private static final String TAKEDOWN = "takedown:";
  /** When a group was news that is none. */
  private static final Instant NEVER_UPDATED = Instant.EPOCH;

  public NoticeRow {
    actors = List.copyOf(actors);
  }

  /** The group of those who followed on the same day. */
  public static String followGroup(Instant at) {
    return "follow:" + LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** Who follows later than this is in the group of the next day. */
  public static Instant endOfFollowGroup(Instant at) {
    return at.truncatedTo(DAYS).plus(1, DAYS).minusMillis(1);
  }

  /** The group of those who like the same activity. */
  public static String likeGroup(ActivityId activity) {
    return "like:" + activity;
  }

  /** The group of those who comment on the same activity. */
  public static String commentGroup(ActivityId activity) {
    return "comment:" + activity;
  }

  /** The notice that somebody is mentioned in an activity. */
  public static String mentionGroup(ActivityId activity) {
    return "mention:" + activity;
  }

  /** The notice of an activity to those who want to be told of each one they follow. */
  public static String postGroup(ActivityId activity) {
    return "activity:" + activity;
  }

  /** The notice that an activity was taken down. */
  public static String takedownGroup(ActivityId activity) {
    return TAKEDOWN + activity;
  }

  /** What was taken down, if that is what a notice tells. */
  public Optional<Takedown> takedown() {
    return reason.map(
        why -> new Takedown(new ActivityId(group.substring(TAKEDOWN.length())), why));
  }

  /** What a group tells, which its name begins with. */
  public static Kind kind(String group) {
    return Kind.valueOf(group.substring(0, group.indexOf(':')).toUpperCase(ROOT));
  }

  /** The group as it is stored, or an empty one. */
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

  /** That something was done for a reason, by nobody in particular. */
  public NoticeRow withReason(String why, Instant at) {
    return new NoticeRow(
        user, group, kind, activity, List.of(), 1, at, at, false, false, version,
        Optional.of(why));
  }

  /** With one more actor, who is not counted yet; it is news again. */
  public NoticeRow joinedBy(UserId actor, Instant at) {
    var begun = at.isBefore(begunAt) ? at : begunAt;
    return new NoticeRow(
        user, group, kind, activity, mergeNewest(List.of(actor), actors), count + 1, begun, at,
        false,
        false, version, reason);
  }

  /**
   * With one more actor of whom its reader wants to hear nothing: they count, and it is no news. As
   * long as there are only such, nobody is shown the group.
   */
  public NoticeRow joinedSilentlyBy(UserId actor, Instant at) {
    var begun = at.isBefore(begunAt) ? at : begunAt;
    return new NoticeRow(
        user, group, kind, activity, mergeNewest(actors, List.of(actor)), count + 1, begun,
        updatedAt,
        seen || isEmpty(), read || isEmpty(), version, reason);
  }

  /** Whether it ever was news. */
  public boolean wasAnnounced() {
    return !updatedAt.equals(NEVER_UPDATED);
  }

  /** Without some of those whom it shows. */
  public NoticeRow without(Predicate<UserId> removed) {
    var others = actors.stream().filter(removed.negate()).toList();
    return new NoticeRow(
        user, group, kind, activity, others, count - (actors.size() - others.size()), begunAt,
        updatedAt, seen, read, version, reason);
  }

  /** With news of an actor who is counted already. */
  public NoticeRow renewedBy(UserId actor, Instant at) {
    return new NoticeRow(
        user, group, kind, activity, mergeNewest(List.of(actor), actors), count, begunAt, at, false,
        false, version, reason);
  }

  /** Whether who joined then is counted; not, if the group was begun anew since. */
  public boolean isCounted(Instant joinedAt) {
    return !joinedAt.isBefore(begunAt);
  }

  /** Whether there are more actors than are shown. */
  public boolean hasHiddenActors() {
    return count > actors.size();
  }

  /** Without one of the actors who are counted. */
  public NoticeRow leftBy(UserId actor) {
    var others = actors.stream().filter(other -> !other.equals(actor)).toList();
    return new NoticeRow(
        user, group, kind, activity, others, count - 1, begunAt, updatedAt, seen, read, version,
        reason);
  }

  /** With these as its newest actors; more of those who were, if they are too few. */
  public NoticeRow withNewest(List<UserId> newest) {
    var actors = mergeNewest(newest, this.actors);
    return new NoticeRow(
        user, group, kind, activity, actors, count, begunAt, updatedAt, seen, read, version,
        reason);
  }

  /** Of so many actors, these among them; no news to anybody. */
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

  /** Nobody in it any more, whoever there was. */
  public NoticeRow cleared() {
    return empty(user, group, kind, activity, version);
  }

  /** Whether nobody is in it: it is remembered for those who have not heard yet. */
  public boolean isEmpty() {
    return count <= 0;
  }

  /**
   * Stores the group as it is now. When nobody is left, that is what is stored, for as long as
   * somebody may come back who has not heard of it.
   *
   * @param stamp the time of the change
   */
  public Op write(Position stamp) {
    return new Op.Put(item(stamp), List.of(isUnchanged()));
  }

  /** Removes the group. */
  public Op remove() {
    return new Op.Delete(Keys.notice(user, group), List.of(isUnchanged()));
  }

  private Condition isUnchanged() {
    return version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
  }

  private Item item(Position stamp) {
    var row = Item.at(Keys.notice(user, group), "notice")
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

  /** A version of its own, so that nobody takes this group for one of its name that is gone. */
  private static long newVersion() {
    return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE / 2);
  }

  private static List<UserId> mergeNewest(List<UserId> first, List<UserId> then) {
    return concat(first.stream(), then.stream()).distinct().limit(Notifications.MAX_SHOWN_ACTORS)
        .toList();
  }
}
