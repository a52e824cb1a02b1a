// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.UserId;

/** Cached JSON never shows another activity, or an older version of the same one. */
final class ActivityJsonTest {
  private static final UserId ADA = new UserId("ada");
  private static final Envelope ENVELOPE =
      new Envelope(new ActivityId("01KAMGJ5P00123456789ABCDEF"), ADA, "post", List.of());
  private static final Content NOTE = note("good morning");

  @Test
  void counts_and_own_likes_are_current() {
    var quiet = activity("Ada", NOTE, Revision.FIRST, Counts.NONE);
    var liked = activity("Ada", NOTE, Revision.FIRST, new Counts(Map.of("heart", 2L), 1));

    assertThat(json(quiet).getJsonObject("counts").getJsonObject("likes")).isEmpty();
    assertThat(json(liked).getJsonObject("counts").getJsonObject("likes").getLong("heart"))
        .isEqualTo(2);
    assertThat(json(liked).getJsonObject("object").getString("text")).isEqualTo("good morning");
    assertThat(json(liked)).isEqualTo(json(liked));
  }

  @Test
  void a_renamed_actor_has_the_new_name() {
    assertThat(nameOf("Ada")).isEqualTo("Ada");
    assertThat(nameOf("Ada Lovelace")).isEqualTo("Ada Lovelace");
  }

  @Test
  void an_edited_activity_is_written_as_edited() {
    var before = activity("Ada", NOTE, Revision.FIRST, Counts.NONE);
    var after = activity("Ada", note("good night"), Revision.FIRST, Counts.NONE);

    assertThat(json(before).getJsonObject("object").getString("text")).isEqualTo("good morning");
    assertThat(json(after).getJsonObject("object").getString("text")).isEqualTo("good night");
  }

  @Test
  void the_id_in_another_system_is_written_if_there_is_one() {
    var own = activity("Ada", NOTE, Revision.FIRST, Counts.NONE);
    var foreign = new Activity(ENVELOPE, own.actor(), note("good morning"), Optional.empty(),
        Revision.FIRST, Counts.NONE, List.of(), Optional.of("art-1"));

    assertThat(json(own).containsKey("foreignId")).isFalse();
    assertThat(json(foreign).getString("foreignId")).isEqualTo("art-1");
  }

  private static String nameOf(String name) {
    return json(activity(name, NOTE, Revision.FIRST, Counts.NONE))
        .getJsonObject("actor")
        .getString("name");
  }

  private static JsonObject json(Activity activity) {
    return JsonObjectWriter.toBytes(activity, ActivityJson::activity).toJsonObject();
  }

  private static Activity activity(String name, Content note, Revision revision, Counts counts) {
    var summary = new EntitySummary(ADA.ref(), name, Optional.empty());
    return new Activity(ENVELOPE, summary, note, Optional.empty(), revision, counts, List.of());
  }

  private static Content note(String text) {
    return Content.note(text);
  }
}
