// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/** Requests to the entities actor, and its event. An entity is anything that can be followed. */
public sealed interface Entities<A> extends Ask<A> {

  /** Returns an entity as the reader sees it. An entity exists without having been described. */
  record GetEntity(Ref ref, Optional<UserId> reader) implements Entities<Entity>, Read {
    @Override
    public Object key() {
      return ref;
    }
  }

  /**
   * Returns an entity with its newest activities; older ones come from {@link Activities.OutboxOf}.
   */
  record GetEntityWithActivities(Ref ref, Optional<UserId> reader)
      implements Entities<EntityWithActivities>, Read {
    @Override
    public Object key() {
      return ref;
    }
  }

  /**
   * Sets the profile of an entity. Users describe themselves; the first user to describe any other
   * entity owns it. The setting {@code entities.claim} limits who may be first.
   *
   * @param version the version that the client has read; refused if there is a newer one
   */
  record Describe(UserId user, Ref ref, Profile profile, Optional<Long> version)
      implements Entities<Entity> {
    @Override
    public Object key() {
      return ref;
    }
  }

  /**
   * Removes what the owner has written in the profile of a user or another entity: the name becomes
   * its id. The owner stays. For moderators, who tell why in the audit log.
   */
  record BlankProfile(UserId moderator, Ref ref, String reason) implements Entities<Done> {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** Gives a described entity other than a user to another owner. For moderators. */
  record TransferEntity(UserId moderator, Ref ref, UserId owner) implements Entities<Done> {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** Published after a profile is stored. */
  record EntityDescribed(Ref ref) implements Event {}

  /**
   * @param name 1 to 100 characters
   * @param about up to 1,000 characters
   * @param image an http or https URL of up to 1,000 characters, or {@code /pictures/} and the name
   *     of a picture hosted by the server
   * @param followers of a user; empty to leave it as it is
   */
  record Profile(String name, Optional<String> about, Optional<String> image,
      Optional<FollowerPolicy> followers) {
    /** A profile that leaves the followers as they are. */
    public Profile(String name, Optional<String> about, Optional<String> image) {
      this(name, about, image, Optional.empty());
    }

    /** A copy with another policy. */
    public Profile with(Optional<FollowerPolicy> policy) {
      return new Profile(name, about, image, policy);
    }

    /** Whether its user approves followers. */
    public boolean isPrivate() {
      return followers.filter(FollowerPolicy.APPROVE::equals).isPresent();
    }

    /** A profile that is only a name. */
    public static Profile named(String name) {
      return new Profile(name, Optional.empty(), Optional.empty());
    }
  }

  /**
   * @param version of the profile, counted from 1; 0 if it has no profile
   * @param createdAt time of the first description
   * @param youFollow whether the reader follows it
   * @param youOwn whether the reader owns it and so may describe it
   * @param youRequested whether the reader has asked to follow it and has no answer yet
   */
  record Entity(Ref ref, Profile profile, Counts counts, long version,
      Optional<Instant> createdAt, boolean youFollow, boolean youOwn, boolean youRequested) {
    /** An entity that the reader has not asked to follow. */
    public Entity(Ref ref, Profile profile, Counts counts, long version,
        Optional<Instant> createdAt, boolean youFollow, boolean youOwn) {
      this(ref, profile, counts, version, createdAt, youFollow, youOwn, false);
    }
  }

  /** @param newest first page of its activities */
  record EntityWithActivities(Entity entity, Page<Activity> newest) {}

  /** Counters, each equal to the number of rows that it counts. */
  record Counts(long followers, long following, long activities) {}
}
