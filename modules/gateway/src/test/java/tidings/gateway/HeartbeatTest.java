// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.gateway.StubActors.ADA;
import static tidings.gateway.StubActors.ADAS_TOKEN;
import static tidings.gateway.StubActors.POST;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.Activities.ChangesSince;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity.Counts;
import tidings.core.Feeds.Entry;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.Position;

/** The content of heartbeats, and the timeout for their answers. */
@ExtendWith(VertxExtension.class)
final class HeartbeatTest {
  private static final String HANDSHAKE =
      "GET /v1/live HTTP/1.1\r\nHost: feed.example\r\nUpgrade: websocket\r\n"
          + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tidings.v1\r\n\r\n";

  @AutoClose
  GatewayFixture fixture;

  @Test
  void a_session_that_ends_closes_the_socket_at_the_next_heartbeat(Vertx vertx) {
    fixture = GatewayFixture.openSharedTable(vertx, HeartbeatTest::withShortHeartbeat);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    fixture.actors.tokens.remove(ADAS_TOKEN);
    assertThat(ada.closed()).isEqualTo(4401);
  }

  @Test
  void a_session_that_expires_closes_the_socket_with_a_code_of_its_own(Vertx vertx) {
    fixture = GatewayFixture.open(vertx, HeartbeatTest::withShortHeartbeat);
    fixture.actors.sessionEnd = StubActors.NOON;
    var ada = WebSocketTestClient.connect(vertx, fixture);
    ada.hello(JsonObject.of("token", ADAS_TOKEN));
    assertThat(ada.closed()).isEqualTo(4410);
  }

  @Test
  void a_request_may_take_longer_than_a_socket_may_be_silent(Vertx vertx) {
    fixture = GatewayFixture.open(vertx, HeartbeatTest::withShortHeartbeat);
    fixture.actors.holdEntityRequests(vertx.timer(1, TimeUnit.SECONDS));
    assertThat(fixture.ask("GET", "/v1/entities/city:lisbon").statusCode()).isEqualTo(200);
  }

  @Test
  void changes_of_other_servers_are_read_again_if_a_heartbeat_fails(
      Vertx vertx) {
    fixture = GatewayFixture.openSharedTable(vertx, HeartbeatTest::withShortHeartbeat);
    fixture.actors.failingChangeRequests.set(2);
    fixture.actors.missed =
        List.of(new Entry(StubActors.activity(POST, StubActors.BEN), List.of()));
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);

    var received = ada.next("activity").getJsonObject("activity");

    assertThat(received.getString("id")).isEqualTo(POST.text());
    assertThat(fixture.actors.failingChangeRequests).hasValue(0);
  }

  @Test
  void no_position_passes_a_block_before_the_client_is_told_to_reload(Vertx vertx) {
    fixture = GatewayFixture.open(vertx, HeartbeatTest::withShortHeartbeat);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    var read = Promise.<Void>promise();
    fixture.actors.beforeBlocksAndMutes = () -> read.future().await();
    fixture.bus.publish(new VisibilityChanged(ADA));
    var later = Position.startOf(POST.time().plusSeconds(1));
    fixture.actors.currentPosition = later;
    IntStream.range(0, 5).forEach(heartbeat -> ada.awaitPing());
    assertThat(ada.position()).as("repeated").startsWith(POST.text() + ".");

    read.complete();

    ada.next("gap");
    ada.awaitHeartbeats(() -> ada.position().startsWith(later.text() + "."));
  }

  @Test
  void changes_of_what_a_client_begins_to_show_are_read_again_if_that_fails(Vertx vertx) {
    fixture = GatewayFixture.open(vertx, HeartbeatTest::withShortHeartbeat);
    fixture.actors.failingChangeRequests.set(2);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN, POST.text());
    ada.awaitHeartbeats(() -> readsOfChanges().size() == 3);
    var reads = readsOfChanges();

    assertThat(reads).extracting(ChangesSince::ids).containsOnly(Set.of(POST));
    assertThat(reads).extracting(ChangesSince::since).as("as far back as at first")
        .containsOnly(reads.getFirst().since());
  }

  @Test
  void a_socket_without_a_hello_is_closed(Vertx vertx) {
    fixture = GatewayFixture.open(vertx, HeartbeatTest::withShortHelloTimeout);
    assertThat(WebSocketTestClient.connect(vertx, fixture).closed()).isEqualTo(4408);
  }

  @Test
  void a_client_that_no_longer_answers_pings_is_dropped(Vertx vertx) throws IOException {
    fixture = GatewayFixture.open(vertx, HeartbeatTest::withShortHeartbeat);
    try (var socket = new Socket("127.0.0.1", fixture.gateway.port())) {
      GatewayFixture.write(socket, HANDSHAKE);
      assertThat(GatewayFixture.readResponse(socket)).startsWith("HTTP/1.1 101");
      var hello = "{\"t\":\"hello\",\"d\":{\"token\":\"" + ADAS_TOKEN + "\"}}";
      GatewayFixture.write(socket, "\u0081" + (char) (0x80 | hello.length()) + "\0\0\0\0" + hello);
      // On a busy machine the welcome takes longer than the two heartbeats until it is dropped.
      var received = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      var emptyPing = "\u0089\0";
      assertThat(received).contains(emptyPing);
    }
  }

  @Test
  void a_client_that_answers_pings_stays(Vertx vertx) {
    fixture = GatewayFixture.open(vertx, HeartbeatTest::withShortHeartbeat);
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN, POST.text());
    IntStream.range(0, 5).forEach(ping -> ada.awaitPing());
    fixture.bus.publish(new CountsChanged(StubActors.lineage(POST), Counts.NONE));
    assertThat(ada.next("counts").getString("id")).isEqualTo(POST.text());
  }

  private List<ChangesSince> readsOfChanges() {
    return fixture.actors.asked.stream().filter(ChangesSince.class::isInstance)
        .map(ChangesSince.class::cast).toList();
  }

  /** Two missed heartbeats, after which a socket is closed, are a long time for a busy machine. */
  private static GatewaySettings withShortHeartbeat(GatewaySettings settings) {
    return settings.withHeartbeatInterval(Duration.ofMillis(400));
  }

  private static GatewaySettings withShortHelloTimeout(GatewaySettings settings) {
    return settings.withHelloTimeout(Duration.ofMillis(100));
  }
}
