// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides which shares without words a feed leaves out, so that it has the same activity once: those
 * of an activity that is in the feed by itself, and those after an earlier one that is in the feed.
 * Feed pages, resume and the feeds of lists use this one function. It depends on nothing else of a
 * page, so pages do not change what they show with where they begin. Shares with words are always
 * shown.
 *
 * @param isInFeed whether an activity is in the feed as far as its audiences decide
 * @param seesUnlistedOf whether the feed may have the unlisted activities of a user
 */
public record SharesInFeed(Predicate<Envelope> isInFeed, Predicate<UserId> seesUnlistedOf,
    BlocksAndMutes blocksAndMutes, Instant now) {
  /** Max. earlier shares of an activity that are looked at; after more, it may be shown again. */
  public static final int MAX_EARLIER = 100;
  /** Max. actors of shares that are named with an activity. */
  public static final int MAX_SHARERS = 3;

  /** Of the feed of a reader. @param edges the reader's edges by target */
  public static SharesInFeed ofFeed(
      UserId reader, Map<Ref, Edge> edges, BlocksAndMutes blocksAndMutes, Instant now) {
    return new SharesInFeed(
        activity -> Audience.of(activity).via(reader, edges, blocksAndMutes, now).isPresent(),
        actor -> reader.equals(actor) || edges.containsKey(actor.ref()), blocksAndMutes, now);
  }

  /** Of the feed of a list, as somebody is shown it. */
  public static SharesInFeed ofMembers(
      Set<Ref> members, Visibility visibility, BlocksAndMutes blocksAndMutes, Instant now) {
    return new SharesInFeed(
        activity -> Audience.of(activity).viaMembers(members, blocksAndMutes, now).isPresent(),
        visibility::isOrFollows, blocksAndMutes, now);
  }

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
    return isInFeed.test(shared)
        && (shared.reach() != Reach.UNLISTED || seesUnlistedOf.test(shared.actor()));
  }

  /** Whether a share without words is in the feed as far as its audiences decide. */
  public boolean admits(Envelope share) {
    return isInFeed.test(share);
  }
}
