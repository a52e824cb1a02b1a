// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.LiveOptions;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/** The back end of a site creates, changes, suspends and describes whom and what it has. */
@Tag("api")
final class SiteUsersTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";
  private final String id = NUMBER.incrementAndGet() + ".Ana-Sousa";

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "site", "--scopes", "read,write,users").getLast();
  }

  @Test
  void a_site_creates_a_user_and_replaces_its_profile() {
    var created = put(id, "{\"name\":\"Ana\",\"about\":\"Hello\",\"data\":{\"city\":\"Lisbon\"}}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.header("Location")).contains("/v1/entities/user:" + id);
    assertThat(created.json().getJsonObject("data")).isEqualTo(JsonObject.of("city", "Lisbon"));
    assertThat(as(id, "GET", "/v1/accounts/me", "").json().getJsonObject("user").getString("name"))
        .isEqualTo("Ana");

    var replaced = put(id, "{\"name\":\"Ana Sousa\"}");

    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.json().getString("about")).isNull();
    assertThat(replaced.json().containsKey("data")).isFalse();
    assertThat(replaced.json().getInstant("createdAt"))
        .isEqualTo(created.json().getInstant("createdAt"));
  }

  @Test
  void what_is_as_it_was_does_not_change() {
    var body = "{\"name\":\"Ana\",\"handle\":\"ana" + NUMBER.incrementAndGet() + "\"}";
    var first = put(id, body);
    var second = put(id, body);

    assertThat(second.status()).isEqualTo(200);
    assertThat(second.header("ETag")).isEqualTo(first.header("ETag"));
  }

  @Test
  void a_change_keeps_what_it_does_not_name() {
    put(id, "{\"name\":\"Ana\",\"about\":\"Hello\",\"data\":{\"city\":\"Lisbon\"}}");

    var changed = send("PATCH", "/v1/users/" + id,
        "{\"name\":null,\"about\":null,\"followers\":\"approve\"}");

    assertThat(changed.status()).isEqualTo(200);
    var user = changed.json();
    assertThat(user.getString("name")).isEqualTo("Ana");
    assertThat(user.getString("about")).isNull();
    assertThat(user.getString("followers")).isEqualTo("approve");
    assertThat(user.getJsonObject("data").getString("city")).isEqualTo("Lisbon");
    assertThat(code(send("PATCH", "/v1/users/nobody-" + id, "{\"name\":\"No\"}")))
        .isEqualTo("not_found");
  }

  @Test
  void a_change_of_an_old_version_is_refused() {
    put(id, "{\"name\":\"Ana\"}");
    put(id, "{\"name\":\"Ana S.\"}");

    assertThat(code(server.rawHttp().send("PUT", "/v1/users/" + id, key,
        "{\"name\":\"A.\"}", Map.of("If-Match", "\"1\"")))).isEqualTo("changed_meanwhile");
  }

  @Test
  void ids_are_those_that_sites_have() {
    for (var fitting : List.of(UUID.randomUUID().toString(), "1001", "AnaSousa", "ana-sousa",
        "ana.sousa", "a", "x".repeat(64))) {
      assertThat(put(fitting, "{\"name\":\"Ana\"}").status()).as(fitting).isEqualTo(201);
    }
    for (var wrong : List.of("_ana", "-ana", ".ana", "ana%20sousa", "ana@example.org",
        "x".repeat(65), "ana%23")) {
      assertThat(code(put(wrong, "{\"name\":\"Ana\"}"))).as(wrong).isEqualTo("invalid_id");
    }
  }

  @Test
  void ids_of_a_site_may_differ_in_case_alone_and_others_may_not_sign_up_beside_them() {
    var number = NUMBER.incrementAndGet();
    assertThat(put("Case" + number, "{\"name\":\"One\"}").status()).isEqualTo(201);
    assertThat(put("CASE" + number, "{\"name\":\"Two\"}").status()).isEqualTo(201);

    var signUp = server.rawHttp().send("POST", "/v1/accounts", "",
        "{\"id\":\"case%d\",\"name\":\"Three\",\"password\":\"%s\"}"
            .formatted(number, ServerExtension.PASSWORD),
        Map.of());

    assertThat(code(signUp)).isEqualTo("already_taken");
  }

  @Test
  void a_user_of_the_site_posts_and_is_followed() {
    put(id, "{\"name\":\"Ana\"}");
    var ben = server.signUp("Ben");
    ben.follow(new Ref("user", id)).await();

    var posted = as(id, "POST", "/v1/activities",
        "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Hello\"}}");

    assertThat(posted.status()).isEqualTo(201);
    await(ben::feed, feed -> feed.page().items().size() == 1);
  }

  @Test
  void many_users_are_created_changed_or_left_in_one_call() {
    var number = NUMBER.incrementAndGet();
    int size = TestedStore.isEmbedded() ? 1000 : 100; // DynamoDB Local has one writer
    var body = batch(IntStream.range(0, size)
        .mapToObj(user -> "{\"id\":\"m%d-%d\",\"name\":\"User %d\"}".formatted(number, user, user))
        .collect(joining(",")));
    var created = send("POST", "/v1/users:batch", body);

    assertThat(created.status()).isEqualTo(200);
    assertThat(created.json().getJsonArray("items")).hasSize(size)
        .allMatch(item -> ((JsonObject) item).getInteger("status") == 201);
    assertThat(send("POST", "/v1/users:batch", body).json().getJsonArray("items"))
        .allMatch(item -> ((JsonObject) item).getInteger("status") == 200
            && ((JsonObject) item).getJsonObject("body").getString("outcome").equals("unchanged"));
    assertThat(as("m" + number + "-" + (size - 1), "GET", "/v1/feed", "").status()).isEqualTo(200);
  }

  @Test
  void each_item_of_a_batch_succeeds_or_is_refused_by_itself() {
    var handle = "taken" + NUMBER.incrementAndGet();
    put(id, "{\"name\":\"Ana\",\"handle\":\"" + handle + "\"}");

    var items = send("POST", "/v1/users:batch", batch(
        "{\"id\":\"%1$s-a\",\"name\":\"A\"},{\"id\":\"_\",\"name\":\"B\"},{\"id\":\"%1$s-c\"},"
            .formatted(id)
            + "{\"id\":\"%1$s-a\",\"name\":\"D\"},{\"id\":\"%1$s-e\",\"name\":\"E\",\"handle\":\"%2$s\"},"
                .formatted(id, handle)
            + "{\"id\":\"%1$s-f\",\"name\":\"F\",\"email\":\"f@example.org\"},".formatted(id)
            + "{\"id\":\"%1$s\",\"name\":\"Ana S.\"}".formatted(id)))
        .json().getJsonArray("items");

    assertThat(items).extracting(item -> ((JsonObject) item).getJsonObject("body"))
        .extracting(body -> body.getString("code", body.getString("outcome")))
        .containsExactly("created", "invalid_id", "missing_field", "invalid_field",
            "already_taken", "unknown_field", "changed");
    assertThat(code(as(id + "-e", "GET", "/v1/feed", ""))).isEqualTo("unknown_user");
  }

  @Test
  void concurrent_batches_leave_each_user_once() {
    var number = NUMBER.incrementAndGet();
    var body = batch(IntStream.range(0, 50)
        .mapToObj(user -> "{\"id\":\"c%d-%d\",\"name\":\"User\"}".formatted(number, user))
        .collect(joining(",")));
    var answers = IntStream.range(0, 4).parallel()
        .mapToObj(call -> send("POST", "/v1/users:batch", body))
        .toList();

    assertThat(answers).allMatch(answer -> answer.status() == 200);
    assertThat(answers.stream()
        .flatMap(answer -> answer.json().getJsonArray("items").stream())
        .filter(item -> ((JsonObject) item).getInteger("status") == 201)).hasSize(50);
  }

  @Test
  void a_site_describes_what_a_user_has_claimed() {
    var ben = server.signUp("Ben");
    var city = server.city("Porto");
    ben.describe(city, Profile.named("Porto")).await();

    var replaced =
        send("PUT", "/v1/entities/" + city, "{\"name\":\"Porto\",\"data\":{\"lat\":41}}");

    assertThat(replaced.status()).isEqualTo(200);
    assertThat(ben.entity(city).await().youOwn()).isTrue();
    assertThat(ben.entity(city).await().profile().data()).contains("{\"lat\":41}");
  }

  @Test
  void what_a_site_describes_first_is_its_own_or_that_of_the_named_owner() {
    var ben = server.signUp("Ben");
    var bridge = new Ref("place", "bridge-" + id);
    var items = send("POST", "/v1/entities:batch", batch(
        "{\"ref\":\"%s\",\"name\":\"The bridge\"},".formatted(bridge)
            + "{\"ref\":\"%s.2\",\"name\":\"The bridge\",\"owner\":\"%s\"},"
                .formatted(bridge, ben.ref())
            + "{\"ref\":\"%s.3\",\"name\":\"The bridge\",\"owner\":\"user:nobody\"}"
                .formatted(bridge)))
        .json().getJsonArray("items");

    assertThat(items).extracting(item -> ((JsonObject) item).getInteger("status"))
        .containsExactly(201, 201, 404);
    assertThat(code(ben.token(), "PUT", "/v1/entities/" + bridge)).isEqualTo("forbidden");
    assertThat(ben.entity(new Ref("place", bridge.id() + ".2")).await().youOwn()).isTrue();
  }

  @Test
  void a_site_suspends_and_reinstates_its_users() {
    put(id, "{\"name\":\"Ana\"}");
    var ticket = as(id, "POST", "/v1/live/tickets", "").json().getString("ticket");
    var live = server.client().live(ticket, LiveOptions.FROM_NOW).await();

    assertThat(send("PUT", "/v1/suspensions/user:" + id, "{\"reason\":\"Spam\"}").status())
        .isEqualTo(204);

    assertThat(await(live.ended()).code()).isEqualTo(4401);
    assertThat(code(as(id, "GET", "/v1/feed", ""))).isEqualTo("suspended");
    assertThat(send("GET", "/v1/suspensions?limit=100", "").body()).contains("user:" + id);
    assertThat(send("DELETE", "/v1/suspensions/user:" + id, "").status()).isEqualTo(204);
    assertThat(as(id, "GET", "/v1/feed", "").status()).isEqualTo(200);
  }

  @Test
  void the_audit_log_says_what_the_site_has_done_with_which_key() {
    put(id, "{\"name\":\"Ana\"}");
    put(id, "{\"name\":\"Ana S.\"}");
    send("PUT", "/v1/suspensions/user:" + id, "{\"reason\":\"Spam\"}");

    assertThat(server.auditLog()).filteredOn(line -> line.contains("user:" + id))
        .extracting(line -> line.replaceFirst("^[^ ]+ ", ""))
        .containsExactly(
            "- created user user:" + id + " with the key site",
            "- described user:" + id + " with the key site",
            "- suspended user:" + id + " with the key site (Spam)");
  }

  private static String batch(String items) {
    return "{\"items\":[" + items + "]}";
  }

  private static RawHttp.Response put(String id, String body) {
    return send("PUT", "/v1/users/" + id, body);
  }

  private static RawHttp.Response send(String method, String path, String body) {
    return server.rawHttp().send(method, path, key, body, Map.of());
  }

  private static RawHttp.Response as(String id, String method, String path, String body) {
    return server.rawHttp()
        .send(method, path, key, body, Map.of("Act-As", "user:" + id));
  }

  private static String code(String token, String method, String path) {
    return code(server.rawHttp()
        .send(method, path, token, "{\"name\":\"Mine\"}", Map.of()));
  }

  private static String code(RawHttp.Response response) {
    return response.json().getString("code");
  }
}
