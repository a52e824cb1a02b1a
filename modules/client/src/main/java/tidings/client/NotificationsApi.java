// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Notification;

/** What concerns a user, grouped, and how much of it they have seen and read. */
public final class NotificationsApi {
  private final HttpCalls http;

  NotificationsApi(HttpCalls http) {
    this.http = http;
  }

  /** The newest of them, with how many are unseen and unread. */
  public Future<Inbox> page(Paging paging) {
    return http.get("/v1/notifications" + QueryString.of(paging)).map(NotificationParser::inbox);
  }

  /** All of them, as far as they are kept: 500 groups or so. */
  public Pages<Notification> all() {
    return Pages.of(paging -> page(paging).map(Inbox::page));
  }

  /** They were shown in a list. */
  public Future<Void> markSeen(Collection<String> ids) {
    return mark("seen", NotificationParser.idsBody(ids));
  }

  /** They were opened. */
  public Future<Void> markRead(Collection<String> ids) {
    return mark("read", NotificationParser.idsBody(ids));
  }

  public Future<Void> markAllSeen() {
    return mark("seen", NotificationParser.allBody());
  }

  public Future<Void> markAllRead() {
    return mark("read", NotificationParser.allBody());
  }

  private Future<Void> mark(String mark, JsonObject body) {
    return http.put("/v1/notifications/" + mark, body).mapEmpty();
  }
}
