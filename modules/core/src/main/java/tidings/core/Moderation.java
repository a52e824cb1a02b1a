// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What people report, and what becomes of it: all that can be asked. Taking something down is
 * {@link Activities.TakeDown}.
 */
public sealed interface Moderation<A> extends Ask<A> {
  /** Characters of a reason at the most. */
  int REASON = 500;
  /** How many of the newest reports of an activity are shown. */
  int SHOWN = 8;

  /**
   * Tells the moderators why an activity should not be there. Somebody reports an activity once;
   * again, their report has the newer reason.
   */
  record Report(UserId who, ActivityId activity, String reason) implements Moderation<Done> {
    @Override
    public Object key() {
      return activity;
    }
  }

  /** What waits for a moderator, what has waited longest first. */
  record QueueOf(UserId moderator, Optional<Cursor> after, int limit)
      implements Moderation<Page<Reported>>, Read {
    @Override
    public Object key() {
      return moderator;
    }
  }

  /** Leaves an activity as it is: it waits no more until somebody else reports it. */
  record Dismiss(UserId moderator, ActivityId activity) implements Moderation<Done> {
    @Override
    public Object key() {
      return activity;
    }
  }

  /**
   * An activity that waits.
   *
   * @param since when it was reported first, or first since it was dismissed
   * @param count how many have reported it
   * @param reports the newest, up to {@value #SHOWN}
   * @param dismissed when it was dismissed last
   */
  record Reported(Activity activity, Instant since, long count, List<Complaint> reports,
      Optional<Dismissal> dismissed) {}

  record Complaint(Face reporter, String reason, Instant at) {}

  record Dismissal(Face moderator, Instant at) {}
}
