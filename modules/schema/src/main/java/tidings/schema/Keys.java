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
 * Builds every key and query of the table; no other class does. Ids are validated when they are
 * created, so a {@code #} in a key never comes from user input.
 */
public final class Keys {
  /** Number of partitions for each kind of job. Part of the stored format: never change it. */
  public static final int JOB_SHARDS = 16;
  /** Number of partitions for due items. Part of the stored format: never change it. */
  public static final int DUE_SHARDS = 4;
  /** Number of partitions for reported activities. Part of the stored format: never change it. */
  public static final int FLAGGED_SHARDS = 4;
  private static final String FEED_STATE = "~STATE";
  /** Stands for the feed's state row, which sorts above all activities. */
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

  /** Counts and profile of an entity, then its outbox, newest first. */
  public static Query entity(Ref target) {
    return Query.of(partition(target)).descending();
  }

  /** All activities by an actor or to a target, newest first. */
  public static Query outboxOf(Ref target) {
    return Query.of(partition(target)).beginsWith("ACTIVITY#").descending();
  }

  /**
   * The outbox rows of a time range, newest first.
   *
   * @param since inclusive start; empty for the beginning
   * @param until exclusive end; empty for no end
   */
  public static Query outboxOf(Ref target, Optional<Instant> since, Optional<Instant> until) {
    var first = since.map(Position::startOf).orElse(Position.FIRST);
    var last = until.map(Position::startOf).map(Position::text).orElse("~");
    return Query.of(partition(target))
        .between("ACTIVITY#" + first, "ACTIVITY#" + last)
        .descending();
  }

  /**
   * The outbox rows of a position range, newest first.
   *
   * @param from inclusive
   * @param below exclusive
   */
  public static Query outboxOf(Ref target, Position from, Position below) {
    return Query.of(partition(target))
        .between(outboxPosition(from), "ACTIVITY#~")
        .descending()
        .after(outboxPosition(below));
  }

  /** The activity of an outbox row, from its sort key. */
  public static ActivityId activityInOutbox(String sk) {
    return new ActivityId(sk.substring("ACTIVITY#".length()));
  }

  /** Whether a sort key of an entity's partition belongs to its outbox. */
  public static boolean isInOutbox(String sk) {
    return sk.startsWith("ACTIVITY#");
  }

  /** The sort key at which an outbox query continues after this position. */
  public static String outboxPosition(Position position) {
    return "ACTIVITY#" + position;
  }

  // Comments: rows in the outbox of their activity, and a list per user

  public static Key comment(UserId user, ActivityId comment) {
    return new Key("COMMENTS#" + user, comment.text());
  }

  /** The users who have commented on an activity, sorted by user. */
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

  /** The likes of an activity, newest first. */
  public static Query likesOf(ActivityId activity) {
    return Query.ofIndex("LIKES#" + activity).descending();
  }

  /** The likes of an activity from this time on, newest first. */
  public static Query likesOf(ActivityId activity, Instant since) {
    return likesOf(activity).between(time(since), "~");
  }

  /** A user's likes of one activity, one row per kind. */
  public static Query likedBy(UserId user, ActivityId activity) {
    return Query.of("LIKED#" + user).beginsWith(activity + "#");
  }

  /** A user's likes of a range of activities, both ends inclusive. */
  public static Query likedBy(UserId user, ActivityId oldest, ActivityId newest) {
    return Query.of("LIKED#" + user).between(oldest + "#", newest + "#~");
  }

  /** All likes of a user, sorted by activity, newest activity first. */
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

  /**
   * Marks an edge with notifications, so that a post to a merged audience finds these followers
   * without reading all of them.
   */
  public static Key notified(Ref target, UserId user) {
    return new Key("NOTIFY#" + target, user.text());
  }

  /** The followers with notifications for this target, sorted by user. */
  public static Query notifiedOf(Ref target) {
    return Query.of("NOTIFY#" + target);
  }

  /** All edges of a user, including closed ones, sorted by ref. */
  public static Query edgesOf(UserId user) {
    return Query.of("FOLLOWING#" + user);
  }

  /** The open edges of a user, newest first. */
  public static Query newestEdgesOf(UserId user) {
    return Query.ofIndex("FOLLOWING#" + user).descending();
  }

  /** All edges to a target, including closed ones, sorted by user. */
  public static Query followersOf(Ref target) {
    return Query.of("FOLLOWERS#" + target);
  }

  /** The open edges to a target, newest first. */
  public static Query newestFollowersOf(Ref target) {
    return Query.ofIndex("FOLLOWERS#" + target).descending();
  }

  /** The open edges to a target that began in a time range, both ends inclusive, newest first. */
  public static Query newestFollowersOf(Ref target, Instant from, Instant to) {
    return newestFollowersOf(target).between(time(from), time(to));
  }

  // Blocks and mutes: a block has a row of the blocking user and a mark on both sides

  public static Key block(UserId user, Ref blocked) {
    return new Key("BLOCKS#" + user, blocked.toString());
  }

  /** Marks a block between two users, in either direction; both users have this mark. */
  public static Key blocked(UserId user, Ref other) {
    return new Key("BLOCKED#" + user, other.toString());
  }

  public static Key mute(UserId user, Ref target) {
    return new Key("MUTES#" + user, target.toString());
  }

  /** The refs that a user blocks, sorted by ref. */
  public static Query blocksOf(UserId user) {
    return Query.of("BLOCKS#" + user);
  }

  /** The users with a block between them and this user, in either direction. */
  public static Query blockedOf(UserId user) {
    return Query.of("BLOCKED#" + user);
  }

  /** The refs that a user mutes, sorted by ref. */
  public static Query mutesOf(UserId user) {
    return Query.of("MUTES#" + user);
  }

  // Large audiences, whose activities are merged into feeds at read time

  public static Key merged(Ref target) {
    return new Key("MERGED", target.toString());
  }

  /** All large audiences. */
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

  /** A user's feed: the state row first, then activities, newest first. */
  public static Query feedOf(UserId user) {
    return Query.of("FEED#" + user).descending();
  }

  /** The activity of a feed row, from its sort key; the state row sorts above all activities. */
  public static ActivityId activityInFeed(String sk) {
    return sk.equals(FEED_STATE) ? ABOVE_ALL_ACTIVITIES : new ActivityId(sk);
  }

  /** A user's feed from this position on: the state row first, then activities, newest first. */
  public static Query feedSince(UserId user, Position position) {
    return Query.of("FEED#" + user).between(position.text(), "~~").descending();
  }

  // Late activities: ids below positions that were already handed out

  public static Key late(Position arrival, ActivityId activity) {
    return new Key("LATE#" + hour(arrival.time()), arrival + "#" + activity);
  }

  /** The late rows of the hour of this time, newest arrival first. */
  public static Query lateIn(Instant time) {
    return Query.of("LATE#" + hour(time)).descending();
  }

  // Jobs, and reports of finished deliveries

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

  // Due items: work that is scheduled for a time

  /** @param task unique name, chosen by the feature; made of ids and fixed words */
  public static Key due(Instant at, String task) {
    return new Key("DUE#" + Math.floorMod(task.hashCode(), DUE_SHARDS), time(at) + "#" + task);
  }

  /** The items due until now, oldest first. */
  public static Query dueUntil(int shard, Instant now) {
    return Query.of("DUE#" + shard).between("", time(now) + "~");
  }

  // Idempotent requests

  /** @param hash hash of the idempotency key that the client chose */
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

  /** The token hash in the key of a session row. */
  public static String sessionOf(Key row) {
    return row.pk().substring("SESSION#".length());
  }

  /**
   * Announces ended sessions to the other servers.
   *
   * @param session any one of the sessions; a session ends only once, so this makes the key
   *     unique
   */
  public static Key endedSessions(Instant at, String session) {
    return new Key("ENDED#" + minute(at), time(at) + "#" + session);
  }

  /** The announcements of ended sessions from this time on, within its minute. */
  public static Query endedSessionsFrom(Instant time) {
    return Query.of("ENDED#" + minute(time)).between(time(time), "~");
  }

  /**
   * Counts password attempts within a minute.
   *
   * @param subject an account or an IP address, made of fixed words, ids and hexadecimal digits
   * @param minute minutes since 1970
   */
  public static Key signInAttempts(String subject, long minute) {
    return new Key("ATTEMPTS#" + subject + "#" + minute, "ATTEMPTS");
  }

  // Trends: a row for each ref with recent likes or comments; the index sorts by score

  public static Key trend(Ref target) {
    return new Key("TRENDING#" + target.type(), target.id());
  }

  public static Key trendIndex(Ref target, long score) {
    return new Key("TRENDING#" + target.type(), "%012d".formatted(score));
  }

  /** The trending refs of a type, highest score first. */
  public static Query trending(String type) {
    return Query.ofIndex("TRENDING#" + type).descending();
  }

  /** The position up to which the changes of an origin are counted in the trends. */
  public static Key trendPosition(String origin) {
    return new Key("TRENDED", origin);
  }

  // Change stream consumers

  /** The lease of a consumer on a shard: its holder and its checkpoint. */
  public static Key lease(String consumer, String shard) {
    return new Key("CONSUMER#" + consumer, shard);
  }

  /** All leases and checkpoints of a consumer. */
  public static Query leasesOf(String consumer) {
    return Query.of("CONSUMER#" + consumer);
  }

  /** A change that a consumer failed to process. */
  public static Key deadLetter(String consumer, String id) {
    return new Key("DEAD", consumer + "#" + id);
  }

  /** Index key of a dead letter that is to be retried. */
  public static Key retriedDeadLetter(String consumer, String id) {
    return new Key("RETRY#" + consumer, id);
  }

  /** All dead letters, sorted by consumer. */
  public static Query deadLetters() {
    return Query.of("DEAD");
  }

  /** The dead letters that a consumer is to retry. */
  public static Query retriedDeadLettersOf(String consumer) {
    return Query.ofIndex("RETRY#" + consumer);
  }

  // Reports: a row for each reporter, and a flag with their sum, indexed while it is pending

  public static Key report(ActivityId activity, UserId user) {
    return new Key("REPORTS#" + activity, "BY#" + user);
  }

  public static Key flag(ActivityId activity) {
    return new Key("REPORTS#" + activity, "FLAG");
  }

  /** @param since time from which the activity waits for a moderator */
  public static Key flagIndex(ActivityId activity, Instant since) {
    int shard = Math.floorMod(activity.text().hashCode(), FLAGGED_SHARDS);
    return new Key("FLAGGED#" + shard, time(since) + "#" + activity);
  }

  /** All reports of an activity, and its flag. */
  public static Query reportsOf(ActivityId activity) {
    return Query.of("REPORTS#" + activity);
  }

  /** The pending flags, longest waiting first. */
  public static Query flagged(int shard) {
    return Query.ofIndex("FLAGGED#" + shard);
  }

  /** The activity of a report or flag row. */
  public static ActivityId flagged(Key row) {
    return new ActivityId(afterPrefix(row.pk()));
  }

  /** The pending flags after a sort key of any shard; all these sort keys have the same length. */
  public static Query flaggedAfter(int shard, String place) {
    return flagged(shard).between(place + "#", "~");
  }

  // Audit log, partitioned by day

  /** @param id unique id, to tell entries of the same millisecond apart */
  public static Key audit(Instant at, String id) {
    return new Key("AUDIT#" + day(at), time(at) + "#" + id);
  }

  /** The entries of the day of this time, oldest first. */
  public static Query auditOf(Instant day) {
    return Query.of("AUDIT#" + day(day));
  }

  // Roles

  public static Key role(Role role, UserId user) {
    return new Key("ROLE#" + role, user.text());
  }

  /** The users with a role, sorted by user. */
  public static Query rolesOf(Role role) {
    return Query.of("ROLE#" + role);
  }

  // Settings and state of the table itself

  /** The key that signs cursors. */
  public static Key signingKey() {
    return new Key("META", "SEAL");
  }

  /** The retention of feed rows, and since when it applies. */
  public static Key retention() {
    return new Key("META", "RETENTION");
  }

  /** The watermark up to which positions are handed out. */
  public static Key watermark() {
    return new Key("META", "WATERMARK");
  }

  /** The lease of the server that runs the background verification. */
  public static Key backgroundVerification() {
    return new Key("META", "PATROL");
  }

  /** The files that are being imported. */
  public static Key imports() {
    return new Key("META", "IMPORTS");
  }

  /** Marks a table that is being filled by a copy or restore. */
  public static Key transfer() {
    return new Key("META", "ARRIVAL");
  }

  /** Progress of one part of a copy or restore. */
  public static Key transferProgress(int part) {
    return new Key("META", "ARRIVED#" + part);
  }

  /**
   * Whether a row belongs to this table only and must not be copied. The stream of the new table
   * contains all copied rows, so consumers and trends start from there.
   */
  public static boolean isTableLocal(Key row) {
    return row.pk().equals("META") && (row.sk().startsWith("ARRIV")
        || row.equals(watermark()) || row.equals(backgroundVerification()))
        || row.pk().startsWith("CONSUMER#") || row.pk().startsWith("TREND");
  }

  /** The user in the partition key, after the prefix. */
  public static UserId owner(Key row) {
    return new UserId(afterPrefix(row.pk()));
  }

  /** The target of a row on the target's side of an edge. */
  public static Ref followedEntity(Key follower) {
    return Ref.parse(afterPrefix(follower.pk()));
  }

  /** The entity or activity of a row in its own partition. */
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

  /** Formats a time for a key: RFC 3339 in UTC with milliseconds, which sorts by time. */
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
