// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.SELF_REPORT;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Done;
import tidings.core.Envelope;
import tidings.core.Moderation.ReportActivity;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.FlagRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Stores a user's report of an activity. Ignores blocks: otherwise blocking a user would prevent
 * their reports. What is for followers can only be reported by a follower.
 */
record Reporting(Table table, VisibilityReader visibility, InstantSource clock, AuditRows audit) {

  Done report(ReportActivity ask) {
    return OptimisticRetry.retry(table, () -> {
      var activity = ActivityRow.requireLive(table, ask.activityId());
      requireVisible(activity.envelope(), ask.user());
      if (activity.envelope().actor().equals(ask.user())) {
        throw SELF_REPORT.refusal("you cannot report your own activity; delete it instead");
      }
      var ownReport = ActivityKeys.report(ask.activityId(), ask.user());
      var flag = ActivityKeys.flag(ask.activityId());
      var rows = table.getAll(List.of(ownReport, flag)).await();
      var transaction = rows.containsKey(ownReport)
          ? new Transaction()
              .check(ActivityKeys.profile(ask.activityId()), ActivityRow.isLive())
              .update(ownReport, ReportRow.changeReason(ask.reason()))
              .onlyIf(Condition.present())
          : firstReport(ask, activity,
              FlagRow.of(ask.activityId(), Optional.ofNullable(rows.get(flag))));
      transaction.commit(table).await();
      return DONE;
    });
  }

  /** A comment below a deleted activity cannot be reported: nobody sees it. */
  private void requireVisible(Envelope activity, UserId user) {
    var withoutBlocks = Visibility.of(user, Set.of());
    if (!visibility.shows(visibility.lineage(activity), withoutBlocks)) {
      throw ActivityRow.notFound(activity.id());
    }
  }

  /** A user's first report of the activity. */
  private Transaction firstReport(ReportActivity ask, ActivityRow activity, FlagRow flag) {
    var now = clock.instant().truncatedTo(MILLIS);
    var expiresAt = activity.envelope().expiresAt();
    var activityKey = ActivityKeys.profile(ask.activityId());
    var transaction = activity.isReported()
        ? new Transaction().check(activityKey, ActivityRow.isLive())
        : new Transaction().update(activityKey, ActivityRow.report()).onlyIf(ActivityRow.isLive());
    return transaction
        .put(new ReportRow(ask.activityId(), ask.user(), ask.reason(), now, expiresAt).item())
        .onlyIf(Condition.absent())
        .add(flag.reportedBy(ask.user(), now, expiresAt).write())
        .put(audit.ofModeration(Action.REPORTED, ask.user(), ask.activityId().ref(),
            Optional.of(ask.reason())));
  }
}
