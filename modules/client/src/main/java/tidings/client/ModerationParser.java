// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.Accounts.Suspension;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.Dismissal;
import tidings.core.Moderation.ReportedActivity;
import tidings.core.Moderation.ReportedEntity;
import tidings.core.Moderation.ReportedList;

/** The JSON of reports and suspensions. */
final class ModerationParser {
  private ModerationParser() {}

  static JsonObject reasonBody(String reason) {
    return new JsonObject().put("reason", reason);
  }

  static ReportedActivity reportedActivity(JsonObject json) {
    return new ReportedActivity(
        ActivityParser.activity(json.getJsonObject("activity")),
        json.getInstant("since"),
        json.getLong("count"),
        JsonAccess.list(json.getJsonArray("reports"), ModerationParser::complaint),
        Optional.ofNullable(json.getJsonObject("dismissed")).map(ModerationParser::dismissal));
  }

  static ReportedEntity reportedEntity(JsonObject json) {
    return new ReportedEntity(
        EntityParser.summary(json.getJsonObject("entity")),
        Optional.ofNullable(json.getString("about")),
        json.getInstant("since"),
        json.getLong("count"),
        JsonAccess.list(json.getJsonArray("reports"), ModerationParser::complaint));
  }

  static Suspension suspension(JsonObject json) {
    return new Suspension(
        EntityParser.summary(json.getJsonObject("user")),
        Optional.ofNullable(json.getJsonObject("moderator")).map(EntityParser::summary),
        json.getString("reason"),
        json.getInstant("since"),
        Optional.ofNullable(json.getInstant("until")),
        json.getString("content").equals("hidden"));
  }

  private static Complaint complaint(JsonObject json) {
    return new Complaint(
        EntityParser.summary(json.getJsonObject("reporter")), json.getString("reason"),
        json.getInstant("at"),
        Optional.ofNullable(json.getJsonObject("list")).map(list -> new ReportedList(
            list.getString("name"), Optional.ofNullable(list.getString("title")))));
  }

  private static Dismissal dismissal(JsonObject json) {
    return new Dismissal(EntityParser.summary(json.getJsonObject("moderator")),
        json.getInstant("at"));
  }
}
