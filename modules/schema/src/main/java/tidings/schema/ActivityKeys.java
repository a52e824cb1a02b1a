// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static tidings.schema.KeyFormat.afterPrefix;
import static tidings.schema.KeyFormat.partition;
import static tidings.schema.KeyFormat.shard;
import static tidings.schema.KeyFormat.sharded;
import static tidings.schema.KeyFormat.time;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/** Keys and queries of entities and activities: outboxes, comments, likes, votes, reports and trends. */
public final class ActivityKeys {
  /** Number of partitions for reported activities. Part of the stored format: never change it. */
  public static final int FLAGGED_SHARDS = 4;
  /** Number of partitions for the trends of a type. Part of the stored format: never change it. */
  public static final int TREND_SHARDS = 8;
  /** Number of partitions of a spread outbox. Part of the stored format: never change it. */
  public static final int OUTBOX_SHARDS = 4;
  /** A profile in no partition, from which all others are made without checking them. */
  private static final Key PROFILE = new Key("#", "PROFILE");

  private ActivityKeys() {}

  // Entities and activities: counts, profile and outbox in one partition

  public static Key counts(Ref target) {
    return counts(profile(target));
  }

  /** @param profile the key of the same entity or activity */
  public static Key counts(Key profile) {
    return profile.sibling("PROFILE#COUNTS");
  }

  /** The pinned activities of an entity. */
  public static Key pins(Ref target) {
    return profile(target).sibling("PROFILE#PINS");
  }

  public static Key profile(Ref target) {
    return PROFILE.inPartition(partition(target));
  }

  public static Key profile(ActivityId activity) {
    return PROFILE.inPartition(partition(activity));
  }

  /** Pins, counts and profile of an entity, then its outbox, newest first. */
  public static Query entity(Ref target) {
    return Query.of(partition(target)).descending();
  }

  public static Key outbox(Ref target, ActivityId activity) {
    return new Key(partition(target), "ACTIVITY#" + activity);
  }

  /**
   * The same row in an outbox that is spread over several partitions, as that of a place that very
   * many people post to. The first partition is that of the entity itself.
   */
  public static Key spread(Key outbox) {
    int shard = shard(activityInOutbox(outbox.sk()), OUTBOX_SHARDS);
    return outbox.inPartition(sharded(outbox.pk(), shard));
  }

  /** The keys of which one is the row of an activity in an outbox, spread or not. */
  public static Set<Key> outboxKeys(Ref target, ActivityId activity) {
    var first = outbox(target, activity);
    return maySpread(target)
        ? new LinkedHashSet<>(List.of(first, spread(first)))
        : Set.of(first);
  }

  /**
   * Whether an outbox may be spread. Those of users are not, as they have their own activities, nor
   * those of activities, as comments on one activity are few.
   */
  public static boolean maySpread(Ref target) {
    return !target.isUser() && !target.isActivity();
  }

  /** A query of an outbox, in each partition that it may have. */
  public static List<Query> inAllPartitions(Ref target, Query outbox) {
    return maySpread(target)
        ? IntStream.range(0, OUTBOX_SHARDS)
            .mapToObj(shard -> outbox.inPartition(sharded(partition(target), shard))).toList()
        : List.of(outbox);
  }

  /** All activities by an actor or to a target, newest first, unless its outbox is spread. */
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

  // Ids of other systems: one may have several activities, of different times

  /** @param hash hash of the id in the other system */
  public static Key foreignId(String hash, ActivityId activity) {
    return new Key("FOREIGN#" + hash, activity.text());
  }

  /** The activities with an id of another system, oldest first. */
  public static Query ofForeignId(String hash) {
    return Query.of("FOREIGN#" + hash);
  }

  // Comments: rows in the outbox of their activity, and a list per user

  public static Key comment(UserId user, ActivityId comment) {
    return new Key("COMMENTS#" + user, comment.text());
  }

  /** All comments of a user, oldest first. */
  public static Query commentsBy(UserId user) {
    return Query.of("COMMENTS#" + user);
  }

  public static Key commenter(ActivityId activity, UserId user) {
    return new Key("COMMENTERS#" + activity, user.text());
  }

  /** The users who have commented on an activity, sorted by user. */
  public static Query commentersOf(ActivityId activity) {
    return Query.of("COMMENTERS#" + activity);
  }

  // Likes: sorted by user and activity; the index lists the likes of an activity by time

  public static Key like(UserId user, ActivityId activity, String kind) {
    return new Key("LIKED#" + user, activity + "#" + kind);
  }

  /** A user's likes of one activity, one row per kind. */
  public static Query likedBy(UserId user, ActivityId activity) {
    return likedBy(user).beginsWith(activity + "#");
  }

  /** A user's likes of a range of activities, both ends inclusive, newest activity first. */
  public static Query likedBy(UserId user, ActivityId oldest, ActivityId newest) {
    return likedBy(user).between(oldest + "#", newest + "$"); // above #, and so above all kinds
  }

  /** All likes of a user, sorted by activity, newest activity first. */
  public static Query likedBy(UserId user) {
    return Query.of("LIKED#" + user).descending();
  }

  public static Key likeIndex(ActivityId activity, Instant time, String kind, UserId user) {
    return new Key("LIKES#" + activity, time(time) + "#" + kind + "#" + user);
  }

  /** The likes of an activity, newest first. */
  public static Query likesOf(ActivityId activity) {
    return Query.ofIndex("LIKES#" + activity).descending();
  }

  /** The likes of an activity from this time on, newest first. */
  public static Query likesOf(ActivityId activity, Instant since) {
    return likesOf(activity).between(time(since), "~");
  }

  // Votes: sorted by user and activity; the index lists the votes in the poll of an activity

  public static Key vote(UserId user, ActivityId activity) {
    return new Key("VOTED#" + user, activity.text());
  }

  /** All votes of a user, oldest activity first. */
  public static Query votesBy(UserId user) {
    return Query.of("VOTED#" + user);
  }

  public static Key voteIndex(ActivityId activity, UserId user) {
    return new Key("VOTES#" + activity, user.text());
  }

  /** The votes in the poll of an activity, sorted by user. */
  public static Query votesOf(ActivityId activity) {
    return Query.ofIndex("VOTES#" + activity);
  }

  // Shares: a row in the list of the shared activity, and one among the shares of the user

  public static Key share(ActivityId shared, ActivityId share) {
    return new Key("SHARES#" + shared, share.text());
  }

  /** The shares of an activity, newest first. */
  public static Query sharesOf(ActivityId shared) {
    return Query.of("SHARES#" + shared).descending();
  }

  /** The one share without words that a user has of an activity. */
  public static Key plainShare(UserId user, ActivityId shared) {
    return new Key("SHARED#" + user, shared + "#PLAIN");
  }

  /** A share with words. */
  public static Key quote(UserId user, ActivityId shared, ActivityId share) {
    return new Key("SHARED#" + user, shared + "#" + share);
  }

  /** A user's shares of one activity: the one without words, then those with words, newest first. */
  public static Query sharedBy(UserId user, ActivityId shared) {
    return sharedBy(user).beginsWith(shared + "#").descending();
  }

  /** All shares by a user, sorted by what they share. */
  public static Query sharedBy(UserId user) {
    return Query.of("SHARED#" + user);
  }

  // Reports: a row for each reporter, and a flag with their sum, indexed while it is pending

  public static Key report(ActivityId activity, UserId user) {
    return new Key("REPORTS#" + activity, "BY#" + user);
  }

  /** The id of the activity, or the entity, that a report is about. */
  public static String reported(Key report) {
    return afterPrefix(report.pk());
  }

  /** The flag of what a report is about, an activity or an entity. */
  public static Key flagOf(Key report) {
    return new Key(report.pk(), "FLAG");
  }

  /** All reports of an activity, and its flag. */
  public static Query reportsOf(ActivityId activity) {
    return Query.of("REPORTS#" + activity);
  }

  public static Key flag(ActivityId activity) {
    return new Key("REPORTS#" + activity, "FLAG");
  }

  /** @param since time from which the activity waits for a moderator */
  public static Key flagIndex(ActivityId activity, Instant since) {
    return new Key("FLAGGED#" + shard(activity, FLAGGED_SHARDS), time(since) + "#" + activity);
  }

  /** The pending flags, longest waiting first. */
  public static Query flagged(int shard) {
    return Query.ofIndex("FLAGGED#" + shard);
  }

  /** The activity of a report or flag row. */
  public static ActivityId flaggedActivity(Key row) {
    return new ActivityId(afterPrefix(row.pk()));
  }

  /** The pending flags after a sort key of any shard; all these sort keys have the same length. */
  public static Query flaggedAfter(int shard, String sortKey) {
    return flagged(shard).between(sortKey + "#", "~");
  }

  // Reports of users and other entities, in the same way; few, so the index has one partition

  public static Key entityReport(Ref entity, UserId user) {
    return new Key("REPORTS#" + entity, "BY#" + user);
  }

  /** All reports of an entity, and its flag. */
  public static Query reportsOfEntity(Ref entity) {
    return Query.of("REPORTS#" + entity);
  }

  public static Key entityFlag(Ref entity) {
    return new Key("REPORTS#" + entity, "FLAG");
  }

  /** @param since time from which the entity waits for a moderator */
  public static Key entityFlagIndex(Ref entity, Instant since) {
    return new Key("FLAGGED_ENTITIES", time(since) + "#" + entity);
  }

  /** The pending flags of entities, longest waiting first. */
  public static Query flaggedEntities() {
    return Query.ofIndex("FLAGGED_ENTITIES");
  }

  /** The pending flags of entities after a sort key. */
  public static Query flaggedEntitiesAfter(String sortKey) {
    return flaggedEntities().between(sortKey + "#", "~");
  }

  /** The entity of a flag row. */
  public static Ref flaggedEntity(Key row) {
    return Ref.parse(afterPrefix(row.pk()));
  }

  // Trends: a row for each ref with recent likes or comments; the index sorts by score

  public static Key trend(Ref target) {
    return new Key(trends(target.type(), shard(target.id(), TREND_SHARDS)), target.id());
  }

  public static Key trendIndex(Ref target, long score) {
    return new Key(trend(target).pk(), "%012d".formatted(score));
  }

  /** The trending refs of a type in a shard, highest score first. */
  public static Query trending(String type, int shard) {
    return Query.ofIndex(trends(type, shard)).descending();
  }

  private static String trends(String type, int shard) {
    return sharded("TRENDING#" + type, shard);
  }

  /** The position up to which the changes of an origin are counted in the trends. */
  public static Key trendPosition(String origin) {
    return new Key("TRENDED", origin);
  }
}
