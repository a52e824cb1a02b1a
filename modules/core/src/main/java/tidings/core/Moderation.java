// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;

/**
 * Requests to the moderation actor: reports and the moderators' queues. To delete a reported
 * activity, use {@link Activities.TakeDown}; to blank a profile, {@link Entities.BlankProfile}.
 */
public sealed interface Moderation<A> extends Ask<A> {
  /** Max. characters of a reason. */
  int MAX_REASON_LENGTH = 500;
  /** Max. reports shown of an activity, the newest. */
  int MAX_SHOWN_REPORTS = 8;

  /**
   * Reports an activity to the moderators. A second report by the same user replaces the reason.
   */
  record ReportActivity(UserId user, ActivityId activityId, String reason)
      implements Moderation<Done> {
    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * Reports a described user or other entity to the moderators. A second report by the same user
   * replaces the reason.
   *
   * @param list the name of the public list of the user that the report is about, if it is about one;
   *     {@code not_found} if there is none
   */
  record ReportEntity(UserId user, Ref ref, String reason, Optional<String> list)
      implements Moderation<Done> {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** The entities that wait for a moderator, oldest report first. */
  record EntityQueueOf(UserId moderator, Optional<Cursor> after, int limit)
      implements Moderation<Page<ReportedEntity>>, Read {
    @Override
    public Object key() {
      return moderator;
    }
  }

  /** Dismisses the reports of an entity: it leaves the queue until the next report. */
  record DismissEntityReports(UserId moderator, Ref ref) implements Moderation<Done> {
    @Override
    public Object key() {
      return ref;
    }
  }

  /** The activities that wait for a moderator, oldest report first. */
  record QueueOf(UserId moderator, Optional<Cursor> after, int limit)
      implements Moderation<Page<ReportedActivity>>, Read {
    @Override
    public Object key() {
      return moderator;
    }
  }

  /** Dismisses the reports of an activity: it leaves the queue until the next report. */
  record DismissReports(UserId moderator, ActivityId activityId) implements Moderation<Done> {
    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * An activity that waits for a moderator.
   *
   * @param since time of its first report, or of the first since it was dismissed
   * @param count number of users who reported it
   * @param reports the newest, up to {@value #MAX_SHOWN_REPORTS}
   * @param dismissed the last dismissal
   */
  record ReportedActivity(Activity activity, Instant since, long count, List<Complaint> reports,
      Optional<Dismissal> dismissed) {}

  /**
   * A user or other entity that waits for a moderator.
   *
   * @param since time of its first report, or of the first since it was dismissed
   * @param count number of users who reported it
   * @param reports the newest, up to {@value #MAX_SHOWN_REPORTS}
   */
  record ReportedEntity(EntitySummary entity, Optional<String> about, Instant since, long count,
      List<Complaint> reports) {}

  /** @param list that it is about; empty for a report of an activity or of the profile itself */
  record Complaint(EntitySummary reporter, String reason, Instant reportedAt,
      Optional<ReportedList> list) {
    public Complaint(EntitySummary reporter, String reason, Instant reportedAt) {
      this(reporter, reason, reportedAt, Optional.empty());
    }
  }

  /** @param title the present one; empty if the list is gone, or private by now */
  record ReportedList(String name, Optional<String> title) {}

  record Dismissal(EntitySummary moderator, Instant dismissedAt) {}
}
