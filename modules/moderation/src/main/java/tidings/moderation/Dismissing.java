// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.Moderation.DismissReports;
import tidings.core.Role;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.FlagRow;
import tidings.schema.rows.RoleRow;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** Dismisses the reports of an activity: a moderator leaves it as it is. */
record Dismissing(Table table, InstantSource clock, AuditRows audit) {

  Done dismiss(DismissReports ask) {
    RoleRow.require(table, ask.moderator(), Role.MODERATOR);
    return OptimisticRetry.retry(table, () -> {
      var id = ask.activityId();
      var activityKey = ActivityKeys.profile(id);
      var rows = table.getAll(List.of(activityKey, ActivityKeys.flag(id))).await();
      var activity = ActivityRow.requireLive(id, Optional.ofNullable(rows.get(activityKey)));
      if (activity.envelope().actor().equals(ask.moderator())) {
        throw FORBIDDEN.refusal("you cannot decide about reports of your own activity");
      }
      var flag = FlagRow.of(id, Optional.ofNullable(rows.get(ActivityKeys.flag(id))));
      if (flag.pendingSince().isPresent()) {
        var now = clock.instant().truncatedTo(MILLIS);
        new Transaction()
            .add(flag.dismissedBy(ask.moderator(), now).write())
            .put(audit.ofModeration(Action.DISMISSED, ask.moderator(), id.ref(), Optional.empty()))
            .commit(table)
            .await();
      }
      return DONE;
    });
  }
}
