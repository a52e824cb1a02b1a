// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tidings.gateway.GatewayFixture.assertRefused;
import static tidings.gateway.StubActors.ADAS_TOKEN;
import static tidings.gateway.StubActors.BENS_TOKEN;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which sockets are accepted, and why the server closes sockets. */
@ExtendWith(VertxExtension.class)
class SocketTest {
  private static final String HANDSHAKE =
      "GET /v1/live HTTP/1.1\r\nHost: feed.example\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  private static final String UPGRADE = "Connection: Upgrade\r\n";
  private static final String PROTOCOL = "Sec-WebSocket-Protocol: tidings.v1\r\n";

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @AutoClose
  GatewayFixture fixture;

  @ParameterizedTest
  @ValueSource(strings = {"http://feed.example", "https://FEED.example", "https://friend.example"})
  void pages_of_the_server_and_of_allowed_origins_may_connect(String origin, Vertx vertx) {
    fixture = GatewayFixture.open(vertx, SocketTest::withAllowedOrigin);
    assertThat(handshake(UPGRADE + PROTOCOL + "Origin: " + origin + "\r\n"))
        .startsWith("HTTP/1.1 101")
        .containsIgnoringCase("sec-websocket-protocol: tidings.v1")
        .doesNotContainIgnoringCase("sec-websocket-extensions");
  }

  @Test
  void a_client_without_origin_may_connect(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    assertThat(handshake(UPGRADE + PROTOCOL)).startsWith("HTTP/1.1 101");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "http://evil.example", "http://feed.example.evil.example", "http://feed.example:81", "null",
    "feed.example", "ftp://feed.example", "http://evil.example?http://feed.example", ""
  })
  void pages_of_other_origins_are_refused(String origin, Vertx vertx) {
    fixture = GatewayFixture.open(vertx, SocketTest::withAllowedOrigin);
    var answer = handshake(UPGRADE + PROTOCOL + "Origin: " + origin + "\r\n");
    assertRefused(answer, 403, "foreign_origin");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    UPGRADE, UPGRADE + PROTOCOL + "Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}",
    UPGRADE + "Sec-WebSocket-Protocol: tidings.v2\r\n", "Connection: close\r\n" + PROTOCOL
  })
  void an_invalid_handshake_is_refused_with_a_hint(String headers, Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var answer = handshake(headers);
    assertRefused(answer, 426, "upgrade_required");
    assertThat(answer).contains("tidings.v1").containsIgnoringCase("upgrade: websocket");
  }

  @Test
  void a_plain_request_is_answered_with_upgrade_required(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    assertRefused(fixture.ask("GET", "/v1/live"), 426, "upgrade_required");
    assertRefused(fixture.ask("POST", "/v1/live"), 405, "method_not_allowed");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "hello", "{}", "[]", "{\"t\":\"hello\"}",
    "{\"t\":\"bye\",\"d\":{}}", "{\"t\":\"hello\",\"d\":{\"token\":\"token-of-ada\",\"x\":1}}",
    "{\"t\":\"hello\",\"d\":{\"token\":\"token-of-ada\"},\"x\":1}",
    "{\"t\":\"hello\",\"d\":{\"token\":\"token-of-ada\"}} x",
    "{\"t\":\"hello\",\"d\":{\"token\":\"token-of-ada\",\"showing\":[\"a#b\"]}}",
    "{\"t\":\"hello\",\"d\":{\"token\":\"token-of-ada\",\"showing\":\"\"}}",
    "{\"t\":\"hello\",\"d\":{\"token\":\"token-of-ada\",\"since\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}}",
    "{\"t\":\"hello\",\"d\":{\"token\":\"\\ud800\"}}",
    "{\"t\":\"showing\",\"d\":{\"ids\":[]}}"
  })
  void an_invalid_hello_closes_the_socket(String message, Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var client = WebSocketTestClient.connect(vertx, fixture);
    client.send(message);
    assertThat(client.closed()).isEqualTo(4400);
    assertThat(client.reason()).isNotEmpty();
  }

  @Test
  void the_close_reason_names_the_error(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var client = WebSocketTestClient.connect(vertx, fixture);
    client.hello(new JsonObject().put("token", ADAS_TOKEN).put("since", "made up"));
    assertThat(client.closed()).isEqualTo(4400);
    assertThat(client.reason()).isEqualTo("invalid_cursor");
  }

  @Test
  void a_second_hello_closes_the_socket(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    ada.hello(new JsonObject().put("token", BENS_TOKEN));
    assertThat(ada.closed()).isEqualTo(4400);
  }

  @Test
  void more_than_200_shown_activities_close_the_socket(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    ada.send("showing", new JsonObject().put("ids", showing(200)));
    ada.send("showing", new JsonObject().put("ids", showing(201)));
    assertThat(ada.closed()).isEqualTo(4400);
    assertThat(ada.reason()).isEqualTo("invalid_field");
  }

  @Test
  void an_invalid_token_closes_the_socket(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var client = WebSocketTestClient.connect(vertx, fixture);
    client.hello(new JsonObject().put("token", "made-up"));
    assertThat(client.closed()).isEqualTo(4401);
  }

  @Test
  void a_binary_message_closes_the_socket(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    ada.send(Buffer.buffer("{}"));
    assertThat(ada.closed()).isEqualTo(4400);
  }

  @Test
  void a_message_that_is_not_utf8_closes_the_socket(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    ada.socket.writeFrame(WebSocketFrame.textFrame("{\"t\":\"", false)).await();
    ada.socket
        .writeFrame(WebSocketFrame.continuationFrame(Buffer.buffer(new byte[]{-1}), true))
        .await();
    assertThat(ada.closed()).isEqualTo(1007);
  }

  @Test
  void a_fragmented_message_is_assembled(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var client = WebSocketTestClient.connect(vertx, fixture);
    client.socket.writeFrame(WebSocketFrame.textFrame("{\"t\":\"hello\",\"d\":", false)).await();
    var rest = Buffer.buffer("{\"token\":\"" + ADAS_TOKEN + "\"}}");
    client.socket.writeFrame(WebSocketFrame.continuationFrame(rest, true)).await();
    client.next("welcome");
  }

  @Test
  void a_too_large_message_closes_the_socket(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    ada.send("x".repeat(16_385));
    assertThat(ada.closed()).isEqualTo(1009);
  }

  @Test
  void too_large_fragments_close_the_socket(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    ada.socket.writeFrame(WebSocketFrame.textFrame("x".repeat(9000), false)).await();
    var more = Buffer.buffer("x".repeat(9000));
    ada.socket.writeFrame(WebSocketFrame.continuationFrame(more, false)).await();
    assertThat(ada.closed()).isEqualTo(1009);
  }

  @Test
  void too_many_messages_close_the_socket(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    IntStream.range(0, 600).forEach(n -> ada.socket.writePing(Buffer.buffer("a")));
    assertThat(ada.closed()).isEqualTo(4429);
  }

  @Test
  void the_number_of_sockets_of_a_user_is_limited(Vertx vertx) {
    fixture = GatewayFixture.open(vertx, settings -> settings.withMaxSocketsPerUser(2));
    var first = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    var second = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    var third = WebSocketTestClient.connect(vertx, fixture);
    third.hello(new JsonObject().put("token", ADAS_TOKEN));
    assertThat(third.closed()).isEqualTo(4429);
    WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN);

    second.socket.close().await();
    WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    assertThat(first.socket.isClosed()).isFalse();
  }

  @Test
  void a_close_is_answered_by_a_close(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    ada.socket.close((short) 4000, "enough").await();
    assertThat(ada.closed()).isEqualTo(4000);
  }

  @Test
  void a_disconnect_during_the_handshake_is_not_counted(Vertx vertx)
      throws IOException {
    fixture = GatewayFixture.open(vertx);
    for (int time = 0; time < 200; time++) {
      try (var socket = new Socket("127.0.0.1", fixture.gateway.port())) {
        socket.setSoLinger(true, 0); // close with a RST
        GatewayFixture.write(socket, HANDSHAKE + UPGRADE + PROTOCOL + "\r\n");
      }
    }
    WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN).socket.close().await();

    await().atMost(TIMEOUT).until(() -> fixture.gateway.connections() == 0);
  }

  @Test
  void a_stopping_server_closes_sockets_with_going_away(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    var silent = WebSocketTestClient.connect(vertx, fixture);
    fixture.gateway.stop().await();
    assertThat(List.of(ada.closed(), silent.closed())).containsExactly(1001, 1001);
  }

  @Test
  void compression_is_not_negotiated(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
    var options = new WebSocketClientOptions().setTryUsePerMessageCompression(true);
    var client = WebSocketTestClient.connect(vertx.createWebSocketClient(options),
        WebSocketTestClient.options(fixture));
    assertThat(client.socket.headers().get("Sec-WebSocket-Extensions")).isNull();
  }

  private String handshake(String headers) {
    return fixture.sendForFirstResponse(HANDSHAKE + headers + "\r\n");
  }

  private static JsonArray showing(int count) {
    var ids = new JsonArray();
    IntStream.range(0, count).forEach(n -> ids.add("01KAMGJ5P00000000000%06d".formatted(n)));
    return ids;
  }

  private static GatewaySettings withAllowedOrigin(GatewaySettings settings) {
    return settings.withEndpoint(
        PublicEndpoint.PLAIN.withAllowedOrigins(Set.of("https://friend.example")));
  }
}
