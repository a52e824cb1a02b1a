// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import tidings.core.Feeds.Entry;

/**
 * A page of a feed through a view.
 *
 * @param pageable whether pages go on to the end of the feed; otherwise this is all there is
 * @param lookedAt number of activities from which the page was made
 * @param state of the reader's own feed; empty for the feed of a list
 */
public record ViewedFeed(Page<Item> page, boolean pageable, int lookedAt, Optional<State> state) {

  /**
   * @param position from which a live connection continues this page
   * @param read the user's read position
   */
  public record State(Position position, Optional<Position> read) {}

  /**
   * An entry as a view shows it.
   *
   * @param entry the newest one of a group
   */
  public record Item(Entry entry, Optional<Group> group, Optional<Score> score) {}

  /**
   * Entries that have the keys of a view in common.
   *
   * @param id the same on all pages; a group that a page cuts goes on with the next one
   * @param count number of its entries on this page
   * @param actors of these entries, the newest first, up to {@value #MAX_ACTORS}
   * @param actorCount number of different actors of these entries
   */
  public record Group(String id, int count, List<EntitySummary> actors, int actorCount) {
    /** Max. actors that a group names. */
    public static final int MAX_ACTORS = 3;
  }

  /**
   * Why an entry is where it is: {@code value = (1 + likes + comments + shares + affinity) * freshness}.
   *
   * @param freshness 1 for a new entry, a half after the half-life
   */
  public record Score(double value, double likes, double comments, double shares,
      double affinity, double freshness) {}

  public ViewedFeed with(Optional<State> ofFeed) {
    return new ViewedFeed(page, pageable, lookedAt, ofFeed);
  }
}
