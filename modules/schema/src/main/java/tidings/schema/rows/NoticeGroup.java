// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.time.temporal.ChronoUnit.DAYS;
import static java.util.Locale.ROOT;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Notifications.Kind;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The kind and the subject by which the notices of a user are grouped. A {@link NoticeRow} stores
 * the group itself.
 *
 * @param id the lower-case kind, a colon and the subject
 * @param activity the subject, if the group is hidden while this activity is deleted; for a notice
 *     of the site the one that it names; empty for followers, takedowns, and mentions, which are in several activities
 */
public record NoticeGroup(Kind kind, String id, Optional<ActivityId> activity) {
  static final String KIND = "kind";

  /** The group of all followers of the same day (UTC). */
  public static NoticeGroup follows(Instant time) {
    return ofDay(Kind.FOLLOW, time);
  }

  /** The group of all requests to follow since the same day (UTC). */
  public static NoticeGroup followRequests(Instant time) {
    return ofDay(Kind.FOLLOW_REQUEST, time);
  }

  /** The group of all approvals of the same day (UTC). */
  public static NoticeGroup followApprovals(Instant time) {
    return ofDay(Kind.FOLLOW_APPROVED, time);
  }

  private static NoticeGroup ofDay(Kind kind, Instant time) {
    var day = LocalDate.ofInstant(time, ZoneOffset.UTC);
    return new NoticeGroup(kind, id(kind, day.toString()), Optional.empty());
  }

  /** The last moment of the day of this time; later followers are in the next group. */
  public static Instant endOfFollows(Instant time) {
    return time.truncatedTo(DAYS).plus(1, DAYS).minusMillis(1);
  }

  /** The group of all likes of an activity. */
  public static NoticeGroup likes(ActivityId activity) {
    return about(activity, Kind.LIKE);
  }

  /** The group of all comments on an activity. */
  public static NoticeGroup comments(ActivityId activity) {
    return about(activity, Kind.COMMENT);
  }

  /** The group of all shares of an activity. */
  public static NoticeGroup shares(ActivityId activity) {
    return about(activity, Kind.SHARE);
  }

  /** The news that the poll of an activity has ended. */
  public static NoticeGroup poll(ActivityId activity) {
    return about(activity, Kind.POLL);
  }

  /** The group of the mentions in all activities that this actor posts on the same day (UTC). */
  public static NoticeGroup mentions(Envelope activity) {
    var day = LocalDate.ofInstant(activity.id().time(), ZoneOffset.UTC);
    return new NoticeGroup(
        Kind.MENTION, id(Kind.MENTION, day + ":" + activity.actor()), Optional.empty());
  }

  /** The group of the mention in an activity, as earlier versions stored it. */
  public static NoticeGroup formerMention(ActivityId activity) {
    return about(activity, Kind.MENTION);
  }

  /** The group of a new activity, for followers whose edge has the notify flag. */
  public static NoticeGroup newActivity(ActivityId activity) {
    return about(activity, Kind.ACTIVITY);
  }

  /** The group of a moderator's takedown of an activity, which is shown although it is deleted. */
  public static NoticeGroup takedown(ActivityId activity) {
    return new NoticeGroup(
        Kind.TAKEDOWN, id(Kind.TAKEDOWN, activity.text()), Optional.empty());
  }

  /**
   * A group of notices that the site posts.
   *
   * @param kind one of the site's own
   * @param subject follows from the name of the group, safe in a key
   * @param activity the one that its latest notice is about
   */
  public static NoticeGroup custom(String kind, String subject, Optional<ActivityId> activity) {
    return new NoticeGroup(Kind.CUSTOM, id(Kind.CUSTOM, kind + ":" + subject), activity);
  }

  /** The type by which users choose channels: the kind, or the site's own kind. */
  public String preferenceType() {
    return kind == Kind.CUSTOM
        ? subject().substring(0, subject().indexOf(':'))
        : kind.name().toLowerCase(ROOT);
  }

  /** The kind of a group, from its id; empty for one of a newer version. */
  public static Optional<Kind> kindOf(String id) {
    var word = id.substring(0, id.indexOf(':')).toUpperCase(ROOT);
    return Arrays.stream(Kind.values()).filter(kind -> kind.name().equals(word)).findFirst();
  }

  static boolean isKnown(Item row) {
    return row.names(KIND, Kind.class);
  }

  static NoticeGroup of(Item row) {
    return new NoticeGroup(Kind.valueOf(row.text(KIND)), row.key().sk(),
        row.findText("activity").map(ActivityId::new));
  }

  /** The key of the group's row. */
  public Key key(UserId user) {
    return FeedKeys.notice(user, id);
  }

  /** The part of the id after the kind. */
  String subject() {
    return id.substring(id.indexOf(':') + 1);
  }

  private static NoticeGroup about(ActivityId activity, Kind kind) {
    return new NoticeGroup(kind, id(kind, activity.text()), Optional.of(activity));
  }

  private static String id(Kind kind, String subject) {
    return kind.name().toLowerCase(ROOT) + ":" + subject;
  }
}
