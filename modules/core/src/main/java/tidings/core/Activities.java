// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/** What people post: all that can be asked, and all that is announced. */
public sealed interface Activities<A> extends Ask<A> {
  /** How many days a deleted activity can be restored. */
  int RESTORABLE_DAYS = 30;

  /**
   * Durable when answered, also the promise to deliver it to every follower.
   *
   * @param idempotencyKey asked again with the same, it is not posted again, and the answer is the first
   */
  record Publish(UserId actor, Draft draft, Optional<IdempotencyKey> idempotencyKey)
      implements Activities<Activity> {
    public Publish(UserId actor, Draft draft) {
      this(actor, draft, Optional.empty());
    }

    @Override
    public Object key() {
      return actor;
    }
  }

  /**
   * That a key stands for this request of many parts: {@code idempotency_key_reused} when it came
   * with another one. Each part has a {@link IdempotencyKey#forPart} of it.
   */
  record ReserveIdempotencyKey(UserId user, IdempotencyKey idempotencyKey)
      implements Activities<Done>, Unordered {
    @Override
    public Object key() {
      return user;
    }
  }

  record GetActivity(ActivityId id, Optional<UserId> reader) implements Activities<Activity>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /** The activities by an actor or to a target, newest first; of an activity, its comments. */
  record OutboxOf(Ref ref, OutboxFilter filter, Optional<UserId> reader, Optional<Cursor> after,
      int limit)
      implements Activities<Page<Activity>>, Read {
    public OutboxOf(Ref ref, Optional<UserId> reader, Optional<Cursor> after, int limit) {
      this(ref, OutboxFilter.ALL, reader, after, limit);
    }

    @Override
    public Object key() {
      return ref;
    }
  }

  /** What has changed of some activities at a position or later, for who has shown them before. */
  record ChangesSince(Set<ActivityId> ids, Position since)
      implements Activities<ActivityChanges>, Read {
    @Override
    public Object key() {
      return ids;
    }
  }

  /**
   * @param edited those that show something else, not with whose likes
   * @param countsChanged those that show the same, with other counts
   * @param removed those that nobody can see any more
   */
  record ActivityChanges(List<Activity> edited, List<CountsChanged> countsChanged,
      List<ActivityId> removed) {}

  /**
   * Changes what it shows.
   *
   * @param version the one that was read, to change nothing else than that
   */
  record Edit(UserId user, ActivityId id, ActivityPatch changes, Optional<Long> version)
      implements Activities<Activity> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Nobody sees it from the answer on. Deleting again is no error. */
  record Delete(UserId user, ActivityId id) implements Activities<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * A moderator deletes it, and its actor is told why. Only a moderator restores it. Doing it again
   * is no error.
   */
  record TakeDown(UserId moderator, ActivityId id, String reason) implements Activities<Done> {
    @Override
    public Object key() {
      return moderator;
    }
  }

  /** Brings back what was deleted, for {@value #RESTORABLE_DAYS} days; else there is no such thing. */
  record Restore(UserId user, ActivityId id) implements Activities<Activity> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Which activities of an outbox.
   *
   * @param type of their objects
   * @param since from when on they were posted
   * @param until before when they were posted
   */
  record OutboxFilter(Optional<String> verb, Optional<String> type, Optional<Instant> since,
      Optional<Instant> until) {
    public static final OutboxFilter ALL =
        new OutboxFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** How far it is delivered; told to its actor only. */
  record DeliveryOf(UserId user, ActivityId id) implements Activities<Delivery>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * An activity that has no id yet.
   *
   * @param expiresAt within a year, refused otherwise; to the second, as it is stored
   */
  record Draft(String verb, Activity.Content object, List<Ref> targets, Optional<String> data,
      Optional<Instant> expiresAt) {
    public Draft {
      expiresAt = expiresAt.map(at -> at.truncatedTo(SECONDS));
    }

    public Draft(
        String verb, Activity.Content object, List<Ref> targets, Optional<String> data) {
      this(verb, object, targets, data, Optional.empty());
    }
  }

  /** What is to become of an object and its data; its type cannot be removed. */
  record ActivityPatch(FieldPatch type, FieldPatch text, FieldPatch name, FieldPatch url,
      FieldPatch image,
      FieldPatch data) {
    /** The object that comes of this one. */
    public Activity.Content applyTo(Activity.Content before) {
      return new Activity.Content(
          type.applyTo(Optional.of(before.type())).orElse(before.type()),
          text.applyTo(before.text()),
          name.applyTo(before.name()),
          url.applyTo(before.url()),
          image.applyTo(before.image()));
    }
  }

  /**
   * @param recipients followers who get it, as far as they are counted
   * @param written how many of them have their row
   * @param mergedAudiences audiences that are not fanned out but merged when read
   */
  record Delivery(State state, long recipients, long written, Instant startedAt,
      Optional<Instant> finishedAt, List<Ref> mergedAudiences) {
    /** {@code PARKED} will be tried again; the server's log knows why. */
    public enum State {
      RUNNING,
      DONE,
      PARKED
    }
  }

  /**
   * Told when an activity is in the feeds of all its followers; may be lost, and is told again when
   * the end of its job has to be repeated.
   *
   * @param rows in feeds of followers
   * @param lag since it was posted
   */
  record FanOutCompleted(ActivityId id, long rows, Duration lag) implements Event {}

  /**
   * Told once the rows of these recipients are durable or will be written again by a durable job;
   * told page by page, maybe twice.
   *
   * @param recipients by why they get it
   * @param position the watermark before the page was read
   */
  record ActivityDelivered(Activity activity, Map<List<Ref>, List<UserId>> recipients,
      Position position) implements Event {}

  /** Told once the counts of an activity have changed; later ones may overtake earlier ones. */
  record CountsChanged(ActivityId id, Activity.Counts counts) implements Event {}

  /** Told once it shows something else, to nobody in particular. */
  record ActivityEdited(Activity activity) implements Event {}

  /** Told once nobody can see it any more. */
  record ActivityRemoved(ActivityId id) implements Event {}
}
