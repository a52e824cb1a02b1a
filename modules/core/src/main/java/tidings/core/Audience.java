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
 * Who gets an activity, and why: the one function that fan-out, page, merge, verify and explain
 * ask.
 *
 * <p>An activity is in a reader's feed if it is the reader's own, or if the reader has an edge to
 * one of its audiences that admits it; and if nothing that the reader silenced forbids it. Its
 * audiences are its actor and its targets; a comment's are its targets alone, and one's own
 * comments need an edge like anybody else's.
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
      if (!refs.contains(target)) {
        refs.add(target);
      }
    }
    return new Audience(activity, actor, List.copyOf(refs));
  }

  /** Who did it. */
  public Ref actor() {
    return actor;
  }

  /** Whatever one can follow to get the activity: the actor first, then the targets. */
  public List<Ref> refs() {
    return refs;
  }

  /**
   * Why the activity is in the reader's feed: the audiences whose edges admit it, none for one's
   * own. Empty when it is not in the feed.
   *
   * @param edges the reader's edges by what they lead to; others than to these refs do not matter
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

  /** What each audience has to do with a reader: what {@link #via} goes by, one after another. */
  public List<Link> links(Map<Ref, Edge> edges, BlocksAndMutes blocksAndMutes, Instant now) {
    return refs.stream().map(ref -> {
      var edge = Optional.ofNullable(edges.get(ref));
      var obstacles = edge.map(value -> value.obstacles(activity.id(), activity.verb(), now));
      return new Link(ref, edge, obstacles.orElse(Set.of()), blocksAndMutes.mutes(ref, now));
    }).toList();
  }
}
