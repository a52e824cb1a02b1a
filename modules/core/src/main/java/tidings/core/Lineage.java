// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.List;
import java.util.Set;

/**
 * An activity with its parents: what it is a comment on, what that is a comment on, and so on. Who
 * may see an activity depends on nothing else of the table but the reader's blocks and follows.
 *
 * @param activities the activity, then its parents, up to {@value #MAX_PARENTS}
 * @param live whether none of them is deleted, expired, unknown or of a suspended user whose
 *     activities are hidden
 * @param restrictedTo the actors among them whose followers alone may see the activity, each one's:
 *     those with a private account, and those of an activity for followers. Empty if everybody may.
 */
public record Lineage(List<Envelope> activities, boolean live, Set<UserId> restrictedTo) {
  /**
   * Max. parents of an activity, as each costs a read. Comments that are deeper, from before this
   * bound, depend on this number of parents only.
   */
  public static final int MAX_PARENTS = 10;

  public Lineage {
    activities = List.copyOf(activities);
    restrictedTo = Set.copyOf(restrictedTo);
  }

  /** @param privateUsers the users with a private account, at least those among the actors */
  public static Lineage of(List<Envelope> activities, boolean live, Set<UserId> privateUsers) {
    return new Lineage(activities, live, restrictions(activities, privateUsers));
  }

  /** A loop for the most frequent case, as it runs for each activity of a page. */
  private static Set<UserId> restrictions(List<Envelope> activities, Set<UserId> privateUsers) {
    boolean isRestricted = !privateUsers.isEmpty();
    for (var each : activities) {
      isRestricted |= each.reach() == Reach.FOLLOWERS;
    }
    return isRestricted
        ? activities.stream()
            .filter(each -> each.reach() == Reach.FOLLOWERS || privateUsers.contains(each.actor()))
            .map(Envelope::actor)
            .collect(toUnmodifiableSet())
        : Set.of();
  }

  /**
   * The lineage of a live activity that is no comment.
   *
   * @throws IllegalArgumentException for a comment, whose parents are not known here
   */
  public static Lineage of(Activity activity) {
    var envelope = activity.envelope();
    if (envelope.isComment()) {
      throw new IllegalArgumentException(envelope.id() + " has a parent");
    }
    return of(List.of(envelope), true,
        activity.actor().isPrivate() ? Set.of(envelope.actor()) : Set.of());
  }

  public Envelope activity() {
    return activities.get(0);
  }

  public ActivityId id() {
    return activity().id();
  }

  public boolean hasParents() {
    return activities.size() > 1;
  }

  /** Whether only followers of some of its actors may see the activity. */
  public boolean isRestricted() {
    return !restrictedTo.isEmpty();
  }
}
