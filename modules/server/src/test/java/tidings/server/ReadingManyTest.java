// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/** Activities and entities by many ids, read with one call. */
@Tag("api")
final class ReadingManyTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Porto");

  @Test
  void activities_are_as_when_read_one_by_one() {
    var first = ana.post("First", city).await();
    var comment = ben.comment(first.id(), "A comment").await();
    var third = ben.post("Third").await();
    ben.like(first.id(), "like").await();
    var ids = List.of(third.id(), comment.id(), first.id());

    var found = ben.activities(ids).await();

    assertThat(found.items())
        .containsExactlyElementsOf(ids.stream().map(id -> ben.activity(id).await()).toList());
    assertThat(found.items().getLast().yourLikes()).containsExactly("like");
    assertThat(found.missing()).isEmpty();
    assertThat(found.remaining()).isEmpty();
  }

  @Test
  void entities_are_as_when_read_one_by_one() {
    var post = ana.post("A post", city).await();
    ana.describe(city, Profile.named("Porto")).await();
    ben.follow(city).await();
    ben.follow(ana.ref()).await();
    var topic = new Ref("topic", "fado" + ana.ref().id());
    ben.follow(topic).await();
    var refs = List.of(city, ana.ref(), ben.ref(), topic, post.id().ref());

    var found = ben.entities(refs).await();

    assertThat(found.items())
        .containsExactlyElementsOf(refs.stream().map(ref -> ben.entity(ref).await()).toList());
    assertThat(found.items().getFirst().youFollow()).isTrue();
    assertThat(found.items().getFirst().version()).isEqualTo(1);
    assertThat(found.missing()).isEmpty();
  }

  @Test
  void it_is_not_told_whether_missing_ones_exist() {
    var hidden = ana.post("Not for Ben").await();
    var deleted = ana.post("Regretted").await();
    ana.delete(deleted.id()).await();
    ana.block(ben.ref()).await();
    var never = new ActivityId("01KAMGJ5P0V1W2X3Y4Z5A6B7C8");
    var shown = ben.post("Good morning").await();

    var activities =
        ben.activities(List.of(hidden.id(), shown.id(), never, deleted.id())).await();
    var entities = ben.entities(
        List.of(ana.ref(), new Ref("user", "nobody_at_all"), ben.ref(), hidden.id().ref())).await();

    assertThat(activities.items()).extracting(Activity::id).containsExactly(shown.id());
    assertThat(activities.missing()).containsExactly(hidden.id(), never, deleted.id());
    assertThat(entities.items()).extracting(Entity::ref).containsExactly(ben.ref());
    assertThat(entities.missing()).containsExactly(
        ana.ref(), new Ref("user", "nobody_at_all"), hidden.id().ref());
  }

  @Test
  void repeated_ids_are_read_once() {
    var post = ana.post("A post").await().id();
    var twice = "\"" + post + "\",\"" + post + "\"";

    assertThat(read("/v1/activities:read", "{\"ids\":[" + twice + "]}").json()
        .getJsonArray("items")).hasSize(1);
    assertThat(ben.activities(List.of(post, post)).await().items()).hasSize(1);
    assertThat(ben.entities(List.of(ana.ref(), ana.ref())).await().items())
        .hasSize(1);
    assertThat(ben.activities(List.of()).await().items()).isEmpty();
  }

  @Test
  void a_long_answer_is_cut_and_the_rest_is_told() {
    var text = "\u6f22".repeat(Content.MAX_TEXT_LENGTH);
    var data = "{\"a\":\"" + "b".repeat(Activity.MAX_DATA_LENGTH - 9) + "\"}";
    var draft = new Draft("post", Content.note(text), List.of(), Optional.of(data));
    var ids = IntStream.range(0, 24).mapToObj(n -> ana.post(draft).await().id()).toList();

    var response = read("/v1/activities:read", "{\"ids\":" + quoted(ids) + "}");
    var items = response.json().getJsonArray("items").size();
    var remaining = response.json().getJsonArray("remaining");

    assertThat(response.bytes()).hasSizeLessThan(AnswerBudget.MAX_BYTES + 4096);
    assertThat(items).isBetween(1, 23);
    assertThat(remaining.stream().toList())
        .isEqualTo(ids.stream().skip(items).map(ActivityId::text).toList());
    assertThat(ben.activities(ids).await().items()).extracting(Activity::id).isEqualTo(ids);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "/v1/activities:read | {} | missing_field",
    "/v1/activities:read | {\"ids\":null} | missing_field",
    "/v1/activities:read | {\"ids\":\"a\"} | invalid_field",
    "/v1/activities:read | {\"ids\":[1]} | invalid_field",
    "/v1/activities:read | {\"ids\":[\"a\"]} | invalid_id",
    "/v1/activities:read | {\"refs\":[]} | unknown_field",
    "/v1/entities:read | {} | missing_field",
    "/v1/entities:read | {\"refs\":[\"a\"]} | invalid_ref",
    "/v1/relations:batch | {\"refs\":[\"a\"]} | invalid_ref",
    "/v1/relations:batch | {\"activities\":[\"a\"]} | invalid_id",
    "/v1/relations:batch | {\"refs\":{}} | invalid_field"
  })
  void invalid_requests_are_refused(String path, String body, String code) {
    var response = read(path, body);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo(code);
  }

  @Test
  void more_than_a_hundred_are_refused() {
    var refs = IntStream.range(0, 101).mapToObj(n -> "\"city:c" + n + "\"")
        .collect(Collectors.joining(",", "[", "]"));
    var ids = Stream.generate(() -> "\"01KAMGJ5P0V1W2X3Y4Z5A6B7C8\"").limit(101)
        .collect(Collectors.joining(",", "[", "]"));

    Map.of("/v1/activities:read", "{\"ids\":" + ids + "}",
        "/v1/entities:read", "{\"refs\":" + refs + "}",
        "/v1/relations:batch", "{\"refs\":" + refs + "}")
        .forEach((path, body) -> assertThat(read(path, body).json().getString("code")).as(path)
            .isEqualTo("invalid_field"));
  }

  private RawHttp.Response read(String path, String body) {
    return server.rawHttp().send("POST", path, ben.token(), body);
  }

  private static String quoted(List<ActivityId> ids) {
    return ids.stream().map(id -> "\"" + id + "\"").collect(Collectors.joining(",", "[", "]"));
  }
}
