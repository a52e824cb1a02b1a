// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Session;

/** Repeated requests with the same Idempotency-Key. */
@Tag("api")
final class IdempotencyKeyTest {
  private static final String NOTE =
      "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Hi\"}}";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void a_repeated_post_is_stored_once() {
    var draft = Drafts.note("Once and for all");

    var first = ana.post(draft, "key-1").await();
    var again = ana.post(draft, "key-1").await();

    assertThat(again).isEqualTo(first);
    assertThat(posted()).isEqualTo(1);
    assertThat(ana.post(draft, "key-2").await().id()).isNotEqualTo(first.id());
  }

  @Test
  void concurrent_repeats_of_a_post_are_stored_once() {
    var draft = Drafts.note("Once and for all");

    var answers = IntStream.range(0, 12).mapToObj(n -> ana.post(draft, "at-once")).toList();

    assertThat(answers.stream().map(Await::await).distinct()).hasSize(1);
    assertThat(posted()).isEqualTo(1);
  }

  @Test
  void a_repeat_gets_the_identical_response() {
    var first = sendRaw("key:1", NOTE);
    var again = sendRaw("key:1", NOTE);

    assertThat(first.status()).isEqualTo(201);
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.head().lines().filter(line -> line.startsWith("Location")))
        .hasSize(1)
        .isEqualTo(first.head().lines().filter(line -> line.startsWith("Location")).toList());
  }

  @Test
  void a_post_whose_client_disconnects_is_stored_once() throws IOException {
    var uri = URI.create(server.address());
    try (var socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.getOutputStream().write(request("/v1/activities", "cut", NOTE).getBytes());
    }
    await(() -> ana.entity(ana.ref()), entity -> entity.counts().activities() == 1);

    var again = sendRaw("cut", NOTE);

    assertThat(again.status()).isEqualTo(201);
    assertThat(ana.activitiesOf(ana.ref()))
        .singleElement()
        .satisfies(
            only -> assertThat(only.id().text()).isEqualTo(again.json().getString("id")));
  }

  @Test
  void a_repeat_gets_the_first_response_despite_later_changes() {
    var posted = ana.post("Good morning").await();
    var comment = Drafts.comment(posted.id(), "Hello");
    var first = ben.post(comment, "comment").await();
    ben.delete(first.id()).await();
    ana.delete(posted.id()).await();

    assertThat(ben.post(comment, "comment").await()).isEqualTo(first);
    refused("not_found", () -> ben.activity(first.id()).await());
  }

  @Test
  void a_key_belongs_to_one_request_of_one_user() {
    var mine = ana.post(Drafts.note("Mine"), "key").await();

    refused("idempotency_key_reused", () -> ana.post(Drafts.note("Other"), "key").await());
    assertThat(posted()).isEqualTo(1);
    assertThat(ben.post(Drafts.note("Mine"), "key").await().id()).isNotEqualTo(mine.id());
  }

  @Test
  void a_repeat_may_have_other_spaces_and_another_order_of_fields() {
    var first = sendRaw("order", NOTE);
    var again = sendRaw("order", "{ \"object\": {\"text\":\"\\u0048i\", \"type\":\"note\"},\n"
        + " \"verb\":\"post\" }");

    assertThat(again.status()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(posted()).isEqualTo(1);
  }

  @Test
  void the_order_of_a_list_matters() {
    sendRaw("list", NOTE.replace("{\"verb\"", "{\"targets\":[\"city:a\",\"city:b\"],\"verb\""));
    var other =
        sendRaw("list", NOTE.replace("{\"verb\"", "{\"targets\":[\"city:b\",\"city:a\"],\"verb\""));

    assertThat(other.json().getString("code")).isEqualTo("idempotency_key_reused");
  }

  @Test
  void a_reused_key_names_the_activity_that_it_led_to() {
    var first = sendRaw("reused", NOTE).json();
    var other = sendRaw("reused", NOTE.replace("Hi", "Ho"));

    assertThat(other.status()).isEqualTo(422);
    assertThat(other.json().getString("code")).isEqualTo("idempotency_key_reused");
    assertThat(other.json().getString("id")).isEqualTo(first.getString("id"));
    assertThat(posted()).isEqualTo(1);
  }

  @Test
  void a_reused_key_of_a_batch_names_no_activity() {
    var batch = "{\"items\":[" + NOTE + "]}";
    sendRaw("/v1/activities:batch", "batch", batch);
    var other = sendRaw("/v1/activities:batch", "batch", batch.replace("Hi", "Ho"));

    assertThat(other.json().getString("code")).isEqualTo("idempotency_key_reused");
    assertThat(other.json().containsKey("id")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "\t", "caf\u00e9"})
  void a_key_consists_of_visible_ascii(String key) {
    var response = sendRaw(key, NOTE);

    assertThat(response.status()).as(response.body()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("invalid_header");
    assertThat(posted()).isZero();
  }

  @Test
  void a_key_has_at_most_100_characters_and_one_header() {
    assertThat(sendRaw("~".repeat(101), NOTE).status()).isEqualTo(400);
    assertThat(sendRaw("one\r\nIdempotency-Key: two", NOTE).status()).isEqualTo(400);
    assertThat(posted()).isZero();
    assertThat(sendRaw("~".repeat(100), NOTE).status()).isEqualTo(201);
  }

  @Test
  void a_sign_up_is_not_repeated_after_its_session_has_ended() {
    var http = RawHttp.to(server.address());
    var body =
        "{\"id\":\"cleo\",\"password\":\"" + ServerExtension.PASSWORD + "\",\"name\":\"Cleo\"}";
    var signUp = "POST /v1/accounts HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nIdempotency-Key: sign-up\r\n"
        + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    var token = http.send(signUp).json().getString("token");

    assertThat(http.send("DELETE", "/v1/sessions/current", token, "").status()).isEqualTo(204);
    assertThat(http.send(signUp).status()).isEqualTo(401);
  }

  private RawHttp.Response sendRaw(String key, String body) {
    return sendRaw("/v1/activities", key, body);
  }

  private RawHttp.Response sendRaw(String path, String key, String body) {
    return RawHttp.to(server.address()).send(request(path, key, body));
  }

  private String request(String path, String key, String body) {
    return "POST " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        + "Authorization: Bearer " + ana.token() + "\r\nContent-Type: application/json\r\n"
        + "Idempotency-Key: " + key + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  private long posted() {
    return ana.entity(ana.ref()).await().counts().activities();
  }

  private static void refused(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
