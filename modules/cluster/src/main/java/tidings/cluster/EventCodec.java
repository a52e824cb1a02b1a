// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activities.ActivityRestored;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.ClusterEvent;
import tidings.core.Feeds.ReadPositionMoved;
import tidings.core.Follows.FollowClosed;
import tidings.core.Follows.FollowEnded;
import tidings.core.Follows.FollowOpened;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.KeyName;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.ServiceKeys.KeyRevoked;
import tidings.core.UserId;

/**
 * Events as JSON. Names of types and fields stay; new ones may be added, which older nodes pass over:
 * a field has a default there, and an event of an unknown type counts as lost.
 */
final class EventCodec {
  private static final String TYPE = "type";
  private static final String ANNOUNCED = "announced";
  private static final String EDITED = "edited";
  private static final String RESTORED = "restored";
  private static final String REMOVED = "removed";
  private static final String COUNTS = "counts";
  private static final String FOLLOW_OPENED = "followOpened";
  private static final String FOLLOW_CLOSED = "followClosed";
  private static final String FOLLOW_ENDED = "followEnded";
  private static final String VISIBILITY = "visibility";
  private static final String NOTICE = "notice";
  private static final String READ = "read";
  private static final String SESSIONS_ENDED = "sessionsEnded";
  private static final String KEY_REVOKED = "keyRevoked";

  private EventCodec() {}

  static JsonObject encode(ClusterEvent event) {
    return switch (event) {
      case ActivityAnnounced(var activity, var lineage) -> of(ANNOUNCED, activity, lineage);
      case ActivityEdited(var activity, var lineage) -> of(EDITED, activity, lineage);
      case ActivityRestored(var activity, var lineage) -> of(RESTORED, activity, lineage);
      case ActivityRemoved(var id) -> of(REMOVED).put("id", id.text());
      case CountsChanged(var lineage, var counts) -> of(COUNTS)
          .put("lineage", ActivityCodec.lineage(lineage))
          .put("counts", ActivityCodec.counts(counts));
      case FollowOpened(var user, var target) -> of(FOLLOW_OPENED, user)
          .put("target", target.toString());
      case FollowClosed(var user, var target) -> of(FOLLOW_CLOSED, user)
          .put("target", target.toString());
      case FollowEnded(var user, var target) -> of(FOLLOW_ENDED, user)
          .put("target", target.toString());
      case VisibilityChanged(var user) -> of(VISIBILITY, user);
      case NoticeChanged(var user, var id) -> of(NOTICE, user).put("id", id);
      case ReadPositionMoved(var user, var position) -> of(READ, user)
          .put("position", position.text());
      case SessionsEnded(var user, var sessions) -> of(SESSIONS_ENDED, user)
          .put("sessions",
              ActivityCodec.array(sessions.stream().sorted().toList(), session -> session));
      case KeyRevoked(var name) -> of(KEY_REVOKED).put("key", name.text());
    };
  }

  /**
   * Empty for a type of a newer version.
   *
   * @throws RuntimeException if the JSON is no event
   */
  static Optional<ClusterEvent> decode(JsonObject json) {
    return switch (json.getString(TYPE)) {
      case ANNOUNCED -> Optional.of(
          new ActivityAnnounced(activity(json), lineage(json)));
      case EDITED -> Optional.of(
          new ActivityEdited(activity(json), lineage(json)));
      case RESTORED -> Optional.of(
          new ActivityRestored(activity(json), lineage(json)));
      case REMOVED -> Optional.of(new ActivityRemoved(new ActivityId(json.getString("id"))));
      case COUNTS -> Optional.of(
          new CountsChanged(
              lineage(json),
              ActivityCodec.counts(json.getJsonObject("counts"))));
      case FOLLOW_OPENED -> Optional.of(new FollowOpened(user(json), target(json)));
      case FOLLOW_CLOSED -> Optional.of(new FollowClosed(user(json), target(json)));
      case FOLLOW_ENDED -> Optional.of(new FollowEnded(user(json), target(json)));
      case VISIBILITY -> Optional.of(new VisibilityChanged(user(json)));
      case NOTICE -> Optional.of(new NoticeChanged(user(json), json.getString("id")));
      case READ -> Optional.of(
          new ReadPositionMoved(user(json), new Position(json.getString("position"))));
      case SESSIONS_ENDED -> Optional.of(
          new SessionsEnded(
              user(json),
              ActivityCodec.texts(json, "sessions").collect(toUnmodifiableSet())));
      case KEY_REVOKED -> Optional.of(new KeyRevoked(new KeyName(json.getString("key"))));
      default -> Optional.empty();
    };
  }

  private static JsonObject of(String type) {
    return new JsonObject().put(TYPE, type);
  }

  private static JsonObject of(String type, UserId user) {
    return of(type).put("user", user.text());
  }

  private static JsonObject of(String type, Activity activity, Lineage lineage) {
    return of(type)
        .put("activity", ActivityCodec.activity(activity))
        .put("lineage", ActivityCodec.lineage(lineage));
  }

  private static Activity activity(JsonObject json) {
    return ActivityCodec.activity(json.getJsonObject("activity"));
  }

  private static Lineage lineage(JsonObject json) {
    return ActivityCodec.lineage(json.getJsonObject("lineage"));
  }

  private static UserId user(JsonObject json) {
    return new UserId(json.getString("user"));
  }

  private static Ref target(JsonObject json) {
    return Ref.parse(json.getString("target"));
  }
}
