// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.ActivityChanged;
import tidings.client.LiveFrame.ActivityRemoved;
import tidings.client.LiveFrame.AudienceWithdrawn;
import tidings.client.LiveFrame.CaughtUp;
import tidings.client.LiveFrame.CountsChanged;
import tidings.client.LiveFrame.Gap;
import tidings.client.LiveFrame.Listed;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.LiveFrame.PositionReached;
import tidings.client.LiveFrame.ReadPositionMoved;
import tidings.client.LiveFrame.Unknown;
import tidings.client.LiveFrame.Welcome;
import tidings.core.ActivityId;
import tidings.core.ListId;
import tidings.core.Ref;

/** The JSON of frames of the live connection. */
final class FrameParser {
  private FrameParser() {}

  static LiveFrame parse(String text) {
    var frame = new JsonObject(text);
    var data = frame.getJsonObject("d", new JsonObject());
    var type = frame.getString("t");
    return switch (type) {
      case "welcome" -> new Welcome(
          EntityParser.summary(data.getJsonObject("user")),
          data.getString("position"),
          Duration.ofMillis(data.getLong("heartbeat")));
      case "caught_up" -> new CaughtUp(data.getString("position"), data.getInteger("missed"));
      case "gap" -> new Gap(data.getString("position"));
      case "activity" -> new ActivityArrived(
          ActivityParser.activity(data.getJsonObject("activity")),
          JsonAccess.refs(data.getJsonArray("via")),
          data.getString("position"));
      case "changed" ->
        new ActivityChanged(ActivityParser.activity(data.getJsonObject("activity")));
      case "withdrawn" -> new AudienceWithdrawn(Ref.parse(data.getString("ref")));
      case "removed" -> new ActivityRemoved(
          new ActivityId(data.getString("id")),
          JsonAccess.texts(data.getJsonArray("comments", new JsonArray())).stream()
              .map(ActivityId::new).toList());
      case "counts" -> new CountsChanged(
          new ActivityId(data.getString("id")), LikeParser.counts(data.getJsonObject("counts")));
      case "notification" -> notificationChanged(data);
      case "read" -> new ReadPositionMoved(data.getString("position"));
      case "listed" -> new Listed(
          new ListId(Ref.parse(data.getString("owner")), data.getString("name")),
          Optional.ofNullable(data.getString("newest")).map(ActivityId::new));
      case "position" -> new PositionReached(data.getString("position"));
      default -> new Unknown(type);
    };
  }

  private static LiveFrame notificationChanged(JsonObject data) {
    var json = data.getJsonObject("notification");
    return NotificationParser.notification(json)
        .<LiveFrame>map(known -> new NotificationChanged(
            known, data.getInteger("unseen"), data.getInteger("unread")))
        .orElseGet(() -> new Unknown("notification/" + json.getString("type")));
  }

  /** @param field the field for the secret */
  static JsonObject helloFrame(String field, String secret, LiveOptions options) {
    var data = new JsonObject()
        .put(field, secret)
        .put("showing", JsonAccess.array(options.showing()));
    JsonAccess.put(data, "since", options.since());
    return frame("hello", data);
  }

  static JsonObject showingFrame(Collection<ActivityId> ids) {
    return frame("showing", new JsonObject().put("ids", JsonAccess.array(ids)));
  }

  static JsonObject listFrame(Optional<ListId> list) {
    var data = new JsonObject();
    list.ifPresent(shown -> data.put("list", new JsonObject()
        .put("owner", shown.owner().toString()).put("name", shown.name())));
    return frame("watching", data);
  }

  private static JsonObject frame(String type, JsonObject data) {
    return new JsonObject().put("t", type).put("d", data);
  }
}
