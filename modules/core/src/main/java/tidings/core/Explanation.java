// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Edge.Obstacle;

/**
 * Why an activity is in somebody's feed, or why it is not. It tells of the reader's own edges,
 * blocks and mutes alone; of what is deleted or gone it tells nothing but that.
 *
 * @param via as a page tells it
 * @param foundIn how a page comes to it; empty when none does
 * @param links each audience, the actor first, and what it has to do with the reader
 * @param hiddenBy which blocks or mutes of the reader keep it out
 * @param pending its fan-out, while that is under way
 */
public record Explanation(ActivityId activity, Verdict verdict, List<Ref> via,
    Optional<FoundIn> foundIn, List<Link> links, List<Ref> hiddenBy, Optional<Pending> pending) {

  /** What it comes to. */
  public enum Verdict {
    /** The reader's own: it needs no edge. */
    OWN,
    /** An edge of the reader admits it. */
    FOLLOWED,
    /** An edge admits it, and the fan-out has not come to the reader yet. */
    PENDING,
    /** An edge admits it, and the feed lacks it: a fault, which a repair mends. */
    MISSING,
    /** The reader follows none of its audiences. */
    NOT_FOLLOWED,
    /** The reader follows some of its audiences, but no edge lets it through. */
    NOT_ADMITTED,
    /** The reader has muted its actor, or whatever it would come by. */
    MUTED,
    /** The reader has blocked its actor. */
    BLOCKED,
    /** Its actor has deleted it, and may restore it. */
    DELETED,
    /** It was in the feed, and is gone for good: it has expired, or was deleted long ago. */
    GONE;

    /** Whether a page shows it. */
    public boolean isInFeed() {
      return this == OWN || this == FOLLOWED;
    }
  }

  /** How a page comes to an activity. */
  public enum FoundIn {
    /** The feed has a row of it. */
    ROW,
    /** It is read from an outbox: the feed is not filled from there, or does not keep as much. */
    MERGE
  }

  /**
   * An audience and the reader's edge to it.
   *
   * @param obstacles why the edge does not admit the activity; none, if there is no edge
   * @param muted whether the reader has muted the audience
   */
  public record Link(Ref audience, Optional<Edge> edge, Set<Obstacle> obstacles, boolean muted) {
    /** Whether the activity comes by it. */
    public boolean admits() {
      return edge.isPresent() && obstacles.isEmpty() && !muted;
    }
  }

  /**
   * A fan-out that is not done.
   *
   * @param since when it was begun
   * @param parked whether it was given up, until it is tried again
   */
  public record Pending(Instant since, boolean parked) {}

  /** One that says no more than its verdict. */
  public static Explanation ofVerdict(ActivityId activity, Verdict verdict) {
    return new Explanation(activity, verdict, List.of(), Optional.empty(), List.of(), List.of(),
        Optional.empty());
  }

  /** Where the fewest obstacles are, if there are edges and none of them admits it. */
  public Optional<Ref> closest() {
    return links.stream().anyMatch(Link::admits)
        ? Optional.empty()
        : links.stream()
            .filter(link -> link.edge().isPresent())
            .min(Comparator.comparingInt(link -> link.obstacles().size()))
            .map(Link::audience);
  }
}
