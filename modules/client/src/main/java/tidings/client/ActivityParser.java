// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.Locale.ROOT;
import static tidings.client.JsonAccess.array;
import static tidings.client.JsonAccess.put;
import static tidings.client.JsonAccess.refs;
import static tidings.client.JsonAccess.text;
import static tidings.client.JsonAccess.texts;
import static tidings.client.JsonAccess.time;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.Activities.Delivery;
import tidings.core.Activities.Draft;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.Outcome;
import tidings.core.Activities.Upserted;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.LanguageTag;
import tidings.core.LinkPreview;
import tidings.core.Reach;
import tidings.core.UserId;

/** The JSON of activities and their delivery. */
final class ActivityParser {
  private ActivityParser() {}

  static Activity activity(JsonObject json) {
    var actor = EntityParser.summary(json.getJsonObject("actor"));
    var envelope = new Envelope(
        new ActivityId(json.getString("id")), new UserId(actor.ref().id()),
        json.getString("verb"), refs(json.getJsonArray("targets")),
        time(json, "expiresAt"),
        text(json, "visibility").map(code -> Reach.of(code).orElse(Reach.FOLLOWERS))
            .orElse(Reach.PUBLIC));
    var you = json.getJsonObject("you", new JsonObject());
    return new Activity(
        envelope,
        actor,
        content(json.getJsonObject("object")),
        Optional.ofNullable(json.getJsonObject("data")).map(JsonObject::encode),
        new Revision(json.getLong("version"), time(json, "editedAt")),
        LikeParser.counts(json.getJsonObject("counts")),
        texts(you.getJsonArray("likes", new JsonArray())),
        text(json, "foreignId"),
        Optional.ofNullable(json.getJsonObject("shared")).map(ActivityParser::activity),
        Optional.ofNullable(json.getJsonObject("preview")).map(ActivityParser::preview),
        PollParser.yourVotes(you));
  }

  private static LinkPreview preview(JsonObject json) {
    return new LinkPreview(json.getString("url"), json.getString("title"),
        text(json, "description"), text(json, "site"),
        Optional.ofNullable(json.getJsonObject("picture")).map(ShownPictureParser::picture));
  }

  static JsonObject draftBody(Draft draft) {
    var json = new JsonObject()
        .put("verb", draft.verb())
        .put("targets", array(draft.targets()));
    if (!draft.isPlainShare()) {
      json.put("object", contentBody(draft.object()));
    }
    draft.data().ifPresent(data -> json.put("data", new JsonObject(data)));
    draft.expiresAt().ifPresent(time -> json.put("expiresAt", time));
    if (draft.reach() != Reach.PUBLIC) {
      json.put("visibility", draft.reach().code());
    }
    return json;
  }

  static JsonObject foreignBody(ForeignDraft foreign) {
    return draftBody(foreign.draft())
        .put("foreignId", foreign.post().id())
        .put("publishedAt", foreign.post().publishedAt());
  }

  static Upserted upserted(JsonObject json) {
    return new Upserted(
        activity(json), Outcome.valueOf(json.getString("result").toUpperCase(ROOT)));
  }

  static Delivery delivery(JsonObject json) {
    return new Delivery(
        Delivery.State.valueOf(json.getString("state").toUpperCase(ROOT)),
        json.getLong("recipients"),
        json.getLong("written"),
        json.getInstant("startedAt"),
        time(json, "finishedAt"),
        refs(json.getJsonArray("merged")));
  }

  private static Content content(JsonObject json) {
    return new Content(
        json.getString("type"), text(json, "text"), text(json, "name"), text(json, "url"),
        text(json, "image"), ShownPictureParser.pictures(json),
        Optional.ofNullable(json.getJsonObject("recording")).map(ShownRecordingParser::recording),
        PollParser.find(json), text(json, "language").map(LanguageTag::new));
  }

  private static JsonObject contentBody(Content content) {
    var json = new JsonObject().put("type", content.type());
    put(json, "text", content.text());
    put(json, "name", content.name());
    put(json, "url", content.url());
    put(json, "image", content.image());
    if (!content.pictures().isEmpty()) {
      json.put("pictures", ShownPictureParser.bodies(content.pictures()));
    }
    content.recording().ifPresent(
        recording -> json.put("recording", ShownRecordingParser.body(recording)));
    content.poll().ifPresent(poll -> json.put("poll", PollParser.body(poll)));
    put(json, "language", content.language().map(LanguageTag::text));
    return json;
  }
}
