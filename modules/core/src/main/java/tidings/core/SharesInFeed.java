// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which shares without words a feed leaves out, so that it has the same activity once: those
 * of an activity that is in the feed by itself, and those after an earlier one that is in the feed.
 * Feed pages and resume use this one function. It depends on nothing else of a page, so pages do not
 * change what they show with where they begin. Shares with words are always shown.
 *
 * @param reader whose feed it is
 * @param edges the reader's edges by target
 */
public record SharesInFeed(
    UserId reader, Map<Ref, Edge> edges, BlocksAndMutes blocksAndMutes, Instant now) {
  /** Max. earlier shares of an activity that are looked at; after more, it may be shown again. */
  public static final int MAX_EARLIER = 100;
  /** Max. actors of shares that are named with an activity. */
  public static final int MAX_SHARERS = 3;

  /** Whether a share is left out, whoever has shared the same earlier. */
  public boolean leavesOut(Activity share) {
    return share.isPlainShare()
        && share.shared().map(Activity::envelope).map(this::repeats).orElse(true);
  }

  /**
   * Whether a share is left out after these.
   *
   * @param earlier shares of the same activity without words
   */
  public boolean leavesOut(Activity share, Collection<Envelope> earlier) {
    return leavesOut(share)
        || share.isPlainShare() && earlier.stream().anyMatch(this::admits);
  }

  /** Whether all shares without words of a visible activity are left out, whoever has shared it. */
  public boolean repeats(Envelope shared) {
    return blocksAndMutes.hides(shared.actor().ref(), now) || has(shared);
  }

  /** An unlisted activity is in the feeds of its actor and the actor's followers alone. */
  private boolean has(Envelope shared) {
    return via(shared).isPresent()
        && (shared.reach() != Reach.UNLISTED || reader.equals(shared.actor())
            || edges.containsKey(shared.actor().ref()));
  }

  /** Whether a share without words is in the feed as far as its audiences decide. */
  public boolean admits(Envelope share) {
    return via(share).isPresent();
  }

  private Optional<?> via(Envelope activity) {
    return Audience.of(activity).via(reader, edges, blocksAndMutes, now);
  }
}
