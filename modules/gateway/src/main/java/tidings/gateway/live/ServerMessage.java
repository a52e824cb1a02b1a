// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.time.Duration;
import java.util.List;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Notifications.NotificationPushed;
import tidings.core.Ref;
import tidings.wire.ActivityJson;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonObjectWriter;
import tidings.wire.JsonWriter;
import tidings.wire.NotificationJson;

/** Every message that a client may get: {@code {"t":type,"d":data}}. Positions are sealed. */
final class ServerMessage {
  private ServerMessage() {}

  /** The answer to hello. @param heartbeat how often the server pings; told in milliseconds */
  static Frame welcome(EntitySummary user, String position, Duration heartbeat) {
    return frame(
        "welcome",
        user,
        (face, json) -> json.object("user", face, EntitySummaryJson::summary)
            .put("position", position)
            .put("heartbeat", heartbeat.toMillis()));
  }

  /** What was missed cannot be told here: the client reloads what it shows. */
  static Frame gap(String position) {
    return frame("gap", position, (value, json) -> json.put("position", value));
  }

  /** From here on everything is told as it happens. @param missed how many were told before */
  static Frame caughtUp(String position, int missed) {
    return frame(
        "caught_up",
        position,
        (value, json) -> json.put("position", value).put("missed", missed));
  }

  /** Something new in the feed. @param via why */
  static Frame activity(Activity activity, List<Ref> via, String position) {
    return frame(
        "activity",
        activity,
        (value, json) -> json.object("activity", value, ActivityJson::activity)
            .texts("via", via)
            .put("position", position));
  }

  /** An activity that the client shows or was sent shows something else; not with whose likes. */
  static Frame changed(Activity activity) {
    return frame(
        "changed",
        activity,
        (value, json) -> json.object("activity", value, ActivityJson::activity));
  }

  /** An activity that the client shows or was sent is gone. */
  static Frame removed(ActivityId id) {
    return frame("removed", id, (value, json) -> json.put("id", value.text()));
  }

  /** The counts of an activity that the client shows or was sent. */
  static Frame counts(CountsChanged counted) {
    return frame(
        "counts",
        counted,
        (value, json) -> json.put("id", value.id().text())
            .object("counts", value.counts(), ActivityJson::counts));
  }

  /** What the client shows for this reason alone is not in the feed any more. */
  static Frame withdrawn(Ref ref) {
    return frame("withdrawn", ref, (value, json) -> json.put("ref", value.toString()));
  }

  /** A new notification, or one that has changed. */
  static Frame notification(NotificationPushed notified) {
    return frame(
        "notification",
        notified,
        (value, json) -> json
            .object("notification", value.notification(), NotificationJson::notification)
            .put("unseen", value.unseen())
            .put("unread", value.unread()));
  }

  /** The user has read up to here, on another device. */
  static Frame read(String position) {
    return frame("read", position, (value, json) -> json.put("position", value));
  }

  /** The client has everything before this. */
  static Frame position(String position) {
    return frame("position", position, (value, json) -> json.put("position", value));
  }

  private static <T> Frame frame(String type, T data, JsonWriter<T> writer) {
    return Frame.of(
        JsonObjectWriter.toBytes(data,
            (value, json) -> json.put("t", type).object("d", value, writer)));
  }
}
