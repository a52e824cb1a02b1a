// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.Locale.ROOT;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import tidings.core.Accounts.SignedIn;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Entities;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Inside;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Face;
import tidings.core.Feeds;
import tidings.core.Follows.Followed;
import tidings.core.Likes.Liker;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;

/** Answers, as the contract writes them. Fields that are not known here are passed over. */
final class FromJson {
  private FromJson() {}

  static <T> Page<T> page(JsonObject json, Function<JsonObject, T> item) {
    return new Page<>(list(json.getJsonArray("items"), item), text(json, "next").map(Cursor::new));
  }

  static Face face(JsonObject json) {
    return new Face(ref(json), json.getString("name"), text(json, "image"));
  }

  static SignedIn signedIn(JsonObject json) {
    return new SignedIn(
        face(json.getJsonObject("user")), json.getString("token"), json.getInstant("expiresAt"));
  }

  static OpenSession session(JsonObject json) {
    return new OpenSession(
        json.getString("id"), json.getInstant("createdAt"), json.getInstant("expiresAt"),
        json.getBoolean("current"));
  }

  static Entity entity(JsonObject json) {
    var counts = json.getJsonObject("counts");
    return new Entity(
        ref(json),
        new Profile(json.getString("name"), text(json, "about"), text(json, "image")),
        new Entities.Counts(
            counts.getLong("followers"), counts.getLong("following"),
            counts.getLong("activities")),
        json.getLong("version"),
        Optional.ofNullable(json.getInstant("createdAt")),
        json.getJsonObject("you", new JsonObject()).getBoolean("follows", false));
  }

  static Inside inside(JsonObject json) {
    return new Inside(
        entity(json), page(json.getJsonObject("activities"), FromJson::activity));
  }

  static Follow follow(JsonObject json) {
    return new Follow(ref(json), json.getInstant("since"));
  }

  static Followed followed(JsonObject json) {
    return new Followed(face(json), json.getInstant("since"));
  }

  static Activity activity(JsonObject json) {
    var actor = face(json.getJsonObject("actor"));
    var envelope = new Envelope(
        new ActivityId(json.getString("id")), userOf(actor), json.getString("verb"),
        refs(json.getJsonArray("targets")));
    return new Activity(
        envelope,
        actor,
        content(json.getJsonObject("object")),
        Optional.ofNullable(json.getJsonObject("data")).map(JsonObject::encode),
        counts(json.getJsonObject("counts")),
        texts(json.getJsonObject("you", new JsonObject()).getJsonArray("likes", new JsonArray())));
  }

  static Activity.Counts counts(JsonObject json) {
    Map<String, Long> likes = new TreeMap<>();
    for (var kind : json.getJsonObject("likes")) {
      likes.put(kind.getKey(), ((Number) kind.getValue()).longValue());
    }
    return new Activity.Counts(likes, json.getLong("comments"));
  }

  static Delivery delivery(JsonObject json) {
    return new Delivery(
        Delivery.State.valueOf(json.getString("state").toUpperCase(ROOT)),
        json.getLong("recipients"),
        json.getLong("written"),
        json.getInstant("startedAt"),
        Optional.ofNullable(json.getInstant("finishedAt")),
        refs(json.getJsonArray("merged")));
  }

  static Liker liker(JsonObject json) {
    return new Liker(
        face(json.getJsonObject("user")), json.getString("kind"), json.getInstant("at"));
  }

  static Feed feed(JsonObject json) {
    return new Feed(
        page(json, FromJson::entry), json.getString("position"), text(json, "read"));
  }

  static Inbox inbox(JsonObject json) {
    return new Inbox(
        page(json, FromJson::notification), json.getInteger("unseen"), json.getInteger("unread"));
  }

  static Notification notification(JsonObject json) {
    return new Notification(
        json.getString("id"),
        Kind.valueOf(json.getString("type").toUpperCase(ROOT)),
        list(json.getJsonArray("actors"), FromJson::face),
        json.getLong("count"),
        Optional.ofNullable(json.getJsonObject("activity")).map(FromJson::activity),
        json.getInstant("updatedAt"),
        json.getBoolean("seen"),
        json.getBoolean("read"));
  }

  static List<Ref> refs(JsonArray json) {
    return texts(json).stream().map(Ref::parse).toList();
  }

  private static Feeds.Entry entry(JsonObject json) {
    return new Feeds.Entry(activity(json.getJsonObject("activity")),
        refs(json.getJsonArray("via")));
  }

  private static Content content(JsonObject json) {
    return new Content(
        json.getString("type"), text(json, "text"), text(json, "name"), text(json, "url"),
        text(json, "image"));
  }

  private static Ref ref(JsonObject json) {
    return Ref.parse(json.getString("ref"));
  }

  private static UserId userOf(Face face) {
    return new UserId(face.ref().id());
  }

  private static Optional<String> text(JsonObject json, String name) {
    return Optional.ofNullable(json.getString(name));
  }

  private static List<String> texts(JsonArray json) {
    return json.stream().map(String.class::cast).toList();
  }

  private static <T> List<T> list(JsonArray json, Function<JsonObject, T> item) {
    return json.stream().map(JsonObject.class::cast).map(item).toList();
  }
}
