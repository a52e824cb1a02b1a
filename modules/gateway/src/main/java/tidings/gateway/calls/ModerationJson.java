// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import tidings.core.Accounts.Suspension;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.Dismissal;
import tidings.core.Moderation.ReportedActivity;
import tidings.core.Moderation.ReportedEntity;
import tidings.core.Moderation.ReportedList;
import tidings.wire.ActivityJson;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonObjectWriter;

/** JSON of the moderation queue and of suspensions. */
final class ModerationJson {
  private ModerationJson() {}

  static void reported(ReportedActivity reported, JsonObjectWriter json) {
    json.object("activity", reported.activity(), ActivityJson::activity)
        .put("since", reported.since())
        .put("count", reported.count())
        .list("reports", reported.reports(), ModerationJson::complaint)
        .objectOrNull("dismissed", reported.dismissed(), ModerationJson::dismissal);
  }

  static void reportedEntity(ReportedEntity reported, JsonObjectWriter json) {
    json.object("entity", reported.entity(), EntitySummaryJson::summary)
        .put("about", reported.about())
        .put("since", reported.since())
        .put("count", reported.count())
        .list("reports", reported.reports(), ModerationJson::complaint);
  }

  static void suspension(Suspension suspension, JsonObjectWriter json) {
    json.object("user", suspension.user(), EntitySummaryJson::summary)
        .objectOrNull("moderator", suspension.moderator(), EntitySummaryJson::summary)
        .put("reason", suspension.reason())
        .put("since", suspension.since())
        .time("until", suspension.until())
        .put("content", SuspendedContent.of(suspension.hidesActivities()).code());
  }

  private static void complaint(Complaint complaint, JsonObjectWriter json) {
    json.object("reporter", complaint.reporter(), EntitySummaryJson::summary)
        .put("reason", complaint.reason())
        .put("at", complaint.reportedAt());
    complaint.list().ifPresent(list -> json.object("list", list, ModerationJson::list));
  }

  private static void list(ReportedList list, JsonObjectWriter json) {
    json.put("name", list.name()).put("title", list.title());
  }

  private static void dismissal(Dismissal dismissal, JsonObjectWriter json) {
    json.object("moderator", dismissal.moderator(), EntitySummaryJson::summary)
        .put("at", dismissal.dismissedAt());
  }
}
