// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static tidings.schema.KeyFormat.hour;
import static tidings.schema.KeyFormat.partition;

import java.time.Instant;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/** Keys and queries of feeds and notifications, and of the jobs that write feed rows. */
public final class FeedKeys {
  /** Number of partitions for each kind of job. Part of the stored format: never change it. */
  public static final int JOB_SHARDS = 16;
  private static final String FEED_STATE = "~STATE";
  /** Stands for the feed's state row, which sorts above all activities. */
  private static final ActivityId ABOVE_ALL_ACTIVITIES = new ActivityId(Position.LAST.text());

  private FeedKeys() {}

  // Feeds

  public static Key feed(UserId user, ActivityId activity) {
    return new Key("FEED#" + user, activity.text());
  }

  /** The key of this activity in another feed. */
  public static Key inFeedOf(UserId user, Key feed) {
    return feed.inPartition("FEED#" + user);
  }

  public static Key feedState(UserId user) {
    return new Key("FEED#" + user, FEED_STATE);
  }

  /** A user's feed: the state row first, then activities, newest first. */
  public static Query feedOf(UserId user) {
    return Query.of("FEED#" + user).descending();
  }

  /** A user's feed from this position on: the state row first, then activities, newest first. */
  public static Query feedSince(UserId user, Position position) {
    return Query.of("FEED#" + user).between(position.text(), "~~").descending();
  }

  /** The activity of a feed row, from its sort key; the state row sorts above all activities. */
  public static ActivityId activityInFeed(String sk) {
    return sk.equals(FEED_STATE) ? ABOVE_ALL_ACTIVITIES : new ActivityId(sk);
  }

  // Late activities: ids below positions that were already handed out

  public static Key late(Position arrival, ActivityId activity) {
    return new Key("LATE#" + hour(arrival.time()), arrival + "#" + activity);
  }

  /** The late rows from this time on, within its hour, newest arrival first. */
  public static Query lateFrom(Instant time) {
    return Query.of("LATE#" + hour(time)).between(Position.startOf(time).text(), "~").descending();
  }

  // Jobs, and reports of finished deliveries

  public static Key fanOut(ActivityId activity) {
    return new Key("FANOUT#" + shard(activity), activity.text());
  }

  public static Query fanOuts(int shard) {
    return Query.of("FANOUT#" + shard);
  }

  public static Key delivery(ActivityId activity) {
    return new Key(partition(activity), "DELIVERY");
  }

  public static Key feedJob(UserId user, Ref target) {
    return new Key("JOBS#" + shard(user), user + "#" + target);
  }

  public static Query feedJobs(int shard) {
    return Query.of("JOBS#" + shard);
  }

  /** The jobs of a user's feed. */
  public static Query feedJobsOf(UserId user) {
    return feedJobs(shard(user)).beginsWith(user + "#");
  }

  private static int shard(Object value) {
    return KeyFormat.shard(value, JOB_SHARDS);
  }

  // Notices

  public static Key notice(UserId user, String group) {
    return new Key("NOTICES#" + user, group);
  }

  /** Sorts apart from the groups, whose ids begin with lower-case letters. */
  public static Key noticePreferences(UserId user) {
    return new Key("NOTICES#" + user, "PREFERENCES");
  }

  /** @param hash hash of the id that the site chose */
  public static Key siteNotice(String hash) {
    return new Key("SITENOTICE#" + hash, "NOTICE");
  }

  /** In a partition of the user, so that the marks of a large audience are spread. */
  public static Key toldOfSiteNotice(UserId user, String hash) {
    return new Key("TOLD#" + user, hash);
  }

  /** The marks that a user was told of notices of the site. */
  public static Query toldOfSiteNotices(UserId user) {
    return Query.of("TOLD#" + user);
  }

  /** All notice groups of a user, and the preferences. */
  public static Query noticesOf(UserId user) {
    return Query.of("NOTICES#" + user);
  }
}
