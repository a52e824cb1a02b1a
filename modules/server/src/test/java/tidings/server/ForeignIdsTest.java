// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.core.ActivityId;
import tidings.core.Ref;

/** A site posts what it has, with its own ids and times, as often as it likes. */
@Tag("api")
final class ForeignIdsTest {
  private static final Instant LONG_AGO = Instant.parse("2019-05-01T12:00:00Z");
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";
  private final int number = NUMBER.incrementAndGet();
  private final String ana = "f" + number + "-ana";
  private final String art = "art/" + number + " a";

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "site", "--scopes", "read,write,users").getLast();
  }

  @BeforeEach
  void createUser() {
    server.rawHttp().send("PUT", "/v1/users/" + ana, key, "{\"name\":\"Ana\"}", Map.of());
  }

  @Test
  void posting_again_changes_nothing_and_something_else_is_an_edit() {
    var created = post(ana, body("Hello", LONG_AGO));
    var same = post(ana, body("Hello", LONG_AGO));
    var changed = post(ana, body("Good evening", LONG_AGO));

    assertThat(List.of(created.status(), same.status(), changed.status()))
        .containsExactly(201, 200, 200);
    assertThat(List.of(created.json(), same.json(), changed.json()))
        .extracting(json -> json.getString("result"))
        .containsExactly("created", "same", "changed");
    assertThat(created.json().getString("id")).isEqualTo(ActivityId.of(LONG_AGO, art).text());
    assertThat(created.json().getString("foreignId")).isEqualTo(art);
    assertThat(created.json().getInstant("publishedAt")).isEqualTo(LONG_AGO);
    assertThat(same.json().getInteger("version")).isEqualTo(1);
    assertThat(changed.json().getInteger("version")).isEqualTo(2);
    assertThat(changed.json().getInstant("editedAt")).isAfter(LONG_AGO);
  }

  @Test
  void expiry_and_visibility_change_too() {
    post(ana, body("Hello", LONG_AGO));
    var end = Instant.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.SECONDS);
    var ending = body("Hello", LONG_AGO).put("expiresAt", end).put("visibility", "followers");

    var changed = post(ana, ending);

    assertThat(changed.json().getString("result")).isEqualTo("changed");
    assertThat(changed.json().getInstant("expiresAt")).isEqualTo(end);
    assertThat(changed.json().getString("visibility")).isEqualTo("followers");
    assertThat(post(ana, ending).json().getString("result")).isEqualTo("same");
    assertThat(post(ana, body("Hello", LONG_AGO)).json().containsKey("expiresAt")).isFalse();
  }

  @Test
  void actor_verb_and_targets_never_change() {
    var ben = "f" + number + "-ben";
    server.rawHttp().send("PUT", "/v1/users/" + ben, key, "{\"name\":\"Ben\"}", Map.of());
    post(ana, body("Hello", LONG_AGO));

    var other = post(ben, body("Mine", LONG_AGO));
    var verb = post(ana, body("Hello", LONG_AGO).put("verb", "share"));

    assertThat(other.status()).isEqualTo(409);
    assertThat(other.json().getString("code")).isEqualTo("foreign_id_taken");
    assertThat(other.json().getString("detail")).contains("actor");
    assertThat(verb.json().getString("detail")).contains("verb");
  }

  @Test
  void an_edited_text_may_have_other_hashtags() {
    var created = post(ana, body("#fado", LONG_AGO));
    var changed = post(ana, body("#jazz", LONG_AGO));

    assertThat(changed.json().getString("result")).isEqualTo("changed");
    assertThat(created.json().getJsonArray("targets")).contains("tag:fado");
    assertThat(changed.json().getJsonArray("targets"))
        .isEqualTo(created.json().getJsonArray("targets"));
    assertThat(post(ana, body("#jazz", LONG_AGO)).json().getString("result")).isEqualTo("same");
  }

  @Test
  void deleted_stays_deleted() {
    var id = post(ana, body("Hello", LONG_AGO)).json().getString("id");
    send(ana, "DELETE", "/v1/activities/" + id, "");

    var again = post(ana, body("Hello", LONG_AGO));

    assertThat(again.status()).isEqualTo(409);
    assertThat(again.json().getString("code")).isEqualTo("activity_deleted");
    assertThat(found()).isEmpty();
  }

  @Test
  void an_old_activity_is_in_feeds_at_its_place_and_nobody_is_told() {
    var cleo = server.signUp("Cleo");
    cleo.follow(new Ref("user", ana)).await();
    var recent = Instant.now().minus(Duration.ofHours(2)).truncatedTo(ChronoUnit.MILLIS);
    post(ana, body("@" + cleo.ref().id() + " two hours ago", recent));
    post(ana, body("long ago", LONG_AGO));
    post(ana, body("three hours ago", recent.minus(Duration.ofHours(1))));
    var news = post(ana, body("now", Instant.now().truncatedTo(ChronoUnit.MILLIS)));

    assertThat(news.status()).isEqualTo(201);
    await(cleo::feed, feed -> feed.page().items().size() == 4);
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
    assertThat(cleo.feed().await().page().items())
        .extracting(entry -> entry.activity().object().text().orElseThrow()
            .replaceFirst("^@[^ ]+ ", ""))
        .containsExactly("now", "two hours ago", "three hours ago", "long ago");
    assertThat(items(server.rawHttp().send("GET", "/v1/notifications", cleo.token(), "", Map.of())))
        .isEmpty();
  }

  @Test
  void a_comment_of_the_past_is_counted_and_nobody_is_notified() {
    var cleo = server.signUp("Cleo");
    var thread = cleo.post("Hello").await();
    var comment = body("Me too", Instant.now().minus(Duration.ofHours(2)))
        .put("verb", "comment").put("targets", new JsonArray().add(thread.id().ref().toString()));

    assertThat(post(ana, comment).status()).isEqualTo(201);
    assertThat(post(ana, comment).json().getString("result")).isEqualTo("same");

    await(() -> cleo.activity(thread.id()), read -> read.counts().comments() == 1);
    assertThat(items(server.rawHttp()
        .send("GET", "/v1/notifications", cleo.token(), "", Map.of()))).isEmpty();
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  @Test
  void a_site_finds_its_activities_and_others_those_that_they_may_see() {
    post(ana, body("Hello", LONG_AGO));
    post(ana, body("Again", LONG_AGO.plusSeconds(1)).put("visibility", "followers"));

    assertThat(found()).extracting(item -> ((JsonObject) item).getJsonObject("object")
        .getString("text")).containsExactly("Hello");
    assertThat(items(send(ana, "GET", search(), ""))).hasSize(2);
  }

  @Test
  void a_batch_says_of_each_what_became_of_it() {
    post(ana, body("Hello", LONG_AGO));

    var results = items(send(ana, "POST", "/v1/activities:batch", new JsonObject()
        .put("items", new JsonArray()
            .add(body("Hello", LONG_AGO))
            .add(body("New", LONG_AGO.plusSeconds(1)))
            .add(body("Wrong", LONG_AGO.plusSeconds(2)).putNull("publishedAt")))
        .encode()));

    assertThat(results).extracting(item -> ((JsonObject) item).getInteger("status"))
        .containsExactly(200, 201, 400);
  }

  @Test
  void texts_and_foreign_ids_have_any_characters() {
    var body = body("Olá, 東京 🌊", LONG_AGO).put("foreignId", "fund/ä-" + number);

    assertThat(post(ana, body).json().getString("result")).isEqualTo("created");
    var again = post(ana, body).json();

    assertThat(again.getString("result")).isEqualTo("same");
    assertThat(again.getString("foreignId")).isEqualTo("fund/ä-" + number);
    assertThat(again.getJsonObject("object").getString("text")).isEqualTo("Olá, 東京 🌊");
  }

  @Test
  void a_key_of_a_request_is_for_one_body_alone() {
    var body = body("Hello", LONG_AGO);
    var once = Map.of("Act-As", "user:" + ana, "Idempotency-Key", "upsert-" + number);

    var created = server.rawHttp().send("POST", "/v1/activities", key, body, once);
    var same = server.rawHttp().send("POST", "/v1/activities", key, body, once);
    var reused = server.rawHttp().send(
        "POST", "/v1/activities", key, body("Good evening", LONG_AGO), once);

    assertThat(created.json().getString("result")).isEqualTo("created");
    assertThat(same.json().getString("result")).isEqualTo("same");
    assertThat(code(reused)).isEqualTo("idempotency_key_reused");
    assertThat(post(ana, body).json().getString("result")).isEqualTo("same");
  }

  @Test
  void a_key_of_a_batch_is_for_one_body_alone() {
    var batch = new JsonObject().put("items", new JsonArray().add(body("Hello", LONG_AGO)));
    var other = new JsonObject().put("items", new JsonArray().add(body("Hi", LONG_AGO)));
    var once = Map.of("Act-As", "user:" + ana, "Idempotency-Key", "upserts-" + number);

    var created = server.rawHttp().send("POST", "/v1/activities:batch", key, batch, once);
    var same = server.rawHttp().send("POST", "/v1/activities:batch", key, batch, once);
    var reused = server.rawHttp().send("POST", "/v1/activities:batch", key, other, once);

    assertThat(items(created).getJsonObject(0).getInteger("status")).isEqualTo(201);
    assertThat(items(same).getJsonObject(0).getJsonObject("body").getString("result"))
        .isEqualTo("same");
    assertThat(code(reused)).isEqualTo("idempotency_key_reused");
  }

  @Test
  void bad_input_is_refused() {
    assertThat(code(post(ana, body("A", Instant.now().plusSeconds(60)))))
        .isEqualTo("invalid_field");
    var tooEarly = post(ana, body("A", LONG_AGO).put("publishedAt", "1969-12-31T23:59:59Z"));
    assertThat(code(tooEarly)).isEqualTo("invalid_field");
    assertThat(tooEarly.json().getString("detail"))
        .isEqualTo("publishedAt must not be before 1970, where times begin");
    assertThat(code(post(ana, body("A", LONG_AGO).put("foreignId", "a\nb"))))
        .isEqualTo("invalid_field");
    assertThat(code(post(ana, body("A", LONG_AGO).put("foreignId", "x".repeat(129)))))
        .isEqualTo("invalid_field");
    assertThat(code(post(ana, body("A", LONG_AGO).putNull("foreignId"))))
        .isEqualTo("invalid_field");
    var cleo = server.signUp("Cleo");
    assertThat(code(server.rawHttp().send("POST", "/v1/activities", cleo.token(),
        body("A", LONG_AGO).encode(), Map.of()))).isEqualTo("key_needed");
    assertThat(code(server.rawHttp().send("GET", "/v1/activities", "", "", Map.of())))
        .isEqualTo("invalid_parameter");
  }

  private JsonObject body(String text, Instant publishedAt) {
    return new JsonObject().put("verb", "post")
        .put("object", new JsonObject().put("type", "note").put("text", text))
        .put("foreignId", art).put("publishedAt", publishedAt.toString());
  }

  private JsonArray found() {
    return items(server.rawHttp().send("GET", search(), "", "", Map.of()));
  }

  private String search() {
    return "/v1/activities?foreignId=art/" + number + "%20a";
  }

  private static JsonArray items(RawHttp.Response response) {
    return response.json().getJsonArray("items");
  }

  private static RawHttp.Response post(String user, JsonObject body) {
    return server.rawHttp().send(
        "POST", "/v1/activities", key, body, Map.of("Act-As", "user:" + user));
  }

  private static RawHttp.Response send(String user, String method, String path, String body) {
    return server.rawHttp().send(method, path, key, body, Map.of("Act-As", "user:" + user));
  }

  private static String code(RawHttp.Response response) {
    return response.json().getString("code");
  }
}
