// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Explanation.Link;

/**
 * Decides whether an activity is in a reader's feed, and why. Fan-out, page, merge, verify and
 * explain all use this one function.
 *
 * <p>An activity is in a reader's feed if it is the reader's own, or if the reader has an edge to
 * one of its audiences that admits it, and no block or mute of the reader hides it. Its audiences
 * are its actor and its targets, but not an activity that it shares. The audiences of a comment are
 * its targets only, and a reader's own comments need an edge like all others.
 */
public final class Audience {
  private final Envelope activity;
  private final Ref actor;
  private final List<Ref> refs;

  private Audience(Envelope activity, Ref actor, List<Ref> refs) {
    this.activity = activity;
    this.actor = actor;
    this.refs = refs;
  }

  public static Audience of(Envelope activity) {
    return activity.audience();
  }

  static Audience compute(Envelope activity) {
    var actor = activity.actor().ref();
    var refs = new ArrayList<Ref>();
    if (!activity.isComment()) {
      refs.add(actor);
    }
    for (var target : activity.targets()) {
      boolean isShared = target.isActivity() && !activity.isComment();
      if (!isShared && !refs.contains(target)) {
        refs.add(target);
      }
    }
    return new Audience(activity, actor, List.copyOf(refs));
  }

  public Ref actor() {
    return actor;
  }

  /**
   * The refs that a reader can follow to receive the activity: the actor first, then the targets.
   */
  public List<Ref> refs() {
    return refs;
  }

  /**
   * The audiences through which the activity is in the reader's feed; an empty list for the
   * reader's own activity. An empty {@code Optional} if it is not in the feed.
   *
   * @param edges the reader's edges by target; edges to other refs are ignored
   */
  public Optional<List<Ref>> via(
      UserId reader, Map<Ref, Edge> edges, BlocksAndMutes blocksAndMutes, Instant now) {
    if (reader.equals(activity.actor()) && !activity.isComment()) {
      return Optional.of(List.of());
    }
    if (blocksAndMutes.hides(actor, now)) {
      return Optional.empty();
    }
    var via = new ArrayList<Ref>(1);
    for (var ref : refs) {
      var edge = edges.get(ref);
      if (edge != null && edge.admits(activity.id(), activity.verb(), now)
          && !blocksAndMutes.mutes(ref, now)) {
        via.add(ref);
      }
    }
    return via.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(via));
  }

  /**
   * The members of a list through which the activity is in the list's feed. An empty {@code Optional}
   * if it is not in the feed as this reader sees it.
   */
  public Optional<List<Ref>> viaMembers(
      Set<Ref> members, BlocksAndMutes blocksAndMutes, Instant now) {
    if (blocksAndMutes.hides(actor, now)) {
      return Optional.empty();
    }
    var via = new ArrayList<Ref>(1);
    for (var ref : refs) {
      if (members.contains(ref) && !blocksAndMutes.mutes(ref, now)) {
        via.add(ref);
      }
    }
    return via.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(via));
  }

  /** The relation of each audience to the reader, from which {@link #via} decides. */
  public List<Link> links(Map<Ref, Edge> edges, BlocksAndMutes blocksAndMutes, Instant now) {
    return refs.stream().map(ref -> {
      var edge = Optional.ofNullable(edges.get(ref));
      var obstacles = edge.map(value -> value.obstacles(activity.id(), activity.verb(), now));
      return new Link(ref, edge, obstacles.orElse(Set.of()), blocksAndMutes.mutes(ref, now));
    }).toList();
  }
}
