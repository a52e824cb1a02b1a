// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static tidings.schema.KeyFormat.afterPrefix;
import static tidings.schema.KeyFormat.time;

import java.time.Instant;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/** Keys and queries of the relations between users and entities: follows, blocks and mutes. */
public final class FollowKeys {
  private FollowKeys() {}

  // Edges: both sides are base rows; the index lists the open ones by time

  public static Key edge(UserId user, Ref target) {
    return new Key("FOLLOWING#" + user, target.toString());
  }

  public static Key edgeIndex(UserId user, Instant since) {
    return new Key("FOLLOWING#" + user, time(since));
  }

  /** All edges of a user, including closed ones, sorted by ref. */
  public static Query edgesOf(UserId user) {
    return Query.of("FOLLOWING#" + user);
  }

  /** The open edges of a user, newest first. */
  public static Query newestEdgesOf(UserId user) {
    return Query.ofIndex("FOLLOWING#" + user).descending();
  }

  public static Key follower(Ref target, UserId user) {
    return new Key("FOLLOWERS#" + target, user.text());
  }

  public static Key followerIndex(Ref target, Instant since) {
    return new Key("FOLLOWERS#" + target, time(since));
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

  /** The target of a row on the target's side of an edge. */
  public static Ref followedEntity(Key follower) {
    return Ref.parse(afterPrefix(follower.pk()));
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

  // Requests to follow users who approve their followers; the index lists them by time

  public static Key request(UserId owner, UserId user) {
    return new Key("REQUESTS#" + owner, user.text());
  }

  public static Key requestIndex(UserId owner, Instant since) {
    return new Key("REQUESTS#" + owner, time(since));
  }

  /** All requests to a user, sorted by user. */
  public static Query requestsTo(UserId owner) {
    return Query.of("REQUESTS#" + owner);
  }

  /** The requests to a user, newest first. */
  public static Query newestRequestsTo(UserId owner) {
    return Query.ofIndex("REQUESTS#" + owner).descending();
  }

  /** The requests to a user from a time range, both ends inclusive, newest first. */
  public static Query newestRequestsTo(UserId owner, Instant from, Instant to) {
    return newestRequestsTo(owner).between(time(from), time(to));
  }

  // Large audiences, whose activities are merged into feeds at read time

  public static Key merged(Ref target) {
    return new Key("MERGED", target.toString());
  }

  /** All large audiences. */
  public static Query merged() {
    return Query.of("MERGED");
  }

  // Blocks and mutes: a block has a row of the blocking user and a mark on both sides

  public static Key block(UserId user, Ref blocked) {
    return new Key("BLOCKS#" + user, blocked.toString());
  }

  /** The refs that a user blocks, sorted by ref. */
  public static Query blocksOf(UserId user) {
    return Query.of("BLOCKS#" + user);
  }

  /** Marks a block between two users, in either direction; both users have this mark. */
  public static Key blocked(UserId user, Ref other) {
    return new Key("BLOCKED#" + user, other.toString());
  }

  /** The users with a block between them and this user, in either direction. */
  public static Query blockedOf(UserId user) {
    return Query.of("BLOCKED#" + user);
  }

  public static Key mute(UserId user, Ref target) {
    return new Key("MUTES#" + user, target.toString());
  }

  /** The refs that a user mutes, sorted by ref. */
  public static Query mutesOf(UserId user) {
    return Query.of("MUTES#" + user).between("a", "~");
  }

  /** Sorts apart from the refs, which begin with lower-case letters. */
  public static Key mutedWords(UserId user) {
    return new Key("MUTES#" + user, "WORDS");
  }

  /** The muted words of a user, and the refs that the user mutes. */
  public static Query mutesAndWordsOf(UserId user) {
    return Query.of("MUTES#" + user);
  }
}
