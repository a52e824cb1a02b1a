// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.bench.resume.ShownActivity;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities;
import tidings.core.Ref;

/**
 * What must be true in the end, from all acknowledged actions. None of it depends on the order of
 * actions of different writers: follows take the whole past, unfollows and deletes leave nothing, and
 * blocks stay.
 */
final class ChaosModel {
  private final Map<ActivityId, Post> posts = new HashMap<>();
  private final Map<Ref, Set<Ref>> followed = new HashMap<>();
  private final Map<Ref, Set<Ref>> muted = new HashMap<>();
  /** Blocks in both directions. */
  private final Map<Ref, Set<Ref>> blocked = new HashMap<>();

  /** The expected state of a post or a comment. */
  private static final class Post {
    private final Ref actor;
    /** The followers of any of these get it; those of a comment are of no interest here. */
    private final Set<Ref> audiences = new HashSet<>();
    private final Optional<ActivityId> commented;
    private final Map<String, Set<Ref>> likers = new HashMap<>();
    private Optional<String> text;
    private boolean isDeleted;
    /** When the last edit or the deletion was acknowledged, as of {@link System#nanoTime}. */
    private long changedAt = System.nanoTime();

    private Post(Activity posted, Optional<ActivityId> commented) {
      this.actor = posted.actor().ref();
      this.commented = commented;
      this.text = posted.object().text();
      if (commented.isEmpty()) {
        audiences.add(actor);
        audiences.addAll(posted.envelope().targets());
      }
    }

    private boolean isComment() {
      return commented.isPresent();
    }
  }

  synchronized void posted(Activity activity) {
    posts.put(activity.id(), new Post(activity, Optional.empty()));
  }

  synchronized void commented(Activity comment, ActivityId on) {
    posts.put(comment.id(), new Post(comment, Optional.of(on)));
  }

  synchronized void edited(ActivityId id, String text) {
    post(id).text = Optional.of(text);
    post(id).changedAt = System.nanoTime();
  }

  synchronized void deleted(ActivityId id) {
    post(id).isDeleted = true;
    post(id).changedAt = System.nanoTime();
  }

  synchronized void liked(ActivityId id, String kind, Ref user) {
    post(id).likers.computeIfAbsent(kind, first -> new HashSet<>()).add(user);
  }

  synchronized void unliked(ActivityId id, String kind, Ref user) {
    post(id).likers.computeIfAbsent(kind, first -> new HashSet<>()).remove(user);
  }

  synchronized void followed(Ref user, Ref target) {
    of(followed, user).add(target);
  }

  synchronized void unfollowed(Ref user, Ref target) {
    of(followed, user).remove(target);
  }

  synchronized void muted(Ref user, Ref other) {
    of(muted, user).add(other);
  }

  synchronized void unmuted(Ref user, Ref other) {
    of(muted, user).remove(other);
  }

  synchronized void blocked(Ref user, Ref other) {
    of(blocked, user).add(other);
    of(blocked, other).add(user);
    of(followed, user).remove(other);
    of(followed, other).remove(user);
  }

  private static Set<Ref> of(Map<Ref, Set<Ref>> relations, Ref user) {
    return relations.computeIfAbsent(user, first -> new HashSet<>());
  }

  /** The feed of a user. */
  synchronized Map<ActivityId, ShownActivity> feed(Ref reader) {
    return posts.entrySet().stream()
        .filter(entry -> isInFeed(entry.getValue(), reader))
        .collect(toMap(Map.Entry::getKey, entry -> shown(entry.getKey())));
  }

  /** The activities of these people in the feed of a user, with their texts. */
  synchronized Map<ActivityId, String> textsInFeed(Ref reader, Set<Ref> actors) {
    return posts.entrySet().stream()
        .filter(entry -> actors.contains(entry.getValue().actor))
        .filter(entry -> isInFeed(entry.getValue(), reader))
        .collect(toMap(Map.Entry::getKey, entry -> entry.getValue().text.orElse("")));
  }

  private boolean isInFeed(Post post, Ref reader) {
    var follows = of(followed, reader);
    return !post.isDeleted && !post.isComment() && !of(blocked, reader).contains(post.actor)
        && !of(muted, reader).contains(post.actor)
        && (post.actor.equals(reader) || post.audiences.stream().anyMatch(follows::contains));
  }

  synchronized Ref actorOf(ActivityId id) {
    return post(id).actor;
  }

  synchronized Optional<String> textOf(ActivityId id) {
    return post(id).text;
  }

  /** Whether the last edit, or the deletion, was acknowledged this long before a time. */
  synchronized boolean isUnchangedFor(ActivityId id, Duration time, long before) {
    return before - post(id).changedAt >= time.toNanos();
  }

  synchronized boolean isComment(ActivityId id) {
    return post(id).isComment();
  }

  synchronized boolean isDeleted(ActivityId id) {
    return post(id).isDeleted;
  }

  private Post post(ActivityId id) {
    return Optional.ofNullable(posts.get(id)).orElseThrow();
  }

  private ShownActivity shown(ActivityId id) {
    var post = post(id);
    var likes = new HashMap<String, Long>();
    post.likers.forEach((kind, users) -> {
      long count = users.stream().filter(user -> !of(blocked, post.actor).contains(user)).count();
      if (count > 0) {
        likes.put(kind, count);
      }
    });
    long comments = posts.values().stream()
        .filter(each -> !each.isDeleted && each.commented.equals(Optional.of(id)))
        .count();
    return new ShownActivity(post.text, new Activity.Counts(likes, comments));
  }

  /** The counts of a user or a topic. */
  synchronized Entities.Counts counts(Ref ref) {
    long followers = followed.values().stream().filter(targets -> targets.contains(ref)).count();
    long activities = posts.values().stream()
        .filter(post -> !post.isDeleted && post.audiences.contains(ref))
        .count();
    return new Entities.Counts(followers, of(followed, ref).size(), activities);
  }

  synchronized boolean isFollowing(Ref user, Ref target) {
    return of(followed, user).contains(target);
  }

  synchronized boolean isMuting(Ref user, Ref other) {
    return of(muted, user).contains(other);
  }

  synchronized boolean areBlocked(Ref user, Ref other) {
    return of(blocked, user).contains(other);
  }

  /** The newest posts that are not deleted, without comments. */
  synchronized List<ActivityId> newest(int count) {
    var newest = new ArrayList<ActivityId>();
    posts.entrySet().stream()
        .filter(entry -> !entry.getValue().isDeleted && !entry.getValue().isComment())
        .map(Map.Entry::getKey)
        .sorted(Comparator.reverseOrder())
        .limit(count)
        .forEach(newest::add);
    return newest;
  }

  /** Number of posts and comments, deleted ones included. */
  synchronized int size() {
    return posts.size();
  }
}
