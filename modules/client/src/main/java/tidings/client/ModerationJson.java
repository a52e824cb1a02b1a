// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.Dismissal;
import tidings.core.Moderation.Reported;

/** What moderators are shown. */
final class ModerationJson {
  private ModerationJson() {}

  static JsonObject reason(String reason) {
    return new JsonObject().put("reason", reason);
  }

  static Reported reported(JsonObject json) {
    return new Reported(
        ActivityJson.activity(json.getJsonObject("activity")),
        json.getInstant("since"),
        json.getLong("count"),
        Json.list(json.getJsonArray("reports"), ModerationJson::complaint),
        Optional.ofNullable(json.getJsonObject("dismissed")).map(ModerationJson::dismissal));
  }

  private static Complaint complaint(JsonObject json) {
    return new Complaint(
        EntityJson.face(json.getJsonObject("reporter")), json.getString("reason"),
        json.getInstant("at"));
  }

  private static Dismissal dismissal(JsonObject json) {
    return new Dismissal(EntityJson.face(json.getJsonObject("moderator")), json.getInstant("at"));
  }
}
