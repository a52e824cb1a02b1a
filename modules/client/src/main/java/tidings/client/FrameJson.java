// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collection;
import tidings.client.Frame.Arrived;
import tidings.client.Frame.CaughtUp;
import tidings.client.Frame.Changed;
import tidings.client.Frame.Counted;
import tidings.client.Frame.Gap;
import tidings.client.Frame.Notified;
import tidings.client.Frame.Reached;
import tidings.client.Frame.Read;
import tidings.client.Frame.Removed;
import tidings.client.Frame.Unknown;
import tidings.client.Frame.Welcome;
import tidings.client.Frame.Withdrawn;
import tidings.core.ActivityId;
import tidings.core.Ref;

/** Frames of a live connection, as the contract writes them. */
final class FrameJson {
  private FrameJson() {}

  static Frame parse(String text) {
    var frame = new JsonObject(text);
    var data = frame.getJsonObject("d", new JsonObject());
    return switch (frame.getString("t")) {
      case "welcome" -> new Welcome(
          EntityJson.face(data.getJsonObject("user")),
          data.getString("position"),
          Duration.ofMillis(data.getLong("heartbeat")));
      case "caught_up" -> new CaughtUp(data.getString("position"), data.getInteger("missed"));
      case "gap" -> new Gap(data.getString("position"));
      case "activity" -> new Arrived(
          ActivityJson.activity(data.getJsonObject("activity")),
          Json.refs(data.getJsonArray("via")),
          data.getString("position"));
      case "changed" -> new Changed(ActivityJson.activity(data.getJsonObject("activity")));
      case "withdrawn" -> new Withdrawn(Ref.parse(data.getString("ref")));
      case "removed" -> new Removed(new ActivityId(data.getString("id")));
      case "counts" -> new Counted(
          new ActivityId(data.getString("id")), LikeJson.counts(data.getJsonObject("counts")));
      case "notification" -> new Notified(
          NotificationJson.notification(data.getJsonObject("notification")),
          data.getInteger("unseen"),
          data.getInteger("unread"));
      case "read" -> new Read(data.getString("position"));
      case "position" -> new Reached(data.getString("position"));
      case String other -> new Unknown(other);
    };
  }

  static JsonObject hello(Credential credential, Hello hello) {
    var data = new JsonObject()
        .put(credential.field(), credential.secret())
        .put("showing", Json.texts(hello.showing()));
    Json.put(data, "since", hello.since());
    return frame("hello", data);
  }

  static JsonObject showing(Collection<ActivityId> ids) {
    return frame("showing", new JsonObject().put("ids", Json.texts(ids)));
  }

  private static JsonObject frame(String type, JsonObject data) {
    return new JsonObject().put("t", type).put("d", data);
  }
}
