// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.time.Duration;
import java.util.List;
import tidings.core.Activities.Counted;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Face;
import tidings.core.Notifications.Notified;
import tidings.core.Ref;
import tidings.gateway.json.ActivityJson;
import tidings.gateway.json.FaceJson;
import tidings.gateway.json.Json;
import tidings.gateway.json.NotificationJson;
import tidings.gateway.json.View;

/** Every message that a client may get: {@code {"t":type,"d":data}}. Positions are sealed. */
final class ServerMessage {
  private ServerMessage() {}

  /** The answer to hello. @param heartbeat how often the server pings; told in milliseconds */
  static Frame welcome(Face user, String position, Duration heartbeat) {
    return frame(
        "welcome",
        user,
        (face, json) -> json.object("user", face, FaceJson::face)
            .put("position", position)
            .put("heartbeat", heartbeat.toMillis()));
  }

  /** What was missed cannot be told here: the client reloads what it shows. */
  static Frame gap(String position) {
    return frame("gap", position, (at, json) -> json.put("position", at));
  }

  /** From here on everything is told as it happens. @param missed how many were told before */
  static Frame caughtUp(String position, int missed) {
    return frame(
        "caught_up",
        position,
        (at, json) -> json.put("position", at).put("missed", missed));
  }

  /** Something new in the feed. @param via why */
  static Frame activity(Activity activity, List<Ref> via, String position) {
    return frame(
        "activity",
        activity,
        (what, json) -> json.object("activity", what, ActivityJson::activity)
            .texts("via", via)
            .put("position", position));
  }

  /** An activity that the client shows or was sent shows something else; not with whose likes. */
  static Frame changed(Activity activity) {
    return frame(
        "changed",
        activity,
        (what, json) -> json.object("activity", what, ActivityJson::activity));
  }

  /** An activity that the client shows or was sent is gone. */
  static Frame removed(ActivityId id) {
    return frame("removed", id, (gone, json) -> json.put("id", gone.text()));
  }

  /** The counts of an activity that the client shows or was sent. */
  static Frame counts(Counted counted) {
    return frame(
        "counts",
        counted,
        (now, json) -> json.put("id", now.id().text())
            .object("counts", now.counts(), ActivityJson::counts));
  }

  /** What the client shows for this reason alone is not in the feed any more. */
  static Frame withdrawn(Ref ref) {
    return frame("withdrawn", ref, (gone, json) -> json.put("ref", gone.toString()));
  }

  /** A new notification, or one that has changed. */
  static Frame notification(Notified notified) {
    return frame(
        "notification",
        notified,
        (now, json) -> json
            .object("notification", now.notification(), NotificationJson::notification)
            .put("unseen", now.unseen())
            .put("unread", now.unread()));
  }

  /** The user has read up to here, on another device. */
  static Frame read(String position) {
    return frame("read", position, (at, json) -> json.put("position", at));
  }

  /** The client has everything before this. */
  static Frame position(String position) {
    return frame("position", position, (at, json) -> json.put("position", at));
  }

  private static <T> Frame frame(String type, T data, View<T> view) {
    return Frame.of(
        Json.of(data, (what, json) -> json.put("t", type).object("d", what, view)));
  }
}
