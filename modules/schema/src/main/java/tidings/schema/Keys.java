// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/**
 * Every item of the table and every question to it. Keys are built here and nowhere else; ids were
 * checked when they were made, so a {@code #} in a key never comes from outside.
 */
public final class Keys {
  /** Over how many partitions each kind of job is spread. Part of the data: never changed. */
  public static final int JOB_SHARDS = 16;
  /** Over how many partitions that is spread which is due. Part of the data: never changed. */
  public static final int DUE_SHARDS = 4;
  /** Over how many partitions that is spread which was reported. Part of the data: never changed. */
  public static final int FLAGGED_SHARDS = 4;
  private static final String FEED_STATE = "~STATE";
  /** The place of the state of a feed among its rows. */
  private static final ActivityId ABOVE_ALL_ACTIVITIES = new ActivityId(Position.LAST.text());
  private static final DateTimeFormatter TIME_FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private Keys() {}

  // Entities and activities: counts, profile and outbox in one partition

  public static Key counts(Ref target) {
    return new Key(partition(target), "PROFILE#COUNTS");
  }

  public static Key profile(Ref target) {
    return new Key(partition(target), "PROFILE");
  }

  public static Key outbox(Ref target, ActivityId activity) {
    return new Key(partition(target), "ACTIVITY#" + activity);
  }

  /** Its counts, its profile, and then its newest activities. */
  public static Query entity(Ref target) {
    return Query.of(partition(target)).descending();
  }

  /** The activities by an actor or to a target, newest first. */
  public static Query outboxOf(Ref target) {
    return Query.of(partition(target)).beginsWith("ACTIVITY#").descending();
  }

  /** Those from a time on (included) until another (excluded). */
  public static Query outboxOf(Ref target, Optional<Instant> since, Optional<Instant> until) {
    var first = since.map(Position::startOf).orElse(Position.FIRST);
    var last = until.map(Position::startOf).map(Position::text).orElse("~");
    return Query.of(partition(target))
        .between("ACTIVITY#" + first, "ACTIVITY#" + last)
        .descending();
  }

  /** Those from one position (included) to another (excluded), newest first. */
  public static Query outboxOf(Ref target, Position from, Position below) {
    return Query.of(partition(target))
        .between(outboxPosition(from), "ACTIVITY#~")
        .descending()
        .after(outboxPosition(below));
  }

  /** The activity at a place of an outbox. */
  public static ActivityId activityInOutbox(String sk) {
    return new ActivityId(sk.substring("ACTIVITY#".length()));
  }

  /** Whether a place of an entity's partition is one of its outbox. */
  public static boolean isInOutbox(String sk) {
    return sk.startsWith("ACTIVITY#");
  }

  /** Where an outbox goes on after this activity. */
  public static String outboxPosition(Position position) {
    return "ACTIVITY#" + position;
  }

  // Comments: in the thread of their activity like any post in its target's outbox

  public static Key comment(UserId user, ActivityId comment) {
    return new Key("COMMENTS#" + user, comment.text());
  }

  /** Who has commented on an activity, sorted by user. */
  public static Query commentersOf(ActivityId activity) {
    return Query.of("COMMENTERS#" + activity);
  }

  public static Key commenter(ActivityId activity, UserId user) {
    return new Key("COMMENTERS#" + activity, user.text());
  }

  // Likes

  public static Key like(UserId user, ActivityId activity, String kind) {
    return new Key("LIKED#" + user, activity + "#" + kind);
  }

  public static Key likeIndex(ActivityId activity, Instant at, String kind, UserId user) {
    return new Key("LIKES#" + activity, time(at) + "#" + kind + "#" + user);
  }

  /** Who likes an activity, newest first. */
  public static Query likesOf(ActivityId activity) {
    return Query.ofIndex("LIKES#" + activity).descending();
  }

  /** Who has come to like it since then, newest first. */
  public static Query likesOf(ActivityId activity, Instant since) {
    return likesOf(activity).between(time(since), "~");
  }

  /** Somebody's likes of one activity. */
  public static Query likedBy(UserId user, ActivityId activity) {
    return Query.of("LIKED#" + user).beginsWith(activity + "#");
  }

  /** Somebody's likes of the activities from one to another, both included. */
  public static Query likedBy(UserId user, ActivityId oldest, ActivityId newest) {
    return Query.of("LIKED#" + user).between(oldest + "#", newest + "#~");
  }

  /** Somebody's likes, those of the newest activities first. */
  public static Query likedBy(UserId user) {
    return Query.of("LIKED#" + user).descending();
  }

  // Edges: both sides are base rows; the index lists the open ones by time

  public static Key edge(UserId user, Ref target) {
    return new Key("FOLLOWING#" + user, target.toString());
  }

  public static Key edgeIndex(UserId user, Instant since) {
    return new Key("FOLLOWING#" + user, time(since));
  }

  public static Key follower(Ref target, UserId user) {
    return new Key("FOLLOWERS#" + target, user.text());
  }

  public static Key followerIndex(Ref target, Instant since) {
    return new Key("FOLLOWERS#" + target, time(since));
  }

  /** That an edge notifies: for an audience that is merged, whose followers nobody goes through. */
  public static Key notified(Ref target, UserId user) {
    return new Key("NOTIFY#" + target, user.text());
  }

  /** Whose edges to it notify, sorted by user. */
  public static Query notifiedOf(Ref target) {
    return Query.of("NOTIFY#" + target);
  }

  /** What somebody follows, sorted by ref. */
  public static Query edgesOf(UserId user) {
    return Query.of("FOLLOWING#" + user);
  }

  /** What somebody follows, newest first. */
  public static Query newestEdgesOf(UserId user) {
    return Query.ofIndex("FOLLOWING#" + user).descending();
  }

  /** Who follows it, sorted by user. */
  public static Query followersOf(Ref target) {
    return Query.of("FOLLOWERS#" + target);
  }

  /** Who follows it, newest first. */
  public static Query newestFollowersOf(Ref target) {
    return Query.ofIndex("FOLLOWERS#" + target).descending();
  }

  /** Who has followed it from one time to another, both included, newest first. */
  public static Query newestFollowersOf(Ref target, Instant from, Instant to) {
    return newestFollowersOf(target).between(time(from), time(to));
  }

  // Blocks and mutes: a block is its own row with who blocks, and a mark on both sides

  public static Key block(UserId user, Ref blocked) {
    return new Key("BLOCKS#" + user, blocked.toString());
  }

  /** That one of the two blocks the other: the same question from either side. */
  public static Key blocked(UserId user, Ref other) {
    return new Key("BLOCKED#" + user, other.toString());
  }

  public static Key mute(UserId user, Ref target) {
    return new Key("MUTES#" + user, target.toString());
  }

  /** Whom somebody blocks, sorted by ref. */
  public static Query blocksOf(UserId user) {
    return Query.of("BLOCKS#" + user);
  }

  /** Between whom and somebody there is a block. */
  public static Query blockedOf(UserId user) {
    return Query.of("BLOCKED#" + user);
  }

  /** What somebody mutes, sorted by ref. */
  public static Query mutesOf(UserId user) {
    return Query.of("MUTES#" + user);
  }

  // Large audiences, whose activities are merged into feeds when these are read

  public static Key merged(Ref target) {
    return new Key("MERGED", target.toString());
  }

  /** All of them. */
  public static Query merged() {
    return Query.of("MERGED");
  }

  // Feeds

  public static Key feed(UserId user, ActivityId activity) {
    return new Key("FEED#" + user, activity.text());
  }

  public static Key feedState(UserId user) {
    return new Key("FEED#" + user, FEED_STATE);
  }

  /** Somebody's feed, newest first; read from its top, the state comes before the rows. */
  public static Query feedOf(UserId user) {
    return Query.of("FEED#" + user).descending();
  }

  /** The activity at a place of a feed; the state lies above all of them. */
  public static ActivityId activityInFeed(String sk) {
    return sk.equals(FEED_STATE) ? ABOVE_ALL_ACTIVITIES : new ActivityId(sk);
  }

  /** Somebody's feed from this position on, newest first; the state comes before the rows. */
  public static Query feedSince(UserId user, Position position) {
    return Query.of("FEED#" + user).between(position.text(), "~~").descending();
  }

  // What came late: below positions that were handed out already

  public static Key late(Position arrival, ActivityId activity) {
    return new Key("LATE#" + hour(arrival.time()), arrival + "#" + activity);
  }

  /** What came within the hour of this time, the latest first. */
  public static Query lateIn(Instant time) {
    return Query.of("LATE#" + hour(time)).descending();
  }

  // Jobs and their reports

  public static Key fanOut(ActivityId activity) {
    return new Key("FANOUT#" + shard(activity), activity.text());
  }

  public static Query fanOuts(int shard) {
    return Query.of("FANOUT#" + shard);
  }

  public static Key delivery(ActivityId activity) {
    return new Key(partition(activity.ref()), "DELIVERY");
  }

  public static Key feedJob(UserId user, Ref target) {
    return new Key("JOBS#" + shard(user), user + "#" + target);
  }

  public static Query feedJobs(int shard) {
    return Query.of("JOBS#" + shard);
  }

  // What is due at some time

  /** @param task as a feature names it, made of ids and fixed words */
  public static Key due(Instant at, String task) {
    return new Key("DUE#" + Math.floorMod(task.hashCode(), DUE_SHARDS), time(at) + "#" + task);
  }

  /** What is due until then, what has waited longest first. */
  public static Query dueUntil(int shard, Instant now) {
    return Query.of("DUE#" + shard).between("", time(now) + "~");
  }

  // Requests that may come again

  /** @param hash of the key that a client has chosen */
  public static Key idempotentRequest(UserId user, String hash) {
    return new Key("REQUEST#" + user, hash);
  }

  // Notices

  public static Key notice(UserId user, String group) {
    return new Key("NOTICES#" + user, group);
  }

  public static Query noticesOf(UserId user) {
    return Query.of("NOTICES#" + user);
  }

  // Accounts

  public static Key account(UserId user) {
    return new Key("ACCOUNT#" + user, "ACCOUNT");
  }

  public static Key session(String hash) {
    return new Key("SESSION#" + hash, "SESSION");
  }

  public static Key ticket(String hash) {
    return new Key("TICKET#" + hash, "TICKET");
  }

  /** The hash that a session lies under. */
  public static String sessionOf(Key row) {
    return row.pk().substring("SESSION#".length());
  }

  /**
   * That sessions were ended, for the other servers.
   *
   * @param session any of them: each is ended once
   */
  public static Key endedSessions(Instant at, String session) {
    return new Key("ENDED#" + minute(at), time(at) + "#" + session);
  }

  /** What sessions were ended from this time on within its minute. */
  public static Query endedSessionsFrom(Instant time) {
    return Query.of("ENDED#" + minute(time)).between(time(time), "~");
  }

  /**
   * How often a password was guessed at.
   *
   * @param subject an account or an address, in fixed words, ids and hexadecimal digits
   * @param minute since 1970
   */
  public static Key signInAttempts(String subject, long minute) {
    return new Key("ATTEMPTS#" + subject + "#" + minute, "ATTEMPTS");
  }

  // What is liked and commented on most of late: a row for each, in the index by how much

  public static Key trend(Ref target) {
    return new Key("TRENDING#" + target.type(), target.id());
  }

  public static Key trendIndex(Ref target, long score) {
    return new Key("TRENDING#" + target.type(), "%012d".formatted(score));
  }

  /** What of a type is liked and commented on most, the most first. */
  public static Query trending(String type) {
    return Query.ofIndex("TRENDING#" + type).descending();
  }

  /** Up to where the changes of an origin are in the trends. */
  public static Key trendPosition(String origin) {
    return new Key("TRENDED", origin);
  }

  // What is done with the stream of changes

  /** Who reads a shard for a consumer, and how far that has come. */
  public static Key lease(String consumer, String shard) {
    return new Key("CONSUMER#" + consumer, shard);
  }

  /** All that is noted of a consumer's reading. */
  public static Query leasesOf(String consumer) {
    return Query.of("CONSUMER#" + consumer);
  }

  /** A change with which a consumer has failed. */
  public static Key deadLetter(String consumer, String id) {
    return new Key("DEAD", consumer + "#" + id);
  }

  /** Where those lie that are to be tried again. */
  public static Key retriedDeadLetter(String consumer, String id) {
    return new Key("RETRY#" + consumer, id);
  }

  /** All that consumers have failed with. */
  public static Query deadLetters() {
    return Query.of("DEAD");
  }

  /** What of it one is to try again. */
  public static Query retriedDeadLettersOf(String consumer) {
    return Query.ofIndex("RETRY#" + consumer);
  }

  // Reports: a row of each reporter, and a flag with what they come to, in the index while it waits

  public static Key report(ActivityId activity, UserId user) {
    return new Key("REPORTS#" + activity, "BY#" + user);
  }

  public static Key flag(ActivityId activity) {
    return new Key("REPORTS#" + activity, "FLAG");
  }

  /** @param since when it began to wait */
  public static Key flagIndex(ActivityId activity, Instant since) {
    int shard = Math.floorMod(activity.text().hashCode(), FLAGGED_SHARDS);
    return new Key("FLAGGED#" + shard, time(since) + "#" + activity);
  }

  /** Who has reported an activity, and its flag. */
  public static Query reportsOf(ActivityId activity) {
    return Query.of("REPORTS#" + activity);
  }

  /** The flags that wait, those that have waited longest first. */
  public static Query flagged(int shard) {
    return Query.ofIndex("FLAGGED#" + shard);
  }

  /** Which activity a row of reports is about. */
  public static ActivityId flagged(Key row) {
    return new ActivityId(afterPrefix(row.pk()));
  }

  /** Those behind this place of any shard: all such places are of the same length. */
  public static Query flaggedAfter(int shard, String place) {
    return flagged(shard).between(place + "#", "~");
  }

  // The audit log: what was done, by day

  /** @param id of what was done, so that two things of the same moment are two */
  public static Key audit(Instant at, String id) {
    return new Key("AUDIT#" + day(at), time(at) + "#" + id);
  }

  /** What was done on the day of this time, in the order in which it was. */
  public static Query auditOf(Instant day) {
    return Query.of("AUDIT#" + day(day));
  }

  // Roles

  public static Key role(Role role, UserId user) {
    return new Key("ROLE#" + role, user.text());
  }

  /** Who has it, sorted by user. */
  public static Query rolesOf(Role role) {
    return Query.of("ROLE#" + role);
  }

  // The table's own facts

  /** The key with which cursors are signed. */
  public static Key signingKey() {
    return new Key("META", "SEAL");
  }

  /** How long feeds keep their rows, and since when. */
  public static Key retention() {
    return new Key("META", "RETENTION");
  }

  /** Up to where positions are handed out, and who says so. */
  public static Key watermark() {
    return new Key("META", "WATERMARK");
  }

  /** That some server verifies the table today. */
  public static Key backgroundVerification() {
    return new Key("META", "PATROL");
  }

  /** Which files are being imported. */
  public static Key imports() {
    return new Key("META", "IMPORTS");
  }

  /** That the table is being filled from elsewhere. */
  public static Key transfer() {
    return new Key("META", "ARRIVAL");
  }

  /** How much of a part has arrived. */
  public static Key transferProgress(int part) {
    return new Key("META", "ARRIVED#" + part);
  }

  /**
   * Whether a row is of the table's own life, and means nothing in another one: there the stream
   * tells of all that has arrived, and so it counts anew what trends.
   */
  public static boolean isTableLocal(Key row) {
    return row.pk().equals("META") && (row.sk().startsWith("ARRIV")
        || row.equals(watermark()) || row.equals(backgroundVerification()))
        || row.pk().startsWith("CONSUMER#") || row.pk().startsWith("TREND");
  }

  /** Whose row this is: what stands behind the first word of its partition. */
  public static UserId owner(Key row) {
    return new UserId(afterPrefix(row.pk()));
  }

  /** What the row of a follower's other side is about. */
  public static Ref followedEntity(Key follower) {
    return Ref.parse(afterPrefix(follower.pk()));
  }

  /** What the row of an entity's or activity's own partition is about. */
  public static Ref ref(Key row) {
    int end = row.pk().indexOf('#');
    return new Ref(row.pk().substring(0, end), afterPrefix(row.pk()));
  }

  private static String afterPrefix(String pk) {
    return pk.substring(pk.indexOf('#') + 1);
  }

  private static long minute(Instant time) {
    return time.getEpochSecond() / 60;
  }

  private static String day(Instant time) {
    return time(time).substring(0, "2026-11-21".length());
  }

  private static String hour(Instant time) {
    return time(time).substring(0, "2026-11-21T10".length());
  }

  /** A time in a key: RFC 3339 in UTC with milliseconds, so that it sorts. */
  public static String time(Instant instant) {
    return TIME_FORMAT.format(instant);
  }

  private static String partition(Ref target) {
    return target.type() + "#" + target.id();
  }

  private static int shard(Object value) {
    return Math.floorMod(value.toString().hashCode(), JOB_SHARDS);
  }
}
