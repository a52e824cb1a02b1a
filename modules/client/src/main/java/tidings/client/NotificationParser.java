// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.Locale.ROOT;

import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.Takedown;

/** The JSON of notifications. */
final class NotificationParser {
  private NotificationParser() {}

  static Inbox inbox(JsonObject json) {
    return new Inbox(
        JsonAccess.page(json, NotificationParser::notification), json.getInteger("unseen"),
        json.getInteger("unread"));
  }

  static Notification notification(JsonObject json) {
    return new Notification(
        json.getString("id"),
        Kind.valueOf(json.getString("type").toUpperCase(ROOT)),
        JsonAccess.list(json.getJsonArray("actors"), EntityParser::summary),
        json.getLong("count"),
        Optional.ofNullable(json.getJsonObject("activity")).map(ActivityParser::activity),
        Optional.ofNullable(json.getJsonObject("takedown")).map(NotificationParser::takedown),
        json.getInstant("updatedAt"),
        json.getBoolean("seen"),
        json.getBoolean("read"));
  }

  private static Takedown takedown(JsonObject json) {
    return new Takedown(new ActivityId(json.getString("activity")), json.getString("reason"));
  }

  static JsonObject idsBody(Collection<String> ids) {
    return new JsonObject().put("ids", JsonAccess.array(ids));
  }

  static JsonObject allBody() {
    return new JsonObject();
  }
}
