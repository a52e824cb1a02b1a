// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Edge.Obstacle;

/**
 * Why an activity is, or is not, in a reader's feed. It reveals only the reader's own edges, blocks
 * and mutes, and nothing about a deleted activity except that it is gone.
 *
 * @param via as in a feed page
 * @param foundIn how a page finds it; empty if no page does
 * @param links the audiences, the actor first, with the reader's relation to each
 * @param hiddenBy the reader's blocks and mutes that hide it
 * @param pending its fan-out, while unfinished
 */
public record Explanation(ActivityId activity, Verdict verdict, List<Ref> via,
    Optional<FoundIn> foundIn, List<Link> links, List<Ref> hiddenBy, Optional<Pending> pending) {

  /** The result of the explanation. */
  public enum Verdict {
    /** The reader's own activity, which needs no edge. */
    OWN,
    /** An edge of the reader admits it. */
    FOLLOWED,
    /** A share without words of what the feed has already, or of what the reader may not see. */
    REPEATED,
    /** An edge admits it, but the fan-out has not reached the reader yet. */
    PENDING,
    /** An edge admits it, but the feed lacks it: an inconsistency that a repair fixes. */
    MISSING,
    /** The reader follows none of its audiences. */
    NOT_FOLLOWED,
    /** The reader follows some of its audiences, but no edge admits it. */
    NOT_ADMITTED,
    /** It is unlisted, and the reader does not follow its actor. */
    UNLISTED,
    /** The reader has muted its actor, a word of it, or all audiences that would admit it. */
    MUTED,
    /** The reader has blocked its actor. */
    BLOCKED,
    /** Its actor has deleted it and can still restore it. */
    DELETED,
    /** It was in the feed and is gone for good: expired, or deleted too long ago to be restored. */
    GONE;

    /** Whether a feed page shows the activity. */
    public boolean isInFeed() {
      return this == OWN || this == FOLLOWED;
    }
  }

  /** How a page finds an activity. */
  public enum FoundIn {
    /** The feed has a row for it. */
    ROW,
    /** Merged from an outbox: the feed is not filled from that audience, or keeps fewer days. */
    MERGE
  }

  /**
   * An audience and the reader's edge to it.
   *
   * @param obstacles why the edge does not admit the activity; empty if there is no edge
   * @param muted whether the reader has muted the audience
   */
  public record Link(Ref audience, Optional<Edge> edge, Set<Obstacle> obstacles, boolean muted) {
    /** Whether the activity is admitted through this audience. */
    public boolean admits() {
      return edge.isPresent() && obstacles.isEmpty() && !muted;
    }
  }

  /**
   * An unfinished fan-out.
   *
   * @param since start time
   * @param parked whether it failed and waits for a retry
   */
  public record Pending(Instant since, boolean parked) {}

  /** An explanation with nothing but its verdict. */
  public static Explanation ofVerdict(ActivityId activity, Verdict verdict) {
    return new Explanation(activity, verdict, List.of(), Optional.empty(), List.of(), List.of(),
        Optional.empty());
  }

  /** The followed audience with the fewest obstacles; empty if any audience admits the activity. */
  public Optional<Ref> closest() {
    return links.stream().anyMatch(Link::admits)
        ? Optional.empty()
        : links.stream()
            .filter(link -> link.edge().isPresent())
            .min(Comparator.comparingInt(link -> link.obstacles().size()))
            .map(Link::audience);
  }
}
