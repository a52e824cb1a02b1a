// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import static java.util.Locale.ROOT;

import java.util.List;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;

/** What is shown of an activity, its counts and its delivery. */
public final class ActivityJson {
  private ActivityJson() {}

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

  private static void content(Content content, Json json) {
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
