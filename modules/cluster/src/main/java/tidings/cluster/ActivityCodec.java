// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.Handle;
import tidings.core.LanguageTag;
import tidings.core.Lineage;
import tidings.core.LinkPreview;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;
import tidings.core.UserId;

/** Activities and lineages as JSON. What a newer version adds is passed over. */
final class ActivityCodec {
  private ActivityCodec() {}

  static JsonObject activity(Activity activity) {
    var json = new JsonObject()
        .put("envelope", envelope(activity.envelope()))
        .put("actor", summary(activity.actor()))
        .put("object", content(activity.object()))
        .put("revision", activity.revision().number())
        .put("counts", counts(activity.counts()));
    putText(json, "data", activity.data());
    putText(json, "editedAt", activity.revision().editedAt().map(Instant::toString));
    putText(json, "foreignId", activity.foreignId());
    activity.preview().ifPresent(
        preview -> json.put("preview", new JsonArray(preview.texts())));
    activity.shared().ifPresent(shared -> json.put("shared", activity(shared)));
    return json;
  }

  static Activity activity(JsonObject json) {
    return new Activity(
        envelope(json.getJsonObject("envelope")),
        summary(json.getJsonObject("actor")),
        content(json.getJsonObject("object")),
        text(json, "data"),
        new Activity.Revision(json.getLong("revision"), text(json, "editedAt").map(Instant::parse)),
        counts(json.getJsonObject("counts")),
        List.of(),
        text(json, "foreignId"),
        Optional.ofNullable(json.getJsonObject("shared")).map(ActivityCodec::activity),
        json.containsKey("preview")
            ? LinkPreview.parse(texts(json, "preview").toList())
            : Optional.empty());
  }

  static JsonObject lineage(Lineage lineage) {
    return new JsonObject()
        .put("activities", array(lineage.activities(), ActivityCodec::envelope))
        .put("live", lineage.live())
        .put("restrictedTo",
            array(lineage.restrictedTo().stream().sorted().toList(), UserId::text));
  }

  static Lineage lineage(JsonObject json) {
    return new Lineage(
        objects(json, "activities").map(ActivityCodec::envelope).toList(),
        json.getBoolean("live"),
        texts(json, "restrictedTo").map(UserId::new).collect(toUnmodifiableSet()));
  }

  static JsonObject counts(Activity.Counts counts) {
    var json = new JsonObject()
        .put("likes", new JsonObject(Map.copyOf(counts.likes())))
        .put("comments", counts.comments());
    if (counts.allComments() != counts.comments()) {
      json.put("allComments", counts.allComments());
    }
    if (counts.shares() != 0) {
      json.put("shares", counts.shares());
    }
    PollCodec.putVotes(json, counts.votes());
    return json;
  }

  static Activity.Counts counts(JsonObject json) {
    var likes = new TreeMap<String, Long>();
    var kinds = json.getJsonObject("likes");
    kinds.fieldNames().forEach(kind -> likes.put(kind, kinds.getLong(kind)));
    long comments = json.getLong("comments");
    return new Activity.Counts(likes, comments, json.getLong("allComments", comments),
        json.getLong("shares", 0L), PollCodec.votes(json));
  }

  private static JsonObject envelope(Envelope envelope) {
    var json = new JsonObject()
        .put("id", envelope.id().text())
        .put("actor", envelope.actor().text())
        .put("verb", envelope.verb())
        .put("targets", array(envelope.targets(), Ref::toString))
        .put("reach", envelope.reach().name());
    putText(json, "expiresAt", envelope.expiresAt().map(Instant::toString));
    return json;
  }

  private static Envelope envelope(JsonObject json) {
    return new Envelope(
        new ActivityId(json.getString("id")),
        new UserId(json.getString("actor")),
        json.getString("verb"),
        texts(json, "targets").map(Ref::parse).toList(),
        text(json, "expiresAt").map(Instant::parse),
        Reach.valueOf(json.getString("reach")));
  }

  private static JsonObject summary(EntitySummary summary) {
    var json = new JsonObject()
        .put("ref", summary.ref().toString())
        .put("name", summary.name())
        .put("private", summary.isPrivate());
    putText(json, "image", summary.image());
    putText(json, "handle", summary.handle().map(Handle::text));
    return json;
  }

  /** Nothing is told of activities that are hidden. */
  private static EntitySummary summary(JsonObject json) {
    return new EntitySummary(
        Ref.parse(json.getString("ref")), json.getString("name"), text(json, "image"),
        json.getBoolean("private"), text(json, "handle").map(Handle::new), Optional.empty());
  }

  private static JsonObject content(Activity.Content content) {
    var json = new JsonObject().put("type", content.type());
    putText(json, "text", content.text());
    putText(json, "name", content.name());
    putText(json, "url", content.url());
    putText(json, "image", content.image());
    if (!content.pictures().isEmpty()) {
      json.put("pictures", array(content.pictures(), ShownPicture::text));
    }
    putText(json, "recording", content.recording().map(ShownRecording::text));
    content.poll().ifPresent(poll -> json.put("poll", PollCodec.poll(poll)));
    putText(json, "language", content.language().map(LanguageTag::text));
    return json;
  }

  private static Activity.Content content(JsonObject json) {
    return new Activity.Content(
        json.getString("type"), text(json, "text"), text(json, "name"), text(json, "url"),
        text(json, "image"), json.containsKey("pictures")
            ? texts(json, "pictures").map(ShownPicture::parse).toList()
            : List.of(),
        text(json, "recording").map(ShownRecording::parse),
        Optional.ofNullable(json.getJsonObject("poll")).map(PollCodec::poll),
        text(json, "language").map(LanguageTag::new));
  }

  private static void putText(JsonObject json, String name, Optional<String> text) {
    text.ifPresent(value -> json.put(name, value));
  }

  private static Optional<String> text(JsonObject json, String name) {
    return Optional.ofNullable(json.getString(name));
  }

  static <T> JsonArray array(Collection<T> values, Function<T, Object> toJson) {
    return new JsonArray(values.stream().map(toJson).toList());
  }

  static Stream<String> texts(JsonObject json, String name) {
    return json.getJsonArray(name).stream().map(String.class::cast);
  }

  private static Stream<JsonObject> objects(JsonObject json, String name) {
    var array = json.getJsonArray(name);
    return Stream.iterate(0, i -> i < array.size(), i -> i + 1).map(array::getJsonObject);
  }
}
