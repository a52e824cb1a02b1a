// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/** What can be followed: all that can be asked about it, and all that is announced. */
public sealed interface Entities<A> extends Ask<A> {

  /** What is known of it, for this reader; it exists from its first use. */
  record GetEntity(Ref ref, Optional<UserId> reader) implements Entities<Entity>, Read {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** The same, and the newest of its activities; the rest is {@link Activities.OutboxOf}. */
  record GetEntityWithActivities(Ref ref, Optional<UserId> reader)
      implements Entities<EntityWithActivities>, Read {
    @Override
    public Object key() {
      return ref;
    }
  }

  /**
   * Says what it is. Users describe themselves; whoever describes anything else first owns it.
   * Who may be the first is a setting.
   *
   * @param version the one that was read, to change nothing else than that
   */
  record Describe(UserId user, Ref ref, Profile profile, Optional<Long> version)
      implements Entities<Entity> {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** Told once a profile is stored. */
  record EntityDescribed(Ref ref) implements Event {}

  /**
   * @param name 1 to 100 characters
   * @param about up to 1,000 characters
   * @param image an http or https URL of up to 1,000 characters, or {@code /pictures/} and the
   *     name of a picture that the server has itself
   */
  record Profile(String name, Optional<String> about, Optional<String> image) {}

  /**
   * @param version of the profile, counted from 1; 0 when nobody has described it
   * @param createdAt when it was first described
   * @param youFollow whether the reader follows it
   * @param youOwn whether the reader may describe it, as nobody else may
   */
  record Entity(Ref ref, Profile profile, Counts counts, long version,
      Optional<Instant> createdAt, boolean youFollow, boolean youOwn) {}

  /** @param newest its first page of activities */
  record EntityWithActivities(Entity entity, Page<Activity> newest) {}

  /** Each equals the number of rows that it counts. */
  record Counts(long followers, long following, long activities) {}
}
