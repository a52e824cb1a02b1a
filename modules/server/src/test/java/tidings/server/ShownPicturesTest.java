// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.core.FieldPatch.KEEP;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity.Content;
import tidings.core.Entities.Profile;
import tidings.core.FieldPatch;
import tidings.core.MediaId;
import tidings.core.ProfileChange;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;

/** Activities and profiles show uploaded pictures, which go with the last of them. */
@Tag("api")
final class ShownPicturesTest {
  private static final Duration DAY = Duration.ofHours(25);
  private static final AtomicInteger WIDTH = new AtomicInteger(20);
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(
      Map.of("--media.folder", newFolder().toString(), "--limits.uploads", "off"));

  private final MediaClient media = new MediaClient(server.rawHttp());
  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void an_activity_shows_four_pictures_with_their_descriptions_and_sizes() {
    var pictures = List.of(
        new ShownPicture(upload(ana), Optional.of("The sea, at night"),
            Optional.of(new PixelSize(1200, 800)), Optional.of("#7f9fd0")),
        picture(ana), picture(ana).withAlt("A boat"), picture(ana));

    var posted = ana.post(Drafts.pictures(pictures, "Four")).await();

    assertThat(posted.object().pictures()).isEqualTo(pictures);
    assertThat(ben.activity(posted.id()).await().object().pictures()).isEqualTo(pictures);
    var json = media.get("/v1/activities/" + posted.id(), Map.of()).json()
        .getJsonObject("object").getJsonArray("pictures").getJsonObject(0);
    assertThat(json).isEqualTo(new JsonObject().put("url", pictures.getFirst().path())
        .put("alt", "The sea, at night").put("width", 1200).put("height", 800)
        .put("color", "#7f9fd0"));
  }

  @Test
  void an_activity_may_show_pictures_alone() {
    var pictures = List.of(picture(ana));
    var posted = ana.post(draft(Content.of("photo").withPictures(pictures))).await();

    assertThat(posted.object().text()).isEmpty();
    assertThat(posted.object().pictures()).isEqualTo(pictures);
    assertThat(refusal(
        () -> ana.edit(posted.id(), Edits.pictures(List.of())).await()).code())
        .isEqualTo("invalid_field");
  }

  @Test
  void an_edit_replaces_the_pictures_or_leaves_them() {
    var first = List.of(picture(ana), picture(ana));
    var posted = ana.post(Drafts.pictures(first, "Two")).await();
    var second = List.of(first.getLast().withAlt("The second"), picture(ana));

    assertThat(ana.edit(posted.id(), Edits.text("Still two")).await().object().pictures())
        .isEqualTo(first);
    assertThat(ana.edit(posted.id(), Edits.pictures(second)).await().object().pictures())
        .isEqualTo(second);
    assertThat(ana.edit(posted.id(), Edits.pictures(List.of())).await().object().pictures())
        .isEmpty();
  }

  @Test
  void an_upsert_of_the_same_pictures_changes_nothing() {
    var key = server.runCommand("keys", "create", "poster", "--scopes", "write").getLast();
    var body = new JsonObject().put("verb", "post").put("foreignId", "p-1")
        .put("publishedAt", "2025-01-01T00:00:00Z")
        .put("object", object(new JsonObject().put("url", picture(ana).path()).put("alt", "A")));
    var act = Map.of("Act-As", ana.ref().toString());

    var first = server.rawHttp().send("POST", "/v1/activities", key, body, act);
    var again = server.rawHttp().send("POST", "/v1/activities", key, body, act);

    assertThat(first.json().getString("result")).as(first.body()).isEqualTo("created");
    assertThat(again.json().getString("result")).isEqualTo("same");
    assertThat(again.json().getJsonObject("object").getJsonArray("pictures")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "invalid_field | /object/pictures/0/url    | {'url':'https://example.org/a.jpg'}",
    "invalid_field | /object/pictures/0/url    | {'url':'/media/00000000000000000000000000000000-card'}",
    "missing_field | /object/pictures/0/url    | {'alt':'A boat'}",
    "unknown_field | /object/pictures/0/size   | {'url':'/media/00000000000000000000000000000000','size':1}",
    "invalid_field | /object/pictures/0/height | {'url':'/media/00000000000000000000000000000000','width':1}",
    "invalid_field | /object/pictures/0/width  | {'url':'/media/00000000000000000000000000000000','width':0,'height':1}",
    "invalid_field | /object/pictures/0/color  | {'url':'/media/00000000000000000000000000000000','color':'red'}",
    "invalid_field | /object/pictures/0/alt    | {'url':'/media/00000000000000000000000000000000','alt':' '}"})
  void a_wrong_picture_is_refused_at_its_place(String code, String pointer, String picture) {
    var body = new JsonObject().put("verb", "post")
        .put("object", object(new JsonObject(picture.replace('\'', '"'))));
    var refused = server.rawHttp().send("POST", "/v1/activities", ana.token(), body.encode());

    assertThat(refused.json().getString("code")).as(refused.body()).isEqualTo(code);
    assertThat(refused.json().getJsonArray("errors").getJsonObject(0).getString("pointer"))
        .as(refused.body()).isEqualTo(pointer);
  }

  @Test
  void only_four_own_pictures_are_shown() {
    var five = Arrays.asList(picture(ana), picture(ana), picture(ana), picture(ana), picture(ana));
    var gone = ShownPicture.of(new MediaId("0".repeat(32)));

    for (var pictures : List.of(five, List.of(picture(ben)), List.of(gone))) {
      assertThat(refusal(() -> ana.post(Drafts.pictures(pictures, "Look")).await()).code())
          .isEqualTo("invalid_field");
    }
    assertThat(refusal(() -> ana.describe(ana.ref(), banner(picture(ben))).await()).code())
        .isEqualTo("invalid_field");
  }

  @Test
  void a_profile_has_a_banner() {
    var banner = picture(ana).withAlt("Mountains");
    ana.describe(ana.ref(), banner(banner)).await();

    assertThat(ben.entity(ana.ref()).await().profile().banner()).contains(banner);
    ana.describe(ana.ref(), change(Optional.of("Ana B."), KEEP)).await();
    assertThat(ben.entity(ana.ref()).await().profile().banner()).contains(banner);
    ana.describe(ana.ref(), change(Optional.empty(), FieldPatch.REMOVE)).await();
    assertThat(ben.entity(ana.ref()).await().profile().banner()).isEmpty();
  }

  @Test
  void a_picture_goes_a_day_after_the_last_post_with_it_was_changed() {
    var shared = picture(ana);
    var single = picture(ana);
    var one = ana.post(Drafts.pictures(List.of(shared, single), "One")).await();
    var two = ana.post(Drafts.pictures(List.of(shared), "Two")).await();
    var next = picture(ana);
    ana.post(Drafts.pictures(List.of(next), "Next")).await();

    ana.edit(one.id(), Edits.pictures(List.of())).await();
    awaitGoneADayLater(single);
    assertThat(status(shared)).isEqualTo(200);

    ana.edit(two.id(), Edits.pictures(List.of(next))).await();
    awaitGoneADayLater(shared);
  }

  @Test
  void a_picture_that_is_shown_again_within_a_day_stays() {
    var picture = picture(ana);
    var posted = ana.post(Drafts.pictures(List.of(picture), "One")).await();
    ana.edit(posted.id(), Edits.pictures(List.of())).await();
    ana.edit(posted.id(), Edits.pictures(List.of(picture))).await();
    var other = picture(ana);
    var changed = ana.post(Drafts.pictures(List.of(other), "Two")).await();
    ana.edit(changed.id(), Edits.pictures(List.of())).await();

    awaitGoneADayLater(other);
    assertThat(status(picture)).isEqualTo(200);
  }

  @Test
  void a_picture_goes_with_a_profile_that_shows_another() {
    var before = picture(ana);
    var banner = picture(ana);
    ana.describe(ana.ref(), new Profile("Ana", Optional.empty(), Optional.of(before.path())))
        .await();
    ana.describe(ana.ref(), banner(banner)).await();

    ana.describe(ana.ref(),
        new Profile("Ana", Optional.empty(), Optional.of(picture(ana).path()))).await();

    awaitGoneADayLater(banner); // the last that is let go
    Await.until(() -> status(before), status -> status == 404);
  }

  @Test
  void a_picture_stays_as_long_as_its_activity_can_be_restored() {
    var picture = picture(ana);
    var posted = ana.post(Drafts.pictures(List.of(picture), "Gone")).await();
    ana.delete(posted.id()).await();
    var other = picture(ana);

    awaitGoneADayLater(other);
    assertThat(ana.restore(posted.id()).await().object().pictures()).containsExactly(picture);
    assertThat(status(picture)).isEqualTo(200);
  }

  @Test
  void a_picture_is_not_served_while_all_activities_with_it_are_deleted() {
    var picture = picture(ana);
    var one = ana.post(Drafts.pictures(List.of(picture), "One")).await();
    var two = ana.post(Drafts.pictures(List.of(picture), "Two")).await();

    ana.delete(one.id()).await();
    assertThat(status(picture)).isEqualTo(200);
    ana.delete(two.id()).await();
    assertThat(status(picture)).isEqualTo(404);
    ana.restore(one.id()).await();
    assertThat(status(picture)).isEqualTo(200);
  }

  @Test
  void feeds_for_other_programs_have_the_pictures_with_their_descriptions() {
    var picture = picture(ana).withAlt("A boat");
    var posted = ana.post(Drafts.pictures(List.of(picture), "Look")).await();

    var streams = server.rawHttp().send("GET", "/v1/activities/" + posted.id(), "", "",
        Map.of("Accept", "application/activity+json")).json();
    var attachment =
        streams.getJsonObject("object").getJsonArray("attachment").getJsonObject(0);
    assertThat(attachment.getString("name")).isEqualTo("A boat");
    assertThat(attachment.getString("url")).endsWith(picture.path());
    var atom =
        server.rawHttp().send("GET", "/v1/entities/" + ana.ref() + "/activities.atom", "", "");
    assertThat(atom.body()).contains("rel=\"enclosure\"").contains(picture.path());
  }

  private void awaitGoneADayLater(ShownPicture picture) {
    Await.until(() -> ana.media().get(picture.id()).await().unusedUntil(), Optional::isPresent);
    server.advanceClock(DAY);
    Await.until(() -> status(picture), status -> status == 404);
  }

  private int status(ShownPicture picture) {
    return media.get(picture.path(), Map.of()).status();
  }

  private ShownPicture picture(Session user) {
    return ShownPicture.of(upload(user));
  }

  private MediaId upload(Session user) {
    return new MediaId(media.upload(user,
        PictureFiles.picture("jpg", WIDTH.incrementAndGet(), 20, Color.RED)).getString("id"));
  }

  private static JsonObject object(JsonObject picture) {
    return new JsonObject().put("type", "photo").put("pictures", new JsonArray().add(picture));
  }

  private static ProfileChange banner(ShownPicture picture) {
    return change(Optional.empty(), new FieldPatch.Replace(picture.text()));
  }

  private static ProfileChange change(Optional<String> name, FieldPatch banner) {
    return new ProfileChange(name, KEEP, KEEP, KEEP, Optional.empty(), KEEP, banner);
  }

  private static Draft draft(Content content) {
    return new Draft("post", content, List.of(), Optional.empty());
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
