// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.MediaId;
import tidings.core.Ref;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;

/** Activities show uploaded video and audio, which go with the last of them. */
@Tag("api")
final class ShownRecordingsTest {
  private static final Duration DAY = Duration.ofHours(25);
  private static final AtomicInteger SAMPLES = new AtomicInteger(1000);
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(
      Map.of("--media.folder", newFolder().toString(), "--limits.uploads", "off"));

  private final MediaClient media = new MediaClient(server.rawHttp());
  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void an_activity_shows_a_recording() {
    var recording = recording(ana).withAlt("A tone");

    var posted = ana.post(Drafts.recording(recording, "Listen")).await();

    assertThat(posted.object().recording()).contains(recording);
    assertThat(ben.activity(posted.id()).await().object().recording()).contains(recording);
    assertThat(media.get("/v1/activities/" + posted.id(), Map.of()).json()
        .getJsonObject("object").getJsonObject("recording"))
        .isEqualTo(new JsonObject().put("url", recording.path()).put("type", "audio/wav")
            .put("alt", "A tone"));
  }

  @Test
  void an_edit_replaces_the_recording_leaves_or_removes_it() {
    var first = recording(ana);
    var second = recording(ana);
    var posted = ana.post(Drafts.recording(first, "One")).await();

    assertThat(ana.edit(posted.id(), Edits.text("Still one")).await().object().recording())
        .contains(first);
    assertThat(ana.edit(posted.id(), Edits.recording(Optional.of(second))).await().object()
        .recording()).contains(second);
    assertThat(ana.edit(posted.id(), Edits.recording(Optional.empty())).await().object()
        .recording()).isEmpty();
  }

  @Test
  void only_own_recordings_are_shown_and_only_as_such() {
    var own = recording(ana);
    var picture = new MediaId(media.upload(ana, PictureFiles.picture("jpg", 30, 20, Color.RED))
        .getString("id"));

    for (var wrong : List.of(recording(ben),
        new ShownRecording(own.id(), "video/mp4", Optional.empty()),
        new ShownRecording(picture, "video/mp4", Optional.empty()),
        new ShownRecording(new MediaId("0".repeat(32)), "audio/wav", Optional.empty()))) {
      assertThat(refusal(() -> ana.post(Drafts.recording(wrong, "Listen")).await()).code())
          .isEqualTo("invalid_field");
    }
    var asPicture = Drafts.pictures(List.of(ShownPicture.of(own.id())), "Look");
    assertThat(refusal(() -> ana.post(asPicture).await()).code()).isEqualTo("invalid_field");
    assertThat(refusal(() -> ana.post(Drafts.recording(
        new ShownRecording(own.id(), "text/html", Optional.empty()), "Listen")).await()).code())
        .isEqualTo("invalid_field");
  }

  @Test
  void an_edit_is_checked_as_a_new_activity_is() {
    var own = recording(ana);
    var posted = ana.post(Drafts.recording(own, "Listen")).await();
    var asVideo = new ShownRecording(own.id(), "video/mp4", Optional.empty());
    var asPicture = Edits.pictures(List.of(ShownPicture.of(own.id())));

    assertThat(refusal(() -> ana.edit(posted.id(), Edits.recording(Optional.of(asVideo))).await())
        .code()).isEqualTo("invalid_field");
    assertThat(refusal(() -> ana.edit(posted.id(), asPicture).await()).code())
        .isEqualTo("invalid_field");
    assertThat(edited(posted, new JsonObject().putNull("recording")
        .put("pictures", new JsonArray().add(new JsonObject().put("url", own.path()))))
        .getString("code")).isEqualTo("invalid_field");
    assertThat(edited(posted, new JsonObject().put("recording", new JsonObject()
        .put("url", own.path()).put("type", "audio/wav").put("alt", "A tone")))
        .getString("code")).isNull();
  }

  @Test
  void a_recording_is_not_among_the_pictures_too() {
    var own = recording(ana);
    var draft = Drafts.recording(own, "Listen");
    var both = new Draft(draft.verb(),
        draft.object().withPictures(List.of(ShownPicture.of(own.id()))), List.of(),
        Optional.empty());

    assertThat(refusal(() -> ana.post(both).await()).code()).isEqualTo("invalid_field");
  }

  private JsonObject edited(Activity activity, JsonObject object) {
    var body = new JsonObject().put("object", object).encode();
    return server.rawHttp().send("PATCH", "/v1/activities/" + activity.id(), ana.token(), body)
        .json();
  }

  @Test
  void a_recording_goes_with_the_last_activity_that_shows_it() {
    var unused = recording(ana);
    var shown = recording(ana);
    var posted = ana.post(Drafts.recording(shown, "Listen")).await();

    server.advanceClock(DAY);

    awaitGone(unused);
    assertThat(media.get(shown.path(), Map.of()).status()).isEqualTo(200);
    ana.delete(posted.id()).await();
    assertThat(media.get(shown.path(), Map.of()).status()).isEqualTo(404);
  }

  @Test
  void feed_readers_get_the_recording() {
    var city = new Ref("city", "porto_" + ana.ref().id());
    var recording = recording(ana);
    ana.post(Drafts.recording(recording, "Listen", city)).await();

    var feed = "/v1/entities/" + city + "/activities.";

    assertThat(media.get(feed + "atom", Map.of()).body()).contains("rel=\"enclosure\"")
        .contains(recording.path());
    assertThat(media.get(feed + "json", Map.of()).json().getJsonArray("items").getJsonObject(0)
        .getJsonArray("attachments").getJsonObject(0).getString("mime_type"))
        .isEqualTo("audio/wav");
  }

  @Test
  void other_programs_get_pictures_and_the_recording_of_a_post() {
    var picture = new MediaId(media.upload(ana, PictureFiles.picture("jpg", 31, 20, Color.RED))
        .getString("id"));
    var recording = recording(ana);
    var object = Content.of("audio").withRecording(recording)
        .withPictures(List.of(ShownPicture.of(picture)));
    var posted = ana.post(new Draft("post", object, List.of(), Optional.empty())).await();

    var attachments = media.get("/v1/activities/" + posted.id(),
        Map.of("Accept", "application/activity+json")).json()
        .getJsonObject("object").getJsonArray("attachment");

    assertThat(attachments.stream().map(each -> ((JsonObject) each).getString("type")))
        .containsExactly("Image", "Audio");
  }

  private ShownRecording recording(Session user) {
    var uploaded = media.upload(user, RecordingFiles.wav(SAMPLES.incrementAndGet()));
    return new ShownRecording(
        new MediaId(uploaded.getString("id")), "audio/wav", Optional.empty());
  }

  private void awaitGone(ShownRecording recording) {
    Await.until(() -> media.get(recording.path(), Map.of()).status(), status -> status == 404);
  }

  private static ApiRefusal refusal(ThrowingCallable call) {
    return catchThrowableOfType(ApiRefusal.class, call);
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("media");
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }
}
