// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.util.Locale.ROOT;

import java.util.Optional;
import tidings.core.CustomNotice;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.Takedown;

/** Writes notifications and their inbox. */
public final class NotificationJson {
  private NotificationJson() {}

  /** @param next signed cursor of the next page */
  public static JsonWriter<Inbox> inbox(Optional<String> next) {
    return (inbox, json) -> json
        .list("items", inbox.page().items(), NotificationJson::notification)
        .put("unseen", inbox.unseen())
        .put("unread", inbox.unread())
        .put("next", next);
  }

  public static void notification(Notification notification, JsonObjectWriter json) {
    json.put("id", notification.id())
        .put("type", notification.kind().name().toLowerCase(ROOT))
        .list("actors", notification.actors(), EntitySummaryJson::summary)
        .put("count", notification.count())
        .objectOrNull("activity", notification.activity(), ActivityJson::activity)
        .objectOrNull("takedown", notification.takedown(), NotificationJson::takedown);
    notification.comment().ifPresent(
        comment -> json.object("comment", comment, ActivityJson::activity));
    notification.custom().ifPresent(
        custom -> json.object("custom", custom, NotificationJson::custom));
    json.put("mentions", notification.mentions())
        .put("updatedAt", notification.updatedAt())
        .put("seen", notification.seen())
        .put("read", notification.read());
  }

  private static void custom(CustomNotice custom, JsonObjectWriter json) {
    json.put("kind", custom.kind())
        .put("text", custom.text())
        .put("link", custom.link());
  }

  private static void takedown(Takedown takedown, JsonObjectWriter json) {
    json.put("activity", takedown.activity().text())
        .put("reason", takedown.reason());
  }
}
