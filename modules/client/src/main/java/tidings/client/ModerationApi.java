// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import tidings.core.ActivityId;
import tidings.core.Moderation.ReportedActivity;
import tidings.core.Page;

/** Calls for moderators; others get {@code forbidden}. */
public final class ModerationApi {
  private final HttpCalls http;

  ModerationApi(HttpCalls http) {
    this.http = http;
  }

  /** All reports in the queue, oldest first. */
  public Pages<ReportedActivity> queue() {
    return Pages.of(this::queue);
  }

  public Future<Page<ReportedActivity>> queue(Paging paging) {
    return http.get("/v1/reports" + QueryString.of(paging))
        .map(json -> JsonAccess.page(json, ModerationParser::reportedActivity));
  }

  /** Dismisses the reports of an activity. Idempotent. */
  public Future<Void> dismiss(ActivityId id) {
    return http.post("/v1/activities/" + id + "/reports/dismiss", new JsonObject()).mapEmpty();
  }

  /** Takes an activity down at once; its actor is notified with the reason. */
  public Future<Void> takeDown(ActivityId id, String reason) {
    return http.post("/v1/activities/" + id + "/takedown", ModerationParser.reasonBody(reason))
        .mapEmpty();
  }
}
