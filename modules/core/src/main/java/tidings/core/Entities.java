// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;
import tidings.core.errors.Refusal;

/** Requests to the entities actor, and its event. An entity is anything that can be followed. */
public sealed interface Entities<A> extends Ask<A> {
  /** Max. activities that are pinned to an entity. */
  int MAX_PINNED = 3;

  /** Returns an entity as the reader sees it. An entity exists without having been described. */
  record GetEntity(Ref ref, Optional<UserId> reader) implements Entities<Entity>, Read {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** The entities that the reader may see, in the order of their refs, without duplicates. */
  record GetEntities(List<Ref> refs, Optional<UserId> reader)
      implements Entities<Lookup<Ref, Entity>>, Read {
    public GetEntities {
      refs = refs.stream().distinct().toList();
    }

    @Override
    public Object key() {
      return refs;
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
   * Returns the user who is mentioned by a handle, as the reader sees them; {@code not_found} if
   * nobody has it.
   */
  record GetUser(Handle handle, Optional<UserId> reader) implements Entities<Entity>, Read {
    @Override
    public Object key() {
      return handle;
    }
  }

  /**
   * Changes the profile of an entity. Users describe themselves; the first user to describe any
   * other entity owns it. The setting {@code entities.claim} limits who may be first. The site
   * describes all users and entities, whoever owns them, and creates users by it.
   *
   * @param user empty for the site itself
   * @param existing whether it must have been described before; otherwise {@code not_found}
   * @param owner set by the site, of what is no user; what it describes first has no owner otherwise
   * @param version the version that the client has read; refused if there is a newer one
   */
  record Describe(Optional<UserId> user, Ref ref, ProfileChange change, boolean existing,
      Optional<UserId> owner, Optional<Long> version) implements Entities<Described> {
    /** A user sets a whole profile. */
    public Describe(UserId user, Ref ref, Profile profile, Optional<Long> version) {
      this(Optional.of(user), ref, ProfileChange.to(profile), false, Optional.empty(), version);
    }

    @Override
    public Object key() {
      return ref;
    }
  }

  /**
   * Describes many entities, of which none is there twice. Each succeeds or is refused by itself;
   * the answers are in the same order.
   */
  record DescribeAll(List<Describe> descriptions)
      implements Entities<List<DescribedOrRefused>>, Unordered {
    /** Max. entities, as their answers are in memory at the same time. */
    public static final int MAX_DESCRIPTIONS = 1000;

    @Override
    public Object key() {
      return "";
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

  /**
   * Pins a public activity by or to an entity, which its page shows first. For the owner of the
   * entity. Idempotent. Refused as {@code too_many} above {@value #MAX_PINNED} live ones.
   */
  record Pin(UserId user, Ref ref, ActivityId activityId) implements Entities<Done> {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** Takes a pinned activity off. For the owner of the entity. Idempotent. */
  record Unpin(UserId user, Ref ref, ActivityId activityId) implements Entities<Done> {
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
   * @param image an http or https URL of up to 1,000 characters, or {@code /media/} or {@code /pictures/} and the name
   *     of a picture hosted by the server
   * @param data JSON of a site's own, up to {@value Activity#MAX_DATA_LENGTH} characters
   * @param followers of a user
   * @param handle of a user; empty if it is the id
   * @param banner an uploaded picture for the head of its page
   */
  record Profile(String name, Optional<String> about, Optional<String> image,
      Optional<String> data, Optional<FollowerPolicy> followers, Optional<Handle> handle,
      Optional<ShownPicture> banner) {
    /** A profile without a banner. */
    public Profile(String name, Optional<String> about, Optional<String> image,
        Optional<String> data, Optional<FollowerPolicy> followers, Optional<Handle> handle) {
      this(name, about, image, data, followers, handle, Optional.empty());
    }

    /** A profile without data, policy and handle. */
    public Profile(String name, Optional<String> about, Optional<String> image) {
      this(name, about, image, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A copy with another handle. */
    public Profile withHandle(Optional<Handle> newHandle) {
      return new Profile(name, about, image, data, followers, newHandle, banner);
    }

    /** A copy with another policy. */
    public Profile with(Optional<FollowerPolicy> policy) {
      return new Profile(name, about, image, data, policy, handle, banner);
    }

    /** Without anything that its owner has written, but for the handle. */
    public Profile blank(String newName) {
      return new Profile(newName, Optional.empty(), Optional.empty(), Optional.empty(), followers,
          handle);
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
    /** As it is shown in lists. */
    public EntitySummary summary() {
      return new EntitySummary(ref, profile.name(), profile.image(), profile.isPrivate(),
          profile.handle(), Optional.empty());
    }

    /** An entity that the reader has not asked to follow. */
    public Entity(Ref ref, Profile profile, Counts counts, long version,
        Optional<Instant> createdAt, boolean youFollow, boolean youOwn) {
      this(ref, profile, counts, version, createdAt, youFollow, youOwn, false);
    }
  }

  /** An entity after a description, as the describer sees it. */
  record Described(Entity entity, Outcome outcome) implements DescribedOrRefused {
    public boolean isNew() {
      return outcome == Outcome.CREATED;
    }
  }

  /** What a description has done. */
  enum Outcome {
    CREATED, CHANGED, UNCHANGED;

    /** The name in lower case, as in the API. */
    public String code() {
      return name().toLowerCase(ROOT);
    }
  }

  /** The result of one of many descriptions. */
  sealed interface DescribedOrRefused {}

  /** A description that was refused. */
  record NotDescribed(Refusal refusal) implements DescribedOrRefused {}

  /**
   * @param newest first page of its activities
   * @param pinned those of its pinned activities that the reader may see, the last pin first
   */
  record EntityWithActivities(Entity entity, Page<Activity> newest, List<Activity> pinned) {}

  /** Counters, each equal to the number of rows that it counts. */
  record Counts(long followers, long following, long activities) {}
}
