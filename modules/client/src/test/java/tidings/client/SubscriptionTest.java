// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.client.ScriptedServer.ScriptedConnection.positioned;
import static tidings.client.ScriptedServer.awaitResult;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.ActivityRemoved;
import tidings.client.LiveFrame.CaughtUp;
import tidings.client.LiveFrame.Gap;
import tidings.client.LiveFrame.PositionReached;
import tidings.client.LiveFrame.ReadPositionMoved;
import tidings.client.LiveFrame.Welcome;
import tidings.core.ActivityId;
import tidings.core.concurrent.Backoff;

/** The behaviour of a subscription, against a scripted server. */
final class SubscriptionTest {
  private static final ActivityId ONE = new ActivityId("01KAMGJ5P00000000000000001");
  private static final ActivityId TWO = new ActivityId("01KAMGJ5P00000000000000002");
  private static final int HEARTBEAT = 25_000;
  private static final ReconnectBackoff QUICK_BACKOFF =
      new ReconnectBackoff(
          new Backoff(Duration.ofMillis(5), Duration.ofMillis(20)), Duration.ofMillis(20));

  @AutoClose
  private final ScriptedServer server = new ScriptedServer();
  private final ServerConnections connections = ServerConnections.to(server.address());
  private final BlockingQueue<LiveFrame> received = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    connections.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 1001, 1002, 1013, 4408, 4429})
  void it_reconnects_and_resumes_from_its_position(int code) {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    var first = server.nextConnection();
    assertThat(first.received("hello").fieldNames()).containsExactlyInAnyOrder("token", "showing");
    first.sendWelcome("p1", HEARTBEAT);
    first.sendActivity(ONE, "p2");
    assertThat(next(Welcome.class).position()).isEqualTo("p1");
    assertThat(next(ActivityArrived.class).activity().id()).isEqualTo(ONE);

    first.close(code, "");
    var second = server.nextConnection();
    assertThat(second.received("hello").getString("since")).isEqualTo("p2");
    second.sendWelcome("p2", HEARTBEAT);
    second.send("caught_up", positioned("p3").put("missed", 0));
    next(Welcome.class);
    assertThat(next(CaughtUp.class)).isEqualTo(new CaughtUp("p3", 0));
    assertThat(subscription.ended().isComplete()).isFalse();
  }

  @Test
  void every_frame_with_a_position_moves_it_and_no_other_does() {
    var subscription = subscribe(LiveOptions.since("p0"));
    var socket = welcomed("p0");
    assertThat(subscription.position()).contains("p0");
    socket.send("position", positioned("p1"));
    assertThat(next(PositionReached.class)).isEqualTo(new PositionReached("p1"));
    socket.send("read", positioned("p9"));
    assertThat(next(ReadPositionMoved.class)).isEqualTo(new ReadPositionMoved("p9"));
    assertThat(subscription.position()).contains("p1");
    socket.send("gap", positioned("p2"));
    assertThat(next(Gap.class)).isEqualTo(new Gap("p2"));
    socket.close(1001, "");

    assertThat(server.nextConnection().received("hello").getString("since")).isEqualTo("p2");
  }

  @Test
  void a_repeated_activity_is_delivered_once() {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    var first = welcomed("p0");
    first.sendActivity(ONE, "p1");
    first.sendActivity(ONE, "p1");
    assertThat(next(ActivityArrived.class).activity().id()).isEqualTo(ONE);
    first.close(1001, "");
    var second = welcomed("p1");
    second.sendActivity(ONE, "p2");
    second.send("caught_up", positioned("p2").put("missed", 1));
    second.sendActivity(TWO, "p3");

    next(CaughtUp.class);
    assertThat(next(ActivityArrived.class).activity().id()).isEqualTo(TWO);
    assertThat(subscription.ended().isComplete()).isFalse();
  }

  @Test
  void activities_on_display_are_not_delivered_as_new() {
    var subscription = subscribe(LiveOptions.since("p0").showing(List.of(ONE)));
    var socket = welcomed("p0");
    subscription.showing(List.of(ONE, TWO));
    socket.received("hello");
    socket.received("showing");
    socket.sendActivity(ONE, "p1");
    socket.sendActivity(TWO, "p2");
    socket.send("caught_up", positioned("p3").put("missed", 2));

    next(CaughtUp.class);
  }

  @Test
  void a_removed_activity_is_delivered_again_when_restored() {
    subscribe(LiveOptions.FROM_NOW);
    var socket = welcomed("p0");
    socket.sendActivity(ONE, "p1");
    socket.send("removed", new JsonObject().put("id", ONE.text()));
    socket.sendActivity(ONE, "p2");

    next(ActivityArrived.class);
    assertThat(next(ActivityRemoved.class).id()).isEqualTo(ONE);
    assertThat(next(ActivityArrived.class).activity().id()).isEqualTo(ONE);
  }

  @Test
  void a_rejected_position_is_dropped_and_causes_a_gap() {
    var subscription = subscribe(LiveOptions.since("forged"));
    var first = server.nextConnection();
    assertThat(first.received("hello").getString("since")).isEqualTo("forged");
    first.close(ConnectionClosedException.BAD_MESSAGE, "invalid_cursor");

    var second = server.nextConnection();
    assertThat(second.received("hello").containsKey("since")).isFalse();
    assertThat(subscription.position()).isEmpty();
    second.sendWelcome("p5", HEARTBEAT);
    next(Welcome.class);
    assertThat(next(Gap.class)).isEqualTo(new Gap("p5"));
    awaitResult(subscription.welcomed());
    assertThat(subscription.position()).contains("p5");
  }

  @ParameterizedTest
  @CsvSource({"4401, sign in first", "4400, invalid_field", "4400, invalid_cursor"})
  void it_ends_when_the_hello_is_rejected_for_good(int code, String reason) {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    server.nextConnection().close(code, reason);

    assertThatThrownBy(() -> awaitResult(subscription.ended()))
        .isInstanceOfSatisfying(ConnectionClosedException.class,
            end -> assertThat(end.code()).isEqualTo(code));
    assertThatThrownBy(() -> awaitResult(subscription.welcomed()))
        .isInstanceOf(ConnectionClosedException.class);
    assertThat(server.hasNoNewConnection()).isTrue();
  }

  @Test
  void a_session_that_ends_later_ends_it_too() {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    welcomed("p0").close(ConnectionClosedException.UNAUTHENTICATED, "sign in first");

    assertThatThrownBy(() -> awaitResult(subscription.ended()))
        .isInstanceOf(ConnectionClosedException.class);
  }

  @Test
  void a_silent_server_causes_a_reconnect() {
    subscribe(LiveOptions.FROM_NOW);
    var silent = welcomed("p0", 1);
    assertThat(server.nextConnection().received("hello").getString("since")).isEqualTo("p0");

    awaitResult(silent.closed());
  }

  @Test
  void activities_on_display_are_sent_now_and_with_each_hello() {
    var subscription = subscribe(LiveOptions.FROM_NOW.showing(List.of(ONE)));
    var first = server.nextConnection();
    assertThat(first.received("hello").getJsonArray("showing")).containsExactly(ONE.text());

    subscription.showing(List.of(ONE, TWO)); // sent only after the welcome
    first.sendWelcome("p0", HEARTBEAT);
    assertThat(first.received("showing").getJsonArray("ids")).containsExactly(ONE.text(),
        TWO.text());
    subscription.showing(List.of(TWO));
    assertThat(first.received("showing").getJsonArray("ids")).containsExactly(TWO.text());

    first.close(1001, "");
    assertThat(server.nextConnection().received("hello").getJsonArray("showing"))
        .containsExactly(TWO.text());
  }

  @Test
  void too_many_activities_on_display_are_rejected() {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    var many = Collections.nCopies(LiveOptions.MAX_SHOWING + 1, ONE);

    assertThatThrownBy(() -> subscription.showing(many))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_server_that_is_not_there_yet_is_waited_for() {
    server.stop();
    var subscription = subscribe(LiveOptions.FROM_NOW);
    server.start();

    welcomed("p0");
    awaitResult(subscription.welcomed());
  }

  @Test
  void an_exception_of_the_listener_ends_it_without_advancing_the_position() {
    var subscription = Subscription.open(
        connections, Credential.token("t"), QUICK_BACKOFF, LiveOptions.FROM_NOW, frame -> {
          if (frame instanceof ActivityArrived) {
            throw new IllegalStateException("full");
          }
        });
    var socket = server.nextConnection();
    socket.sendWelcome("p0", HEARTBEAT);
    socket.sendActivity(ONE, "p1");

    assertThatThrownBy(() -> awaitResult(subscription.ended())).hasMessage("full");
    assertThat(subscription.position()).contains("p0");
  }

  @Test
  void after_close_nothing_is_delivered_and_nothing_connects() {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    var socket = welcomed("p0");
    awaitResult(subscription.close());
    awaitResult(subscription.ended());
    awaitResult(socket.closed());

    assertThat(received).isEmpty();
    assertThat(server.hasNoNewConnection()).isTrue();
    assertThat(subscription.position()).contains("p0");
  }

  @Test
  void it_can_be_closed_before_the_welcome() {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    var socket = server.nextConnection();
    socket.received("hello");
    awaitResult(subscription.close());
    awaitResult(socket.closed());

    assertThatThrownBy(() -> awaitResult(subscription.welcomed()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void it_ends_with_its_client() {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    welcomed("p0");
    connections.close();

    awaitResult(subscription.ended());
    awaitResult(subscription.close());
  }

  private Subscription subscribe(LiveOptions options) {
    return Subscription.open(connections, Credential.token("t"), QUICK_BACKOFF, options,
        received::add);
  }

  private ScriptedServer.ScriptedConnection welcomed(String position) {
    return welcomed(position, HEARTBEAT);
  }

  private ScriptedServer.ScriptedConnection welcomed(String position, int heartbeat) {
    var socket = server.nextConnection();
    socket.sendWelcome(position, heartbeat);
    next(Welcome.class);
    return socket;
  }

  private <F extends LiveFrame> F next(Class<F> type) {
    var next = awaitResult(received);
    assertThat(next).isInstanceOf(type);
    return type.cast(next);
  }
}
