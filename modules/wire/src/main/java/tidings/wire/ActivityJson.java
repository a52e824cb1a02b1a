// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.util.Locale.ROOT;

import java.util.List;
import java.util.Optional;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;
import tidings.core.Bookmarks.Bookmarked;
import tidings.core.FieldPatch;
import tidings.core.LanguageTag;
import tidings.core.Likes.LikedActivity;
import tidings.core.LinkPreview;
import tidings.core.Poll;
import tidings.core.Reach;
import tidings.core.ShownPicture;

/** Reads the content of activities; writes activities, their counts and delivery progress. */
public final class ActivityJson {
  public static final TextRule TEXT = TextRule.text(Content.MAX_TEXT_LENGTH);
  public static final TextRule NAME = TextRule.name(Content.MAX_NAME_LENGTH);
  private static final TextRule STORED_NAME = TextRule.line(1, Content.MAX_NAME_LENGTH);
  public static final TextRule URL = TextRule.url(Content.MAX_URL_LENGTH);
  public static final TextRule IMAGE = TextRule.image(Content.MAX_URL_LENGTH);

  private static final String LANGUAGE = "language";
  private static final TextRule LANGUAGE_TAG = new TextRule(
      "must be a BCP 47 language tag of up to " + LanguageTag.MAX_LENGTH + " characters",
      tag -> LanguageTag.find(tag).isPresent());
  private static final String VISIBILITY = "visibility";
  private static final TextRule REACH = new TextRule(
      "must be public, unlisted or followers", code -> Reach.of(code).isPresent());

  /** The fields of an {@code object}. */
  public static final String[] OBJECT_FIELDS = {"type", "text", "name", "url", "image", "pictures",
    "recording", "poll", "language"};

  private ActivityJson() {}

  /** Reads the {@code object} of an activity. */
  public static Content content(JsonFields fields) {
    return content(fields, NAME);
  }

  /** Reads the {@code object} of an exported activity; its name may be older than the rule. */
  public static Content exportedContent(JsonFields fields) {
    return content(fields, STORED_NAME);
  }

  /** Reads the {@code object} of a share, which may be missing. */
  public static Optional<Content> findContent(JsonFields fields) {
    return fields.has("object") ? Optional.of(content(fields)) : Optional.empty();
  }

  private static Content content(JsonFields fields, TextRule name) {
    var object = fields.object("object", OBJECT_FIELDS);
    var content = new Content(
        object.text("type", TextRule.WORD), object.optionalText("text", TEXT),
        object.optionalText("name", name),
        object.optionalText("url", URL), object.optionalText("image", IMAGE),
        pictures(object).orElse(List.of()), ShownRecordingJson.find(object),
        PollJson.find(object), language(object));
    object.require(content.poll().isEmpty() || content.text().isPresent(), "text",
        "is missing beside a poll");
    fields.require(content.isVisible(), "object",
        "must have a text, a url, an image, pictures or a recording");
    return content;
  }

  /** Reads the pictures of an object; {@code null} is an empty list. */
  public static Optional<List<ShownPicture>> pictures(JsonFields object) {
    var pictures = object.findObjects("pictures", ShownPicture.MAX_OF_ACTIVITY)
        .map(all -> all.stream().map(ShownPictureJson::element).toList());
    return pictures.or(
        () -> object.mentions("pictures") ? Optional.of(List.of()) : Optional.empty());
  }

  /** The change of the recording of an object. */
  public static FieldPatch recordingPatch(JsonFields object) {
    return ShownRecordingJson.find(object)
        .<FieldPatch>map(recording -> new FieldPatch.Replace(recording.text()))
        .orElse(object.mentions(ShownRecordingJson.FIELD) ? FieldPatch.REMOVE : FieldPatch.KEEP);
  }

  private static Optional<LanguageTag> language(JsonFields object) {
    return object.optionalText(LANGUAGE, LANGUAGE_TAG).flatMap(LanguageTag::find);
  }

  /** The change of the language of an object. */
  public static FieldPatch languagePatch(JsonFields object) {
    return language(object).<FieldPatch>map(tag -> new FieldPatch.Replace(tag.text()))
        .orElse(object.mentions(LANGUAGE) ? FieldPatch.REMOVE : FieldPatch.KEEP);
  }

  /** Reads the poll of an edit, which has to be that of the activity. */
  public static Optional<Poll> unchangedPoll(JsonFields object) {
    object.require(object.has("poll") || !object.mentions("poll"), "poll", "cannot be removed");
    return PollJson.find(object);
  }

  /** A share has what it shares inside, or {@code null} if the reader may not see it. */
  public static void activity(Activity activity, JsonObjectWriter json) {
    withoutShared(activity, json);
    if (activity.envelope().shared().isPresent()) {
      json.objectOrNull("shared", activity.shared(), ActivityJson::withoutShared);
    }
  }

  /** An activity without the one that it shares. */
  public static void withoutShared(Activity activity, JsonObjectWriter json) {
    json.put("id", activity.id().text())
        .cachedFields(
            List.of(activity.object(), activity.envelope(), activity.actor(), activity.data(),
                activity.revision(), activity.preview(), activity.counts()),
            activity, ActivityJson::sameForAll)
        .object("you", activity, ActivityJson::you);
  }

  /**
   * The cached part, the same for all readers: changes with an edit, a like or comment, or the
   * actor's name or picture.
   */
  private static void sameForAll(Activity activity, JsonObjectWriter json) {
    lasting(activity, json);
    json.object("counts", activity.counts(), ActivityJson::counts);
  }

  /** Everything but the counts, and what depends on the reader. */
  static void withoutCounts(Activity activity, JsonObjectWriter json) {
    json.put("id", activity.id().text());
    lasting(activity, json);
  }

  private static void lasting(Activity activity, JsonObjectWriter json) {
    json.object("actor", activity.actor(), EntitySummaryJson::summary)
        .put("verb", activity.envelope().verb())
        .object("object", activity.object(), ActivityJson::writeContent)
        .texts("targets", activity.envelope().targets())
        .rawJson("data", activity.data());
    activity.preview().ifPresent(
        preview -> json.object("preview", preview, ActivityJson::preview));
    json
        .putTextIfPresent("foreignId", activity.foreignId())
        .put("publishedAt", activity.publishedAt())
        .put("version", activity.revision().number())
        .putIfPresent("editedAt", activity.revision().editedAt())
        .putIfPresent("expiresAt", activity.envelope().expiresAt());
    reach(activity.envelope().reach(), json);
  }

  /** Writes the visibility, unless it is public. */
  public static void reach(Reach reach, JsonObjectWriter json) {
    if (reach != Reach.PUBLIC) {
      json.put(VISIBILITY, reach.code());
    }
  }

  /** Reads the visibility; public if there is none. */
  public static Reach reach(JsonFields fields) {
    return findReach(fields).orElse(Reach.PUBLIC);
  }

  /** Reads the visibility, if there is one. */
  public static Optional<Reach> findReach(JsonFields fields) {
    return fields.optionalText(VISIBILITY, REACH).flatMap(Reach::of);
  }

  public static void liked(LikedActivity row, JsonObjectWriter json) {
    json.object("activity", row.activity(), ActivityJson::activity)
        .put("kind", row.kind())
        .put("at", row.likedAt());
  }

  public static void bookmarked(Bookmarked row, JsonObjectWriter json) {
    json.object("activity", row.activity(), ActivityJson::activity)
        .put("savedAt", row.savedAt())
        .put("folder", row.folder());
  }

  public static void counts(Counts counts, JsonObjectWriter json) {
    json.put("likes", counts.likes())
        .put("comments", counts.comments())
        .put("allComments", counts.allComments())
        .put("shares", counts.shares());
    PollJson.votes(counts.votes(), json);
  }

  public static void delivery(Delivery delivery, JsonObjectWriter json) {
    json.put("state", delivery.state().name().toLowerCase(ROOT))
        .put("recipients", delivery.recipients())
        .put("written", delivery.written())
        .put("startedAt", delivery.startedAt())
        .time("finishedAt", delivery.finishedAt())
        .texts("merged", delivery.mergedAudiences());
  }

  public static void writeContent(Content content, JsonObjectWriter json) {
    json.put("type", content.type())
        .put("text", content.text())
        .put("name", content.name())
        .put("url", content.url())
        .put("image", content.image());
    if (!content.pictures().isEmpty()) {
      json.list("pictures", content.pictures(), ShownPictureJson::write);
    }
    content.recording().ifPresent(recording -> json
        .object(ShownRecordingJson.FIELD, recording, ShownRecordingJson::write));
    content.poll().ifPresent(poll -> json.object("poll", poll, PollJson::write));
    json.putTextIfPresent(LANGUAGE, content.language().map(LanguageTag::text));
  }

  private static void preview(LinkPreview preview, JsonObjectWriter json) {
    json.put("url", preview.url())
        .put("title", preview.title())
        .putTextIfPresent("description", preview.description())
        .putTextIfPresent("site", preview.site());
    preview.picture().ifPresent(
        picture -> json.object("picture", picture, ShownPictureJson::write));
  }

  private static void you(Activity activity, JsonObjectWriter json) {
    json.texts("likes", activity.yourLikes());
    if (activity.object().poll().isPresent()) {
      json.numbers("votes", activity.yourVotes());
    }
  }
}
