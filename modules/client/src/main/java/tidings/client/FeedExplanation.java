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
 * Explains why an activity is in the reader's feed or is not.
 *
 * @param via the audiences that a feed page would name as the reason
 * @param foundIn where a page finds the activity; empty if nowhere
 * @param links each audience of the activity and its relation to the reader
 * @param closest if no edge admits the activity, the audience whose edge came closest
 * @param hiddenBy the blocks and mutes of the reader that hide the activity
 * @param pending the fan-out, while it is running
 */
public record FeedExplanation(ActivityId activity, Verdict verdict, List<Ref> via,
    Optional<FoundIn> foundIn, List<Link> links, Optional<Ref> closest, List<Ref> hiddenBy,
    Optional<Pending> pending) {

  /**
   * An audience of the activity and the reader's edge to it.
   *
   * @param admits whether the edge brings the activity into the feed
   * @param obstacles the reasons why it does not
   */
  public record Link(Ref audience, Optional<Follow> edge, boolean admits,
      Set<Obstacle> obstacles, boolean muted) {}

  /** Whether the activity is in the feed. */
  public boolean isInFeed() {
    return verdict.isInFeed();
  }
}
