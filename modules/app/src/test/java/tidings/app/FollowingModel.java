// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  /** Newest first. */
  private final List<Envelope> posts = new ArrayList<>();

  /** @param fresh above all ids that there are */
  void follow(UserId who, Ref what, Terms terms, ActivityId fresh, Instant now) {
    var before = find(who, what).filter(edge -> !hasEnded(edge, now));
    boolean open = before.filter(Edge::isOpen).isPresent();
    var intervals = new ArrayList<>(before.map(Edge::intervals).orElse(List.of()));
    if (!open) {
      intervals.add(new Interval(from(what, terms, fresh), Optional.empty()));
    }
    var since = open ? before.get().since() : now;
    of(who).put(what, new Edge(
        what, since, intervals, terms.verbs(), terms.until(), terms.notifies()));
  }

  private ActivityId from(Ref what, Terms terms, ActivityId fresh) {
    if (terms.backfill().isEmpty()) {
      return ActivityId.FIRST;
    }
    int past = terms.backfill().get();
    var outbox = posts.stream().filter(post -> Audience.of(post).refs().contains(what)).toList();
    if (past == 0) {
      return fresh;
    }
    return outbox.size() < past ? ActivityId.FIRST : outbox.get(past - 1).id();
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

  void post(Envelope post, Set<UserId> readers, Instant now) {
    posts.addFirst(post);
    for (var reader : readers) {
      boolean tells = via(reader, post, now).orElse(List.of())
          .stream()
          .anyMatch(ref -> find(reader, ref).filter(Edge::notifies).isPresent());
      if (tells && !reader.equals(post.actor())) {
        told(reader).add(post.id());
      }
    }
  }

  /** What is in somebody's feed and why, newest first. */
  List<Map.Entry<ActivityId, List<Ref>>> feed(UserId reader, Instant now) {
    return posts.stream()
        .flatMap(post -> via(reader, post, now).map(via -> Map.entry(post.id(), via)).stream())
        .toList();
  }

  /** All there is, newest first. */
  List<ActivityId> posted() {
    return posts.stream().map(Envelope::id).toList();
  }

  private Optional<List<Ref>> via(UserId reader, Envelope post, Instant now) {
    return Audience.of(post).via(reader, of(reader), Silence.NONE, now);
  }

  /** What somebody is said to follow. */
  Map<Ref, Edge> followedBy(UserId who, Instant now) {
    return of(who).values()
        .stream()
        .filter(edge -> edge.isOpen() && !hasEnded(edge, now))
        .collect(toMap(Edge::what, edge -> edge));
  }

  /** Of which activities somebody was told. */
  Set<ActivityId> told(UserId who) {
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
