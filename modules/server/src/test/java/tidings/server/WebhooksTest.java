// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Ref;
import tidings.server.RawHttp.Response;
import tidings.server.WebhookReceiver.Message;

/** The server posts what happens to addresses of the site. */
@Tag("api")
final class WebhooksTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--webhooks.networks", "127.0.0.1/32"));

  private static final Duration AFTER_RETRY = Duration.ofSeconds(30);
  private static String key = "";
  private final WebhookReceiver receiver = WebhookReceiver.open();
  private final Session ana = server.signUp("Ana");

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "hooks", "--scopes", "webhooks").getLast();
  }

  @AfterEach
  void deleteWebhooks() {
    send("GET", "/v1/webhooks", "").json().getJsonArray("items").stream()
        .map(JsonObject.class::cast)
        .forEach(webhook -> send("DELETE", path(webhook), ""));
    receiver.close();
  }

  @Test
  void a_post_is_sent_with_a_signature() {
    var webhook = create("activity.*");
    var posted = ana.post("Good morning").await();

    var message = receiver.next();

    assertThat(message.kind()).isEqualTo("activity.created");
    assertThat(message.body()).contains(posted.id().text());
    assertThat(message.isAbout(ana.ref())).isTrue();
    assertThat(message.id()).isEqualTo("evt_" + message.position());
    assertThat(message.signatures())
        .containsExactly(signature(message, webhook.getString("secret")));
  }

  @Test
  void only_the_kinds_and_entities_that_were_asked_for_are_sent() {
    var city = new Ref("city", "faro_" + ana.ref().id());
    create(new JsonObject().put("kinds", JsonArray.of("follow.created"))
        .put("entities", JsonArray.of(city.toString())));
    ana.post("Good morning").await();
    ana.follow(new Ref("city", "porto")).await();
    ana.follow(city).await();

    var message = receiver.next();

    assertThat(message.kind()).isEqualTo("follow.created");
    assertThat(message.isAbout(city)).isTrue();
  }

  @Test
  void events_about_an_entity_wait_in_order_while_others_go_on() {
    var post = ana.post("Good morning").await();
    receiver.fail(message -> message.isAbout(post.id().ref()));
    create("activity.changed");
    var texts = List.of("First edit", "Second edit", "Third edit");
    ana.edit(post.id(), Edits.text(texts.getFirst())).await();
    receiver.next(message -> message.body().contains(texts.getFirst()));
    texts.stream().skip(1).forEach(text -> ana.edit(post.id(), Edits.text(text)).await());
    var other = ana.post("Hello").await();
    ana.edit(other.id(), Edits.text("Hello all")).await();
    receiver.next(message -> message.isAbout(other.id().ref()));
    awaitWaiting(3);

    receiver.answer(WebhookReceiver.OK);
    server.advanceClock(AFTER_RETRY);

    for (var text : texts) {
      assertThat(receiver.next(message -> message.isAbout(post.id().ref())).body())
          .contains(text);
    }
    awaitWaiting(0);
  }

  @Test
  void a_retry_has_the_same_id_and_another_time() {
    receiver.fail(message -> true);
    create("activity.created");
    ana.post("Good morning").await();
    var first = receiver.next();
    awaitWaiting(1);
    receiver.answer(WebhookReceiver.OK);
    server.advanceClock(AFTER_RETRY);

    var second = receiver.next();

    assertThat(second.id()).isEqualTo(first.id());
    assertThat(Long.parseLong(second.timestamp()) - Long.parseLong(first.timestamp()))
        .isGreaterThanOrEqualTo(AFTER_RETRY.toSeconds() - 1);
    awaitWaiting(0);
  }

  @Test
  void an_event_that_fails_for_a_day_is_given_up_and_can_be_replayed() {
    receiver.fail(message -> true);
    var webhook = create("activity.created");
    var posted = ana.post("Good morning").await();
    receiver.next();
    awaitWaiting(1);
    server.advanceClock(Duration.ofHours(25));
    Await.until(() -> show(webhook), shown -> shown.getLong("deadLetters") == 1);
    assertThat(show(webhook).getLong("waiting")).isZero();
    assertThat(deliveries(webhook).getFirst().getString("outcome")).isEqualTo("dead");
    receiver.next();

    receiver.answer(WebhookReceiver.OK);
    assertThat(replay(webhook, "{\"deadLetters\":true}").status()).isEqualTo(200);

    assertThat(receiver.next().body()).contains(posted.id().text());
    Await.until(() -> show(webhook),
        shown -> shown.getLong("deadLetters") == 0 && shown.getLong("waiting") == 0);
  }

  @Test
  void events_after_a_position_are_sent_again() {
    var webhook = create("activity.created");
    ana.post("One").await();
    ana.post("Two").await();
    var sent = Stream.of(receiver.next(), receiver.next())
        .sorted(Comparator.comparing(Message::position)).toList();

    var replayed = replay(webhook, "{\"after\":" + sent.getFirst().position() + "}");

    assertThat(replayed.status()).isEqualTo(200);
    assertThat(receiver.next().id()).isEqualTo(sent.getLast().id());
    assertThat(code(replay(webhook, "{\"after\":1}"))).isEqualTo("invalid_field");
    assertThat(code(replay(webhook, "{}"))).isEqualTo("invalid_field");
  }

  @Test
  void a_receiver_that_is_gone_gets_no_more() {
    receiver.answer((message, response) -> response.setStatusCode(410).end());
    var webhook = create("activity.created");
    ana.post("Good morning").await();
    var refused = receiver.next();

    var disabled = Await.until(() -> show(webhook), shown -> !shown.getBoolean("enabled"));

    assertThat(disabled.getString("disabledBecause")).contains("410");
    receiver.answer(WebhookReceiver.OK);
    server.advanceClock(AFTER_RETRY);
    assertThat(send("PATCH", path(webhook), "{\"enabled\":true}").json().getString(
        "disabledBecause")).isNull();
    assertThat(receiver.next().id()).isEqualTo(refused.id());
  }

  @Test
  void a_receiver_is_left_alone_for_as_long_as_it_asks() {
    receiver.answer((message, response) -> response.setStatusCode(429)
        .putHeader("Retry-After", "600").end());
    create("activity.created");
    ana.post("Good morning").await();
    receiver.next();
    awaitWaiting(1);
    receiver.answer(WebhookReceiver.OK);
    server.advanceClock(Duration.ofMinutes(5));
    var webhook = only();
    assertThat(test(webhook).getString("outcome")).isEqualTo("delivered");
    assertThat(receiver.next().kind()).isEqualTo("webhook.test");
    assertThat(show(webhook).getLong("waiting")).isEqualTo(1);

    server.advanceClock(Duration.ofMinutes(6));

    assertThat(receiver.next().kind()).isEqualTo("activity.created");
  }

  @Test
  void a_new_secret_is_used_with_the_former_one_for_a_day() {
    var webhook = create("activity.created");
    var rotated = send("POST", path(webhook) + "/rotate", "").json();
    assertThat(rotated.getString("secret")).isNotEqualTo(webhook.getString("secret"));
    test(webhook);
    var both = receiver.next();
    assertThat(both.signatures()).containsExactly(
        signature(both, rotated.getString("secret")),
        signature(both, webhook.getString("secret")));

    server.advanceClock(Duration.ofHours(25));
    test(webhook);

    var message = receiver.next();
    assertThat(message.signatures())
        .containsExactly(signature(message, rotated.getString("secret")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.2/", "https://10.0.0.1/", "http://[::1]:80/",
    "https://169.254.169.254/latest", "http://1.1.1.1/"})
  void addresses_that_must_not_be_reached_are_refused(String url) {
    var refused = send("POST", "/v1/webhooks", new JsonObject().put("url", url).encode());

    assertThat(code(refused)).isEqualTo("invalid_field");
    assertThat(refused.json().getJsonArray("errors").getJsonObject(0).getString("pointer"))
        .isEqualTo("/url");
  }

  @Test
  void redirects_are_not_followed() {
    receiver.answer((message, response) -> response.setStatusCode(302)
        .putHeader("Location", receiver.url() + "/other").end());
    var webhook = create("activity.created");

    var tested = test(webhook);

    assertThat(tested.getString("outcome")).isEqualTo("failed");
    assertThat(tested.getInteger("status")).isEqualTo(302);
    assertThat(receiver.next().path()).isEqualTo("/hook");
    assertThat(receiver.others()).isEmpty();
  }

  @Test
  void a_large_answer_is_not_read() {
    receiver.answer((message, response) -> response.end("x".repeat(65 * 1024)));

    assertThat(test(create("activity.created")).getString("error")).contains("too large");
  }

  @Test
  void a_slow_answer_is_not_waited_for() {
    receiver.answer((message, response) -> {});

    assertThat(test(create("activity.created")).getString("error")).contains("within 10 s");
  }

  @Test
  void the_log_has_failures_with_the_beginning_of_the_answer() {
    receiver.fail(message -> true);
    var webhook = create("activity.created");
    ana.post("Good morning").await();
    var message = receiver.next();

    var logged = Await.until(() -> deliveries(webhook), log -> !log.isEmpty()).getFirst();

    assertThat(logged.getString("messageId")).isEqualTo(message.id());
    assertThat(logged.getString("outcome")).isEqualTo("retried");
    assertThat(logged.getInteger("status")).isEqualTo(500);
    assertThat(logged.getString("answer")).isEqualTo("out of order");
  }

  @Test
  void a_secret_is_shown_once() {
    var created = create("activity.created");
    var secret = created.getString("secret");

    assertThat(secret).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(send("GET", "/v1/webhooks", "").body()).doesNotContain(secret);
    assertThat(send("GET", path(created), "").body()).doesNotContain("secret");
    assertThat(send("PATCH", path(created), "{\"name\":\"Search\"}").body())
        .doesNotContain("secret");
    assertThat(String.join("\n", server.runCommand("webhooks", "list"))).doesNotContain(secret);
  }

  @Test
  void wrong_fields_are_refused() {
    var url = receiver.url();
    assertThat(code(tryToCreate("{\"url\":\"ftp://example.org/\"}"))).isEqualTo("invalid_field");
    assertThat(code(tryToCreate("{\"url\":\"" + url + "\",\"kinds\":[\"activity.sung\"]}")))
        .isEqualTo("invalid_field");
    assertThat(code(tryToCreate("{\"url\":\"" + url + "\",\"kinds\":[\"*\"]}")))
        .isEqualTo("invalid_field");
    assertThat(code(tryToCreate("{\"url\":\"" + url + "\",\"entities\":[\"lisbon\"]}")))
        .isEqualTo("invalid_ref");
    assertThat(code(tryToCreate("{}"))).isEqualTo("missing_field");
    assertThat(send("GET", "/v1/webhooks", "").json().getJsonArray("items")).isEmpty();
  }

  @Test
  void a_deleted_webhook_gets_nothing_more() {
    var webhook = create("activity.created");
    assertThat(send("DELETE", path(webhook), "").status()).isEqualTo(204);
    assertThat(code(send("GET", path(webhook), ""))).isEqualTo("not_found");
    var other = create("activity.created");

    ana.post("Good morning").await();

    assertThat(receiver.next().signatures().size()).isEqualTo(1);
    Await.until(() -> show(other), shown -> shown.getString("deliveredAt") != null);
    assertThat(receiver.others()).isEmpty();
  }

  @Test
  void an_operator_has_a_command() {
    var created = command("webhooks", "create", receiver.url(), "--kinds", "like.*",
        "--name", "Search");
    assertThat(created.getLast()).startsWith("whsec_");
    var id = only().getString("id");
    assertThat(created.getFirst()).contains(id);
    assertThat(command("webhooks", "list").getLast()).contains(id, "on", "Search");
    assertThat(command("webhooks", "update", id, "--kinds", "all", "--enabled", "false"))
        .anySatisfy(line -> assertThat(line).contains("state", "off"));
    assertThat(command("webhooks", "test", id).getLast()).contains("delivered");
    assertThat(command("webhooks", "rotate", id).getLast()).startsWith("whsec_");
    assertThat(command("webhooks", "deliveries", id)).hasSize(1);
    command("webhooks", "delete", id);
    assertThat(command("webhooks", "list")).hasSize(1);
  }

  /** With the settings of the server, as the command opens a shared table itself. */
  private static List<String> command(String... words) {
    return server.runCommand(Stream.concat(
        Stream.of(words), Stream.of("--webhooks.networks=127.0.0.1/32")).toArray(String[]::new));
  }

  private JsonObject create(String kind) {
    return create(new JsonObject().put("kinds", JsonArray.of(kind)));
  }

  private JsonObject create(JsonObject fields) {
    var created = tryToCreate(fields.put("url", receiver.url()).encode());
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    return created.json();
  }

  private Response tryToCreate(String body) {
    return send("POST", "/v1/webhooks", body);
  }

  private JsonObject only() {
    return send("GET", "/v1/webhooks", "").json().getJsonArray("items").getJsonObject(0);
  }

  private void awaitWaiting(long number) {
    Await.until(this::only, shown -> shown.getLong("waiting") == number);
  }

  private static JsonObject show(JsonObject webhook) {
    return send("GET", path(webhook), "").json();
  }

  private static JsonObject test(JsonObject webhook) {
    return send("POST", path(webhook) + "/test", "").json();
  }

  private static Response replay(JsonObject webhook, String body) {
    return send("POST", path(webhook) + "/replay", body);
  }

  private static List<JsonObject> deliveries(JsonObject webhook) {
    return send("GET", path(webhook) + "/deliveries", "").json().getJsonArray("items").stream()
        .map(JsonObject.class::cast).toList();
  }

  private static String path(JsonObject webhook) {
    return "/v1/webhooks/" + webhook.getString("id");
  }

  private static String code(Response response) {
    return response.json().getString("code");
  }

  private static Response send(String method, String path, String body) {
    return server.rawHttp().send(method, path, key, body);
  }

  /** As the specification of Standard Webhooks says. */
  private static String signature(Message message, String secret) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
      var signed = message.id() + "." + message.timestamp() + "." + message.body();
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
