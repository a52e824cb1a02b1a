// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.ListId;
import tidings.core.Notifications.NotificationPushed;
import tidings.core.Ref;
import tidings.wire.ActivityJson;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonObjectWriter;
import tidings.wire.JsonWriter;
import tidings.wire.NotificationJson;

/** The messages that the server sends: {@code {"t":type,"d":data}}. Positions are signed. */
final class ServerMessage {
  private ServerMessage() {}

  /** The answer to hello. @param heartbeat time between pings, sent in milliseconds */
  static Frame welcome(EntitySummary user, String position, Duration heartbeat) {
    return frame(
        "welcome",
        user,
        (summary, json) -> json.object("user", summary, EntitySummaryJson::summary)
            .put("position", position)
            .put("heartbeat", heartbeat.toMillis()));
  }

  /** Too much was missed, or edges changed: the client reloads what it shows. */
  static Frame gap(String position) {
    return frame("gap", position, (value, json) -> json.put("position", value));
  }

  /** The catch-up is complete; events follow as they happen. @param missed number of frames sent */
  static Frame caughtUp(String position, int missed) {
    return frame(
        "caught_up",
        position,
        (value, json) -> json.put("position", value).put("missed", missed));
  }

  /** A new activity in the feed. @param via the audiences that admit it */
  static Frame activity(Activity activity, List<Ref> via, String position) {
    return frame(
        "activity",
        activity,
        (value, json) -> json.object("activity", value, ActivityJson::activity)
            .texts("via", via)
            .put("position", position));
  }

  /** A watched activity was edited; without the reader's own likes, and without what it shares. */
  static Frame changed(Activity activity) {
    return frame(
        "changed",
        activity,
        (value, json) -> json.object("activity", value, ActivityJson::withoutShared));
  }

  /** An activity was deleted or hidden. @param comments watched ones below it, hidden with it */
  static Frame removed(ActivityId id, List<ActivityId> comments) {
    return frame(
        "removed",
        id,
        (value, json) -> {
          json.put("id", value.text());
          if (!comments.isEmpty()) {
            json.texts("comments", comments);
          }
        });
  }

  /** New counts of a watched activity. */
  static Frame counts(CountsChanged counted) {
    return frame(
        "counts",
        counted,
        (value, json) -> json.put("id", value.id().text())
            .object("counts", value.counts(), ActivityJson::counts));
  }

  /** Activities shown only because of this audience are no longer in the feed. */
  static Frame withdrawn(Ref ref) {
    return frame("withdrawn", ref, (value, json) -> json.put("ref", value.toString()));
  }

  /** A new or changed notification. */
  static Frame notification(NotificationPushed notified) {
    return frame(
        "notification",
        notified,
        (value, json) -> json
            .object("notification", value.notification(), NotificationJson::notification)
            .put("unseen", value.unseen())
            .put("unread", value.unread()));
  }

  /** The user has read up to this position on another device. */
  static Frame read(String position) {
    return frame("read", position, (value, json) -> json.put("position", value));
  }

  /** There is something new in the feed of the list that the client watches. */
  static Frame listed(ListId list, Optional<ActivityId> newest) {
    return frame(
        "listed",
        list,
        (value, json) -> json.put("owner", value.owner().toString())
            .put("name", value.name())
            .put("newest", newest.map(ActivityId::text)));
  }

  /** The client has everything before this position. */
  static Frame position(String position) {
    return frame("position", position, (value, json) -> json.put("position", value));
  }

  private static <T> Frame frame(String type, T data, JsonWriter<T> writer) {
    return Frame.of(
        JsonObjectWriter.toBytes(data,
            (value, json) -> json.put("t", type).object("d", value, writer)));
  }
}
