// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What people post: all that can be asked, and all that is announced. */
public sealed interface Activities<A> extends Ask<A> {

  /** Durable when answered, also the promise to deliver it to every follower. */
  record Publish(UserId actor, Draft draft) implements Activities<Activity> {
    @Override
    public Object key() {
      return actor;
    }
  }

  record Show(ActivityId id, Optional<UserId> reader) implements Activities<Activity>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /** The activities by an actor or to a target, newest first. */
  record OutboxOf(Ref what, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Activities<Page<Activity>>, Read {
    @Override
    public Object key() {
      return what;
    }
  }

  /** Nobody sees it from the answer on. Deleting again is no error. */
  record Delete(UserId who, ActivityId id) implements Activities<Done> {
    @Override
    public Object key() {
      return who;
    }
  }

  /** How far it is delivered; told to its actor only. */
  record DeliveryOf(UserId who, ActivityId id) implements Activities<Delivery>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /** An activity that has no id yet. */
  record Draft(String verb, Activity.Content object, List<Ref> targets, Optional<String> data) {}

  /**
   * @param recipients followers who get it, as far as they are counted
   * @param written how many of them have their row
   * @param merged audiences that are not fanned out but merged when read
   */
  record Delivery(State state, long recipients, long written, Instant startedAt,
      Optional<Instant> finishedAt, List<Ref> merged) {
    /** {@code PARKED} will be tried again; the server's log knows why. */
    public enum State {
      RUNNING,
      DONE,
      PARKED
    }
  }

  /**
   * Told once the rows of these recipients are durable or will be written again by a durable job;
   * told page by page, maybe twice.
   *
   * @param recipients by why they get it
   * @param position the watermark before the page was read
   */
  record Delivered(Activity activity, Map<List<Ref>, List<UserId>> recipients,
      ActivityId position) implements Event {}

  /** Told once the counts of an activity have changed; later ones may overtake earlier ones. */
  record Counted(ActivityId id, Activity.Counts counts) implements Event {}

  /** Told once nobody can see it any more. */
  record Removed(ActivityId id) implements Event {}
}
