// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import tidings.core.ActivityId;
import tidings.core.Moderation.Reported;
import tidings.core.Page;

/** What a moderator can do; others are refused as {@code forbidden}. */
public final class Moderating {
  private final Http http;

  Moderating(Http http) {
    this.http = http;
  }

  /** All that waits, what has waited longest first. */
  public Pages<Reported> queue() {
    return Pages.of(this::queue);
  }

  public Future<Page<Reported>> queue(Paging paging) {
    return http.get("/v1/reports" + Query.of(paging))
        .map(json -> Json.page(json, ModerationJson::reported));
  }

  /** Leaves it as it is; doing it again is no error. */
  public Future<Void> dismiss(ActivityId id) {
    return http.post("/v1/activities/" + id + "/reports/dismiss", new JsonObject()).mapEmpty();
  }

  /** Nobody sees it from the answer on, and its actor is told why. */
  public Future<Void> takeDown(ActivityId id, String reason) {
    return http.post("/v1/activities/" + id + "/takedown", ModerationJson.reason(reason))
        .mapEmpty();
  }
}
