// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Envelope;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Position;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.UserId;

/**
 * An executable specification of following: a list of edges, a list of activities, and functions on
 * them.
 */
final class FollowingModel {
  private final Map<UserId, Map<Ref, Edge>> edges = new HashMap<>();
  private final Map<UserId, Set<ActivityId>> notified = new HashMap<>();
  /** Users who approve followers. */
  private final Set<UserId> privateUsers = new HashSet<>();
  private final FollowingPending requests = new FollowingPending();
  private final FollowingPosts posts = new FollowingPosts();
  private final FollowingMutes mutes = new FollowingMutes();
  private final FollowingMembers members = new FollowingMembers();

  FollowingPosts posts() {
    return posts;
  }

  FollowingMutes mutes() {
    return mutes;
  }

  FollowingMembers members() {
    return members;
  }

  /** @param low the watermark, at which a follow without past activities starts */
  void follow(UserId user, Ref target, FollowOptions terms, Position low, Instant now) {
    withdraw(user, target);
    var before = findEdge(user, target).filter(edge -> !hasEnded(edge, now));
    boolean open = before.filter(Edge::isOpen).isPresent();
    var intervals = new ArrayList<>(before.map(Edge::intervals).orElse(List.of()));
    if (!open) {
      intervals.add(new Interval(beginOf(target, terms, low, now), Optional.empty()));
    }
    var since = open ? before.get().since() : now;
    edgesOf(user).put(target, new Edge(
        target, since, intervals, terms.verbs(), terms.until(), terms.notifies()));
  }

  private Position beginOf(Ref target, FollowOptions terms, Position low, Instant now) {
    if (terms.backfill().isEmpty()) {
      return Position.FIRST;
    }
    int past = terms.backfill().get();
    var outbox = posts.stream()
        .filter(post -> posts.isLive(post, now))
        .filter(post -> Audience.of(post).refs().contains(target)).toList();
    if (past == 0) {
      return low;
    }
    if (outbox.size() < past) {
      return Position.FIRST;
    }
    var last = outbox.get(past - 1).id();
    return last.isBefore(low) ? Position.of(last) : low;
  }

  /** @param fresh an id above all existing ones */
  void unfollow(UserId user, Ref target, History history, Position fresh, Instant now) {
    withdraw(user, target);
    var edge = findEdge(user, target);
    if (edge.isEmpty() || history == History.PURGE || hasEnded(edge.get(), now)) {
      edgesOf(user).remove(target);
    } else if (edge.get().isOpen()) {
      var intervals = new ArrayList<>(edge.get().intervals());
      var last = intervals.removeLast();
      intervals.add(new Interval(last.from(), Optional.of(fresh)));
      edgesOf(user).put(target, new Edge(target, edge.get().since(), intervals, edge.get().verbs(),
          Optional.empty(), false));
    }
  }

  void setPrivate(UserId user, boolean isPrivate) {
    if (isPrivate) {
      privateUsers.add(user);
    } else {
      privateUsers.remove(user);
    }
  }

  /** @return whether a follow of the target would be a request */
  boolean needsRequest(UserId user, Ref target, Instant now) {
    return privateUsers.stream().anyMatch(each -> each.ref().equals(target))
        && !follows(user, target, now);
  }

  void request(UserId user, Ref target, FollowOptions terms, Instant now) {
    findEdge(user, target).filter(edge -> hasEnded(edge, now))
        .ifPresent(ended -> edgesOf(user).remove(target));
    requests.add(user, target, terms, now);
  }

  void withdraw(UserId user, Ref target) {
    requests.remove(user, target);
  }

  /** The users whose requests wait for an answer of this user. */
  Set<Ref> requestsTo(UserId owner, Instant now) {
    return requests.to(owner, now);
  }

  boolean mayApprove(UserId owner, UserId user, Instant now) {
    return follows(user, owner.ref(), now) || requests.find(owner, user, now).isPresent();
  }

  /** @param low the watermark, at which a follow without past activities starts */
  void approve(UserId owner, UserId user, Position low, Instant now) {
    if (!follows(user, owner.ref(), now)) {
      follow(user, owner.ref(), requests.find(owner, user, now).orElseThrow(), low, now);
    }
  }

  private boolean follows(UserId user, Ref target, Instant now) {
    return findEdge(user, target).filter(edge -> edge.isOpenAt(now)).isPresent();
  }

  /**
   * @return whether the activity and its parents are live, without a block with their actors, and
   *     for followers of actors whom the user follows
   */
  boolean maySee(UserId user, ActivityId id, Instant now) {
    return posts.lineage(posts.get(id)).allMatch(
        each -> posts.isLive(each, now) && !mutes.blocked(user).contains(each.actor().ref())
            && (!isForFollowers(each) || isOrFollows(user, each.actor(), now)));
  }

  private boolean isForFollowers(Envelope post) {
    return post.reach() == Reach.FOLLOWERS || privateUsers.contains(post.actor());
  }

  private boolean isOrFollows(UserId user, UserId actor, Instant now) {
    return user.equals(actor) || follows(user, actor.ref(), now);
  }

  /** @return whether everybody may see the activity, if it is live */
  boolean isForEverybody(ActivityId id) {
    return posts.lineage(posts.get(id)).noneMatch(this::isForFollowers);
  }

  /** @return whether the user may see the entity, and so may follow or mute it */
  boolean maySee(UserId user, Ref entity, Instant now) {
    return entity.isActivity()
        ? maySee(user, new ActivityId(entity.id()), now)
        : !mutes.blocked(user).contains(entity);
  }

  void block(UserId user, UserId blocked) {
    mutes.block(user, blocked);
    edgesOf(user).remove(blocked.ref());
    edgesOf(blocked).remove(user.ref());
    withdraw(user, blocked.ref());
    withdraw(blocked, user.ref());
  }

  /** @return whether time alone has ended a follow or a mute of the user */
  boolean hasEndedSince(UserId user, Instant before, Instant now) {
    return Stream.concat(
        edgesOf(user).values().stream().flatMap(edge -> edge.until().stream()),
        mutes.endsOf(user))
        .anyMatch(end -> end.isAfter(before) && !now.isBefore(end));
  }

  /** @return whether the activity can be restored, including the parent of a comment */
  boolean mayRestore(ActivityId id, Instant now) {
    var post = posts.get(id);
    return posts.isLive(post, now)
        ? maySee(post.actor(), id, now)
        : !posts.isGone(id, now)
            && (!post.isComment() || maySee(post.actor(), FollowingPosts.commented(post), now));
  }

  void restore(ActivityId id, Set<UserId> readers, Instant now) {
    if (posts.restore(id)) {
      notifyReaders(posts.get(id), readers, now);
    }
  }

  void post(Envelope post, Set<UserId> readers, Instant now) {
    posts.add(post);
    notifyReaders(post, readers, now);
  }

  /** Applies the mutes at the time of posting, as far as they are still known. */
  private void notifyReaders(Envelope post, Set<UserId> readers, Instant now) {
    var postedAt = post.id().time();
    for (var reader : readers) {
      var blocksAndMutes = mutes.of(reader);
      boolean isNotified = reasons(reader, post.id(), now).orElse(List.of())
          .stream()
          .filter(ref -> findEdge(reader, ref).filter(Edge::notifies).isPresent())
          .anyMatch(ref -> !blocksAndMutes.mutes(ref, postedAt));
      if (isNotified && !reader.equals(post.actor())
          && !mutes.hideWordsOf(post, reader, postedAt)
          && (isForEverybody(post.id()) || maySee(reader, post.id(), now))
          && !blocksAndMutes.hides(post.actor().ref(), postedAt)) {
        notifiedOf(reader).add(post.id());
      }
    }
  }

  /** The feed of a user with the reasons for each activity, newest first. */
  List<Map.Entry<ActivityId, List<Ref>>> feed(UserId reader, Instant now) {
    return visibleTo(reader, now)
        .flatMap(post -> via(reader, post, now).map(via -> Map.entry(post.id(), via)).stream())
        .toList();
  }

  /** What feeds may show to a user, newest first. */
  Stream<Envelope> visibleTo(UserId reader, Instant now) {
    return posts.stream()
        .filter(post -> maySee(reader, post.id(), now))
        .filter(post -> !mutes.hideWordsOf(post, reader, now))
        .filter(
            post -> post.reach() != Reach.UNLISTED || isOrFollows(reader, post.actor(), now));
  }

  private Optional<List<Ref>> via(UserId reader, Envelope post, Instant now) {
    return Audience.of(post).via(reader, edgesOf(reader), mutes.of(reader), now);
  }

  /** The reasons for which an activity reaches a reader, regardless of mutes. */
  Optional<List<Ref>> reasons(UserId reader, ActivityId id, Instant now) {
    return Audience.of(posts.get(id)).via(reader, edgesOf(reader), BlocksAndMutes.NONE, now);
  }

  /** The list of entities that a user follows. */
  Map<Ref, Edge> followedBy(UserId user, Instant now) {
    return edgesOf(user).values()
        .stream()
        .filter(edge -> edge.isOpen() && !hasEnded(edge, now))
        .collect(toMap(Edge::target, edge -> edge));
  }

  /** The visible activities that a user was notified of. */
  Set<ActivityId> notified(UserId user, Instant now) {
    var living = new HashSet<>(notifiedOf(user));
    living.retainAll(posts.living(now));
    return living;
  }

  private Set<ActivityId> notifiedOf(UserId user) {
    return notified.computeIfAbsent(user, absent -> new HashSet<>());
  }

  private static boolean hasEnded(Edge edge, Instant now) {
    return edge.until().filter(end -> !now.isBefore(end)).isPresent();
  }

  private Optional<Edge> findEdge(UserId user, Ref target) {
    return Optional.ofNullable(edgesOf(user).get(target));
  }

  private Map<Ref, Edge> edgesOf(UserId user) {
    return edges.computeIfAbsent(user, absent -> new HashMap<>());
  }
}
