// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toMap;
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
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Envelope;
import tidings.core.Follows.History;
import tidings.core.Follows.Terms;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;

/** What following is, said as plainly as possible: all edges and all activities, and a function. */
final class FollowingModel {
  private final Map<UserId, Map<Ref, Edge>> edges = new HashMap<>();
  private final Map<UserId, Set<ActivityId>> told = new HashMap<>();
  private final Map<UserId, Map<Ref, Instant>> muted = new HashMap<>();
  /** Who blocks whom. */
  private final Map<UserId, Set<UserId>> blocks = new HashMap<>();
  /** When what is deleted was. */
  private final Map<ActivityId, Instant> deleted = new HashMap<>();
  /** What is known to have come to its end. */
  private final Set<ActivityId> expired = new HashSet<>();
  /** Newest first. */
  private final List<Envelope> posts = new ArrayList<>();

  /** @param low the watermark */
  void follow(UserId who, Ref what, Terms terms, ActivityId low, Instant now) {
    var before = find(who, what).filter(edge -> !hasEnded(edge, now));
    boolean open = before.filter(Edge::isOpen).isPresent();
    var intervals = new ArrayList<>(before.map(Edge::intervals).orElse(List.of()));
    if (!open) {
      intervals.add(new Interval(from(what, terms, low, now), Optional.empty()));
    }
    var since = open ? before.get().since() : now;
    of(who).put(what, new Edge(
        what, since, intervals, terms.verbs(), terms.until(), terms.notifies()));
  }

  private ActivityId from(Ref what, Terms terms, ActivityId low, Instant now) {
    if (terms.backfill().isEmpty()) {
      return ActivityId.FIRST;
    }
    int past = terms.backfill().get();
    var outbox = posts.stream()
        .filter(post -> isLive(post, now))
        .filter(post -> Audience.of(post).refs().contains(what)).toList();
    if (past == 0) {
      return low;
    }
    if (outbox.size() < past) {
      return ActivityId.FIRST;
    }
    var last = outbox.get(past - 1).id();
    return low.isAfter(last) ? last : low;
  }

  /** @param fresh above all ids that there are */
  void unfollow(UserId who, Ref what, History history, ActivityId fresh, Instant now) {
    var edge = find(who, what);
    if (edge.isEmpty() || history == History.PURGE || hasEnded(edge.get(), now)) {
      of(who).remove(what);
    } else if (edge.get().isOpen()) {
      var intervals = new ArrayList<>(edge.get().intervals());
      var last = intervals.removeLast();
      intervals.add(new Interval(last.from(), Optional.of(fresh)));
      of(who).put(what, new Edge(what, edge.get().since(), intervals, edge.get().verbs(),
          Optional.empty(), false));
    }
  }

  /** @return whether it is there, and its actor lets them say something to it */
  boolean mayComment(UserId who, ActivityId on, Instant now) {
    return isLive(posted(on), now)
        && blocked(who).stream().noneMatch(posted(on).actor().ref()::equals);
  }

  /** @return whether they may follow it */
  boolean mayFollow(UserId who, Ref what) {
    return blocked(who).stream().noneMatch(other -> other.equals(what));
  }

  void block(UserId who, UserId whom) {
    blocks.computeIfAbsent(who, nobody -> new HashSet<>()).add(whom);
    of(who).remove(whom.ref());
    of(whom).remove(who.ref());
  }

  void unblock(UserId who, UserId whom) {
    blocks.computeIfAbsent(who, nobody -> new HashSet<>()).remove(whom);
  }

  /** Whom somebody blocks, or is blocked by. */
  private Set<Ref> blocked(UserId who) {
    var others = new HashSet<Ref>();
    blocks.forEach((blocker, some) -> {
      if (blocker.equals(who)) {
        some.forEach(other -> others.add(other.ref()));
      } else if (some.contains(who)) {
        others.add(blocker.ref());
      }
    });
    return others;
  }

  void mute(UserId who, Ref what, Instant until) {
    muted.computeIfAbsent(who, nobody -> new HashMap<>()).put(what, until);
  }

  void unmute(UserId who, Ref what) {
    muted.computeIfAbsent(who, nobody -> new HashMap<>()).remove(what);
  }

  /** What is over is forgotten. */
  void sweep(Instant now) {
    muted.values().forEach(some -> some.values().removeIf(end -> !now.isBefore(end)));
  }

  /** What somebody has posted, newest first, deleted or not. */
  List<ActivityId> by(UserId who) {
    return posts.stream().filter(post -> post.actor().equals(who)).map(Envelope::id).toList();
  }

  /** The same without comments, which are in the outbox of their thread alone. */
  List<ActivityId> inOutboxOf(UserId who) {
    return posts.stream()
        .filter(post -> post.actor().equals(who) && !post.isComment())
        .map(Envelope::id)
        .toList();
  }

  void delete(ActivityId id, Instant now) {
    deleted.putIfAbsent(id, now);
  }

  /** @return whether nobody can bring it back: it has expired, or was deleted long ago */
  boolean isGone(ActivityId id, Instant now) {
    var since = deleted.getOrDefault(id, now);
    return hasExpired(posted(id), now)
        || !now.isBefore(since.plus(Duration.ofDays(Activities.RESTORABLE_DAYS)));
  }

  private static boolean hasExpired(Envelope post, Instant now) {
    return post.expiresAt().filter(end -> end.getEpochSecond() <= now.getEpochSecond()).isPresent();
  }

  /** What has come to its end since this was asked before. */
  List<ActivityId> expire(Instant now) {
    return posts.stream()
        .filter(post -> hasExpired(post, now) && expired.add(post.id()))
        .map(Envelope::id)
        .toList();
  }

  /** @return whether there is something to be restored, and what it was said to if it is that */
  boolean mayRestore(ActivityId id, Instant now) {
    var post = posted(id);
    return isLive(post, now) || !isGone(id, now)
        && (!post.isComment() || mayComment(post.actor(), thread(post), now));
  }

  private static ActivityId thread(Envelope comment) {
    return new ActivityId(comment.targets().getFirst().id());
  }

  /** What anybody can see, newest first. */
  List<ActivityId> living(Instant now) {
    return posts.stream().filter(post -> isLive(post, now)).map(Envelope::id).toList();
  }

  private boolean isLive(Envelope post, Instant now) {
    return !deleted.containsKey(post.id()) && !hasExpired(post, now);
  }

  private Envelope posted(ActivityId id) {
    return posts.stream().filter(post -> post.id().equals(id)).findFirst().orElseThrow();
  }

  /** What is said to an activity, newest first. */
  List<ActivityId> thread(ActivityId on) {
    return comments(on).map(Envelope::id).toList();
  }

  /** Of whom its actor is told that they have said something to it. */
  Set<UserId> commenters(ActivityId on) {
    return comments(on).map(Envelope::actor)
        .filter(who -> !who.equals(posted(on).actor()))
        .collect(toSet());
  }

  private Stream<Envelope> comments(ActivityId on) {
    return posts.stream()
        .filter(
            post -> post.isComment() && thread(post).equals(on) && !deleted.containsKey(post.id()));
  }

  void restore(ActivityId id, Set<UserId> readers, Instant now) {
    if (deleted.remove(id) != null) {
      posts.stream().filter(post -> post.id().equals(id)).forEach(post -> tell(post, readers, now));
    }
  }

  void post(Envelope post, Set<UserId> readers, Instant now) {
    posts.addFirst(post);
    tell(post, readers, now);
  }

  /** Mutes are those of when it was posted, as far as they are known still. */
  private void tell(Envelope post, Set<UserId> readers, Instant now) {
    var at = post.id().time();
    for (var reader : readers) {
      var silence = silence(reader);
      boolean tells = reasons(reader, post.id(), now).orElse(List.of())
          .stream()
          .filter(ref -> find(reader, ref).filter(Edge::notifies).isPresent())
          .anyMatch(ref -> !silence.mutes(ref, at));
      if (tells && !reader.equals(post.actor()) && !silence.forbids(post.actor().ref(), at)) {
        all(reader).add(post.id());
      }
    }
  }

  /** What is in somebody's feed and why, newest first. */
  List<Map.Entry<ActivityId, List<Ref>>> feed(UserId reader, Instant now) {
    return posts.stream()
        .filter(post -> isLive(post, now))
        .flatMap(post -> via(reader, post, now).map(via -> Map.entry(post.id(), via)).stream())
        .toList();
  }

  /** All there is, newest first. */
  List<ActivityId> posted() {
    return posts.stream().map(Envelope::id).toList();
  }

  private Optional<List<Ref>> via(UserId reader, Envelope post, Instant now) {
    return Audience.of(post).via(reader, of(reader), silence(reader), now);
  }

  /** Why somebody gets an activity, whatever they have silenced. */
  Optional<List<Ref>> reasons(UserId reader, ActivityId id, Instant now) {
    return Audience.of(posted(id)).via(reader, of(reader), Silence.NONE, now);
  }

  private Silence silence(UserId who) {
    return new Silence(blocked(who), muted.getOrDefault(who, Map.of()));
  }

  /** What somebody is said to follow. */
  Map<Ref, Edge> followedBy(UserId who, Instant now) {
    return of(who).values()
        .stream()
        .filter(edge -> edge.isOpen() && !hasEnded(edge, now))
        .collect(toMap(Edge::what, edge -> edge));
  }

  /** Of which activities somebody was told that anybody can see. */
  Set<ActivityId> told(UserId who, Instant now) {
    var living = new HashSet<>(all(who));
    living.retainAll(living(now));
    return living;
  }

  private Set<ActivityId> all(UserId who) {
    return told.computeIfAbsent(who, nobody -> new HashSet<>());
  }

  private static boolean hasEnded(Edge edge, Instant now) {
    return edge.until().filter(end -> !now.isBefore(end)).isPresent();
  }

  private Optional<Edge> find(UserId who, Ref what) {
    return Optional.ofNullable(of(who).get(what));
  }

  private Map<Ref, Edge> of(UserId who) {
    return edges.computeIfAbsent(who, nobody -> new HashMap<>());
  }
}
