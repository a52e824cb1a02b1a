// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import tidings.core.NoticePreferences;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Notification;

/** The notifications of the signed-in user, grouped, with their seen and read state. */
public final class NotificationsApi {
  private final HttpCalls http;

  NotificationsApi(HttpCalls http) {
    this.http = http;
  }

  /** A page of notifications, newest first, with the numbers of unseen and unread ones. */
  public Future<Inbox> page(Paging paging) {
    return http.get("/v1/notifications" + QueryString.of(paging)).map(NotificationParser::inbox);
  }

  /** All retained notifications, about 500 groups. */
  public Pages<Notification> all() {
    return Pages.of(paging -> page(paging).map(Inbox::page));
  }

  /** Marks notifications as seen: they were displayed in a list. */
  public Future<Void> markSeen(Collection<String> ids) {
    return mark("seen", NotificationParser.idsBody(ids));
  }

  /** Marks notifications as read: they were opened. */
  public Future<Void> markRead(Collection<String> ids) {
    return mark("read", NotificationParser.idsBody(ids));
  }

  public Future<Void> markAllSeen() {
    return mark("seen", NotificationParser.allBody());
  }

  public Future<Void> markAllRead() {
    return mark("read", NotificationParser.allBody());
  }

  /** The channels on which the user wants notifications. */
  public Future<NoticePreferences> preferences() {
    return http.get("/v1/notifications/preferences").map(NotificationParser::preferences);
  }

  /** Replaces the channels on which the user wants notifications. */
  public Future<NoticePreferences> setPreferences(NoticePreferences preferences) {
    return http
        .put("/v1/notifications/preferences", NotificationParser.preferencesBody(preferences))
        .map(NotificationParser::preferences);
  }

  private Future<Void> mark(String mark, JsonObject body) {
    return http.put("/v1/notifications/" + mark, body).mapEmpty();
  }
}
