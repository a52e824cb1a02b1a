// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import static java.util.Locale.ROOT;

import java.util.List;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;
import tidings.core.Likes.Liked;

/** What is shown and said of an activity, and shown of its counts and its delivery. */
public final class ActivityJson {
  public static final Rule TEXT = Rule.text(Content.TEXT);
  public static final Rule NAME = Rule.line(1, Content.NAME);
  public static final Rule URL = Rule.url(Content.URL);
  public static final Rule IMAGE = Rule.image(Content.URL);

  private ActivityJson() {}

  /** What an activity is to show. */
  public static Content content(Fields fields) {
    var object = fields.object("object", "type", "text", "name", "url", "image");
    var content = new Content(
        object.text("type", Rule.WORD), object.maybe("text", TEXT), object.maybe("name", NAME),
        object.maybe("url", URL), object.maybe("image", IMAGE));
    if (!content.showsSomething()) {
      throw fields.invalid("object", "has to have a text, a url or an image");
    }
    return content;
  }

  public static void activity(Activity activity, Json json) {
    json.put("id", activity.id().text())
        .kept(
            List.of(activity.object(), activity.envelope(), activity.actor(), activity.data(),
                activity.revision()),
            activity, ActivityJson::body)
        .object("counts", activity.counts(), ActivityJson::counts)
        .object("you", activity, ActivityJson::you);
  }

  /** What changes with an edit alone, or with the actor's name and picture. */
  private static void body(Activity activity, Json json) {
    json.object("actor", activity.actor(), FaceJson::face)
        .put("verb", activity.envelope().verb())
        .object("object", activity.object(), ActivityJson::content)
        .texts("targets", activity.envelope().targets())
        .json("data", activity.data())
        .put("publishedAt", activity.publishedAt())
        .put("version", activity.revision().number())
        .given("editedAt", activity.revision().editedAt())
        .given("expiresAt", activity.envelope().expiresAt());
  }

  public static void liked(Liked row, Json json) {
    json.object("activity", row.activity(), ActivityJson::activity)
        .put("kind", row.kind())
        .put("at", row.at());
  }

  public static void counts(Counts counts, Json json) {
    json.put("likes", counts.likes())
        .put("comments", counts.comments());
  }

  public static void delivery(Delivery delivery, Json json) {
    json.put("state", delivery.state().name().toLowerCase(ROOT))
        .put("recipients", delivery.recipients())
        .put("written", delivery.written())
        .put("startedAt", delivery.startedAt())
        .time("finishedAt", delivery.finishedAt())
        .texts("merged", delivery.merged());
  }

  /** What an activity shows. */
  public static void content(Content content, Json json) {
    json.put("type", content.type())
        .put("text", content.text())
        .put("name", content.name())
        .put("url", content.url())
        .put("image", content.image());
  }

  private static void you(Activity activity, Json json) {
    json.texts("likes", activity.yourLikes());
  }
}
