// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;

/**
 * An activity with its parents: what it is a comment on, what that is a comment on, and so on. Who
 * may see an activity depends on nothing else of the table.
 *
 * @param activities the activity, then its parents, up to {@value #MAX_PARENTS}
 * @param live whether none of them is deleted, expired or unknown
 */
public record Lineage(List<Envelope> activities, boolean live) {
  /**
   * Max. parents of an activity, as each costs a read. Comments that are deeper, from before this
   * bound, depend on this number of parents only.
   */
  public static final int MAX_PARENTS = 10;

  public Lineage {
    activities = List.copyOf(activities);
  }

  /**
   * The lineage of a live activity that is no comment.
   *
   * @throws IllegalArgumentException for a comment, whose parents are not known here
   */
  public static Lineage of(Envelope activity) {
    if (activity.isComment()) {
      throw new IllegalArgumentException(activity.id() + " has a parent");
    }
    return new Lineage(List.of(activity), true);
  }

  public Envelope activity() {
    return activities.getFirst();
  }

  public ActivityId id() {
    return activity().id();
  }

  public boolean hasParents() {
    return activities.size() > 1;
  }
}
