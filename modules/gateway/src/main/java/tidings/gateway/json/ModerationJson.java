// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.Dismissal;
import tidings.core.Moderation.Reported;

/** What is shown to moderators. */
public final class ModerationJson {
  private ModerationJson() {}

  public static void reported(Reported reported, Json json) {
    json.object("activity", reported.activity(), ActivityJson::activity)
        .put("since", reported.since())
        .put("count", reported.count())
        .list("reports", reported.reports(), ModerationJson::complaint)
        .maybe("dismissed", reported.dismissed(), ModerationJson::dismissal);
  }

  private static void complaint(Complaint complaint, Json json) {
    json.object("reporter", complaint.reporter(), FaceJson::face)
        .put("reason", complaint.reason())
        .put("at", complaint.at());
  }

  private static void dismissal(Dismissal dismissal, Json json) {
    json.object("moderator", dismissal.moderator(), FaceJson::face)
        .put("at", dismissal.at());
  }
}
