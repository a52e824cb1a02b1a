// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Set;

/**
 * The rule that decides what one reader may see. Every read, write and push of the API asks this one
 * function, so a new condition belongs here and in {@link Lineage}, which has the values, and nowhere
 * else.
 *
 * <p>A reader may see an activity if it and its parents are live, and if there is no block between
 * the reader and the actor of any of them. A reader may see a user if there is no block between the
 * two, and all other entities. Mutes only hide in feeds and pushes, see {@link Audience}.
 */
public final class Visibility {
  /** The visibility of a reader without blocks, and of an anonymous one. */
  public static final Visibility PUBLIC = new Visibility(Set.of());

  private final Set<Ref> blocked;

  private Visibility(Set<Ref> blocked) {
    this.blocked = blocked;
  }

  /** @param blocked users whom the reader blocked, or who blocked the reader */
  public static Visibility without(Set<Ref> blocked) {
    return blocked.isEmpty() ? PUBLIC : new Visibility(Set.copyOf(blocked));
  }

  /** Whether the reader may see an activity, and so anything that it is the subject of. */
  public boolean shows(Lineage activity) {
    return activity.live() && (blocked.isEmpty() || hasNoBlockedActor(activity));
  }

  private boolean hasNoBlockedActor(Lineage activity) {
    return activity.activities().stream()
        .noneMatch(each -> blocked.contains(Audience.of(each).actor()));
  }

  /** Whether the reader may see an entity that is no activity. */
  public boolean shows(Ref entity) {
    return !blocked.contains(entity);
  }
}
