// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activities;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Reach;
import tidings.core.UserId;

/** The activities of the {@link FollowingModel model}: posted, deleted, restored, expired. */
final class FollowingPosts {
  /** Newest first. */
  private final List<Envelope> all = new ArrayList<>();
  /** Times of deletion. */
  private final Map<ActivityId, Instant> deleted = new HashMap<>();
  private final Set<ActivityId> expired = new HashSet<>();

  void add(Envelope post) {
    all.addFirst(post);
  }

  Stream<Envelope> stream() {
    return all.stream();
  }

  /** @return whether it was deleted */
  boolean restore(ActivityId id) {
    return deleted.remove(id) != null;
  }

  /** All activities, newest first. */
  List<ActivityId> ids() {
    return all.stream().map(Envelope::id).toList();
  }

  Envelope get(ActivityId id) {
    return all.stream().filter(post -> post.id().equals(id)).findFirst().orElseThrow();
  }

  UserId authorOf(ActivityId id) {
    return get(id).actor();
  }

  boolean isComment(ActivityId id) {
    return get(id).isComment();
  }

  /** All activities of a user, newest first, including deleted ones. */
  List<ActivityId> of(UserId user) {
    return all.stream().filter(post -> post.actor().equals(user)).map(Envelope::id).toList();
  }

  /** Activities of a user without comments, which are only in the outbox of their thread. */
  List<ActivityId> outboxOf(UserId user) {
    return all.stream()
        .filter(post -> post.actor().equals(user) && !post.isComment())
        .map(Envelope::id)
        .toList();
  }

  void restrict(ActivityId id, Reach reach) {
    all.replaceAll(post -> post.id().equals(id) ? post.with(reach) : post);
  }

  void delete(ActivityId id, Instant now) {
    deleted.putIfAbsent(id, now);
  }

  /** @return whether the activity cannot be restored: it has expired, or was deleted long ago */
  boolean isGone(ActivityId id, Instant now) {
    var since = deleted.getOrDefault(id, now);
    return hasExpired(get(id), now)
        || !now.isBefore(since.plus(Duration.ofDays(Activities.RESTORABLE_DAYS)));
  }

  boolean hasExpired(ActivityId id, Instant now) {
    return hasExpired(get(id), now);
  }

  private static boolean hasExpired(Envelope post, Instant now) {
    return post.expiresAt().filter(end -> end.getEpochSecond() <= now.getEpochSecond()).isPresent();
  }

  /** Activities that expired since the last call. */
  List<ActivityId> expire(Instant now) {
    return all.stream()
        .filter(post -> hasExpired(post, now) && expired.add(post.id()))
        .map(Envelope::id)
        .toList();
  }

  boolean isLive(Envelope post, Instant now) {
    return !deleted.containsKey(post.id()) && !hasExpired(post, now);
  }

  /** Visible activities, newest first. */
  List<ActivityId> living(Instant now) {
    return all.stream()
        .filter(post -> lineage(post).allMatch(each -> isLive(each, now)))
        .map(Envelope::id)
        .toList();
  }

  /** The activity, what it is a comment on, and so on. */
  Stream<Envelope> lineage(Envelope post) {
    return Stream.iterate(
        Optional.of(post), Optional::isPresent, each -> each.flatMap(Envelope::parent)
            .map(this::get))
        .map(Optional::get);
  }

  /** @return whether the activity has as many parents as there can be */
  boolean isDeepest(ActivityId id) {
    return lineage(get(id)).count() > Lineage.MAX_PARENTS;
  }

  static ActivityId commented(Envelope comment) {
    return new ActivityId(comment.targets().getFirst().id());
  }

  /** Comments on an activity, newest first. */
  List<ActivityId> commentsOn(ActivityId commented) {
    return comments(commented).map(Envelope::id).toList();
  }

  /** The comments below an activity, at any depth; deleted ones hide what is below them. */
  long countBelow(ActivityId commented) {
    return commentsOn(commented).stream().mapToLong(comment -> 1 + countBelow(comment)).sum();
  }

  /** Users whose comments the actor was notified of. */
  Set<UserId> commenters(ActivityId commented) {
    return comments(commented).map(Envelope::actor)
        .filter(user -> !user.equals(get(commented).actor()))
        .collect(toSet());
  }

  private Stream<Envelope> comments(ActivityId commented) {
    return all.stream()
        .filter(
            post -> post.isComment() && commented(post).equals(commented)
                && !deleted.containsKey(post.id()) && !expired.contains(post.id()));
  }
}
