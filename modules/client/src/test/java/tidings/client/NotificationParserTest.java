// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;

/** Notifications of a server that is newer than the client. */
final class NotificationParserTest {

  @Test
  void an_unknown_type_is_left_out_of_the_inbox() {
    var inbox = NotificationParser.inbox(new JsonObject()
        .put("items", new JsonArray().add(notification("award")).add(notification("follow")))
        .put("next", "more")
        .put("unseen", 2)
        .put("unread", 2));

    assertThat(inbox.page().items()).extracting(Notification::kind).containsExactly(Kind.FOLLOW);
    assertThat(inbox.page().next()).isPresent();
    assertThat(inbox.unseen()).isEqualTo(2);
  }

  @Test
  void a_frame_with_an_unknown_type_is_an_unknown_frame() {
    var data = new JsonObject()
        .put("notification", notification("award"))
        .put("unseen", 1)
        .put("unread", 1);
    var frame = new JsonObject().put("t", "notification").put("d", data);

    assertThat(FrameParser.parse(frame.encode()))
        .isEqualTo(new LiveFrame.Unknown("notification/award"));
  }

  private static JsonObject notification(String type) {
    return new JsonObject()
        .put("id", type + ":2026-11-21")
        .put("type", type)
        .put("actors", new JsonArray())
        .put("count", 1)
        .putNull("activity")
        .putNull("takedown")
        .put("updatedAt", "2026-11-21T10:00:00.000Z")
        .put("seen", false)
        .put("read", false);
  }
}
