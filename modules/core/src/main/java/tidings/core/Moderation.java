// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;

/**
 * What people report, and what becomes of it: all that can be asked. Taking something down is
 * {@link Activities.TakeDown}.
 */
public sealed interface Moderation<A> extends Ask<A> {
  /** Characters of a reason at the most. */
  int MAX_REASON_LENGTH = 500;
  /** How many of the newest reports of an activity are shown. */
  int MAX_SHOWN_REPORTS = 8;

  /**
   * Tells the moderators why an activity should not be there. Somebody reports an activity once;
   * again, their report has the newer reason.
   */
  record ReportActivity(UserId user, ActivityId activityId, String reason)
      implements Moderation<Done> {
    @Override
    public Object key() {
      return activityId;
    }
  }

  /** What waits for a moderator, what has waited longest first. */
  record QueueOf(UserId moderator, Optional<Cursor> after, int limit)
      implements Moderation<Page<ReportedActivity>>, Read {
    @Override
    public Object key() {
      return moderator;
    }
  }

  /** Leaves an activity as it is: it waits no more until somebody else reports it. */
  record DismissReports(UserId moderator, ActivityId activityId) implements Moderation<Done> {
    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * An activity that waits.
   *
   * @param since when it was reported first, or first since it was dismissed
   * @param count how many have reported it
   * @param reports the newest, up to {@value #MAX_SHOWN_REPORTS}
   * @param dismissed when it was dismissed last
   */
  record ReportedActivity(Activity activity, Instant since, long count, List<Complaint> reports,
      Optional<Dismissal> dismissed) {}

  record Complaint(EntitySummary reporter, String reason, Instant reportedAt) {}

  record Dismissal(EntitySummary moderator, Instant dismissedAt) {}
}
