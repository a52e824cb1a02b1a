// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.CustomNotice;
import tidings.core.NoticePreferences;
import tidings.core.NoticePreferences.Channels;
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
        Optional.ofNullable(json.getJsonObject("comment")).map(ActivityParser::activity),
        Optional.ofNullable(json.getJsonObject("takedown")).map(NotificationParser::takedown),
        Optional.ofNullable(json.getJsonObject("custom")).map(NotificationParser::custom),
        json.getInteger("mentions", 0),
        json.getInstant("updatedAt"),
        json.getBoolean("seen"),
        json.getBoolean("read"));
  }

  private static CustomNotice custom(JsonObject json) {
    return new CustomNotice(json.getString("kind"), json.getString("text"),
        Optional.ofNullable(json.getString("link")), Optional.empty());
  }

  private static Takedown takedown(JsonObject json) {
    return new Takedown(new ActivityId(json.getString("activity")), json.getString("reason"));
  }

  static NoticePreferences preferences(JsonObject json) {
    return new NoticePreferences(channels(json.getJsonObject("default")),
        json.getJsonArray("kinds").stream().map(JsonObject.class::cast)
            .collect(toMap(kind -> kind.getString("kind"), NotificationParser::channels)));
  }

  private static Channels channels(JsonObject json) {
    return new Channels(json.getBoolean("app"), json.getBoolean("out"));
  }

  static JsonObject preferencesBody(NoticePreferences preferences) {
    var kinds = new JsonArray();
    preferences.byType().forEach(
        (kind, channels) -> kinds.add(channelsBody(channels).put("kind", kind)));
    return new JsonObject()
        .put("default", channelsBody(preferences.standard()))
        .put("kinds", kinds);
  }

  private static JsonObject channelsBody(Channels channels) {
    return new JsonObject().put("app", channels.app()).put("out", channels.out());
  }

  static JsonObject idsBody(Collection<String> ids) {
    return new JsonObject().put("ids", JsonAccess.array(ids));
  }

  static JsonObject allBody() {
    return new JsonObject();
  }
}
