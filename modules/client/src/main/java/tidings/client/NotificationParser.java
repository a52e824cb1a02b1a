// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.Locale.ROOT;

import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.Takedown;
import tidings.core.Page;

/** The JSON of notifications. Types that this client does not know are skipped. */
final class NotificationParser {
  private NotificationParser() {}

  static Inbox inbox(JsonObject json) {
    var page = JsonAccess.page(json, NotificationParser::notification);
    var known = page.items().stream().flatMap(Optional::stream).toList();
    return new Inbox(
        new Page<>(known, page.next()), json.getInteger("unseen"), json.getInteger("unread"));
  }

  /** Empty if the server is newer than this client and the type is unknown. */
  static Optional<Notification> notification(JsonObject json) {
    return kind(json.getString("type")).map(kind -> ofKind(kind, json));
  }

  private static Optional<Kind> kind(String type) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.name().toLowerCase(ROOT).equals(type))
        .findFirst();
  }

  private static Notification ofKind(Kind kind, JsonObject json) {
    return new Notification(
        json.getString("id"),
        kind,
        JsonAccess.list(json.getJsonArray("actors"), EntityParser::summary),
        json.getLong("count"),
        Optional.ofNullable(json.getJsonObject("activity")).map(ActivityParser::activity),
        Optional.ofNullable(json.getJsonObject("takedown")).map(NotificationParser::takedown),
        json.getInteger("mentions", 0),
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
