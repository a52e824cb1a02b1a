// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.core.UserId;

/**
 * Writes events and their data. A method writes the data of one kind, and has a parameter for
 * everything that it may contain.
 */
public final class SiteEventJson {
  private static final String USER = "user";

  private SiteEventJson() {}

  /** An event as it leaves the server. */
  public static void event(SiteEvent event, JsonObjectWriter json) {
    json.put("position", event.position())
        .put("kind", event.kind())
        .put("at", event.at())
        .texts("about", event.about())
        .rawJson("data", Optional.of(event.data()));
  }

  /** An activity without its counts, which change all the time. */
  public static String activity(Activity activity) {
    return text(activity, ActivityJson::withoutCounts);
  }

  /** An activity that is gone. */
  public static String goneActivity(Envelope activity) {
    return text(activity, (gone, json) -> json.put("id", gone.id().text())
        .put("actor", gone.actor().ref().toString()));
  }

  public static String like(UserId user, ActivityId activity, String kind, Instant at) {
    return text(user, (liker, json) -> json.put(USER, liker.ref().toString())
        .put("activity", activity.text())
        .put("kind", kind)
        .put("at", at));
  }

  public static String follow(UserId user, Ref target, Instant since) {
    return text(user, (follower, json) -> json.put(USER, follower.ref().toString())
        .put("target", target.toString())
        .put("since", since));
  }

  /** A user or another entity. */
  public static String entity(Ref ref, Profile profile, long version, Instant createdAt) {
    return text(profile, (shown, json) -> {
      EntityJson.profile(ref, shown, json);
      json.put("version", version).put("createdAt", createdAt);
    });
  }

  /** A suspended user, without the reason. @param isHidden whether the activities are hidden */
  public static String suspension(UserId user, Instant since, Optional<Instant> until,
      boolean isHidden) {
    return text(user, (suspended, json) -> json.put(USER, suspended.ref().toString())
        .put("since", since)
        .time("until", until)
        .put("hidden", isHidden));
  }

  /**
   * News for a user who wants them sent out.
   *
   * @param group id of the notification
   * @param kind the site's own kind of a notification that it has posted, as text and link are
   * @param actors the newest users
   */
  public static String notification(UserId user, String group, String type,
      Optional<String> kind, Optional<String> text, Optional<String> link,
      Optional<ActivityId> activity, List<UserId> actors, long count) {
    return text(user, (recipient, json) -> json.put(USER, recipient.ref().toString())
        .put("id", group)
        .put("type", type)
        .put("kind", kind)
        .put("text", text)
        .put("link", link)
        .put("activity", activity.map(ActivityId::text))
        .texts("actors", actors.stream().map(UserId::ref).toList())
        .put("count", count));
  }

  /** A user of whom nothing else is told. */
  public static String user(UserId user) {
    return text(user, (named, json) -> json.put(USER, named.ref().toString()));
  }

  private static <T> String text(T value, JsonWriter<T> writer) {
    return JsonObjectWriter.toBytes(value, writer).toString(UTF_8);
  }
}
