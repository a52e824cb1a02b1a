// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Edge.Obstacle;
import tidings.core.Explanation.FoundIn;
import tidings.core.Explanation.Pending;
import tidings.core.Explanation.Verdict;
import tidings.core.Ref;

/**
 * Why an activity is in somebody's feed, or why it is not.
 *
 * @param via as a page tells it
 * @param foundIn how a page comes to it; empty when none does
 * @param links each audience, and what it has to do with the reader
 * @param closest the audience whose edge came closest, when there are edges and none admits it
 * @param hiddenBy which blocks or mutes of the reader keep it out
 * @param pending its fan-out, while that is under way
 */
public record FeedExplanation(ActivityId activity, Verdict verdict, List<Ref> via,
    Optional<FoundIn> foundIn, List<Link> links, Optional<Ref> closest, List<Ref> hiddenBy,
    Optional<Pending> pending) {

  /**
   * An audience and the reader's edge to it.
   *
   * @param admits whether the activity comes by it
   * @param obstacles why the edge does not admit the activity
   */
  public record Link(Ref audience, Optional<Follow> edge, boolean admits,
      Set<Obstacle> obstacles, boolean muted) {}

  /** Whether a page shows it. */
  public boolean isInFeed() {
    return verdict.isInFeed();
  }
}
