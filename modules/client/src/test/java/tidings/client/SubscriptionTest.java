// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.client.FarEnd.Socket.at;
import static tidings.client.FarEnd.soon;

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
import tidings.client.Frame.Arrived;
import tidings.client.Frame.CaughtUp;
import tidings.client.Frame.Gap;
import tidings.client.Frame.Reached;
import tidings.client.Frame.Read;
import tidings.client.Frame.Removed;
import tidings.client.Frame.Welcome;
import tidings.core.ActivityId;

/** What a subscription hears and says, whatever its server does. */
final class SubscriptionTest {
  private static final ActivityId ONE = new ActivityId("01KAMGJ5P00000000000000001");
  private static final ActivityId TWO = new ActivityId("01KAMGJ5P00000000000000002");
  private static final int HEARTBEAT = 25_000;
  private static final Backoff QUICK =
      new Backoff(Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(20));

  @AutoClose
  private final FarEnd server = new FarEnd();
  private final Connections connections = Connections.to(server.address());
  private final BlockingQueue<Frame> heard = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    connections.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 1001, 1002, 1013, 4408, 4429})
  void it_connects_again_and_goes_on_from_its_position(int code) {
    var subscription = subscribe(Hello.NOW);
    var first = server.connection();
    assertThat(first.heard("hello").fieldNames()).containsExactlyInAnyOrder("token", "showing");
    first.welcome("p1", HEARTBEAT);
    first.activity(ONE, "p2");
    assertThat(next(Welcome.class).position()).isEqualTo("p1");
    assertThat(next(Arrived.class).activity().id()).isEqualTo(ONE);

    first.close(code, "");
    var second = server.connection();
    assertThat(second.heard("hello").getString("since")).isEqualTo("p2");
    second.welcome("p2", HEARTBEAT);
    second.say("caught_up", at("p3").put("missed", 0));
    next(Welcome.class);
    assertThat(next(CaughtUp.class)).isEqualTo(new CaughtUp("p3", 0));
    assertThat(subscription.ended().isComplete()).isFalse();
  }

  @Test
  void every_frame_with_a_position_moves_it_and_no_other_does() {
    var subscription = subscribe(Hello.since("p0"));
    var socket = welcomed("p0");
    assertThat(subscription.position()).contains("p0");
    socket.say("position", at("p1"));
    assertThat(next(Reached.class)).isEqualTo(new Reached("p1"));
    socket.say("read", at("p9"));
    assertThat(next(Read.class)).isEqualTo(new Read("p9"));
    assertThat(subscription.position()).contains("p1");
    socket.say("gap", at("p2"));
    assertThat(next(Gap.class)).isEqualTo(new Gap("p2"));
    socket.close(1001, "");

    assertThat(server.connection().heard("hello").getString("since")).isEqualTo("p2");
  }

  @Test
  void an_activity_that_is_told_again_is_heard_once() {
    var subscription = subscribe(Hello.NOW);
    var first = welcomed("p0");
    first.activity(ONE, "p1");
    first.activity(ONE, "p1");
    assertThat(next(Arrived.class).activity().id()).isEqualTo(ONE);
    first.close(1001, "");
    var second = welcomed("p1");
    second.activity(ONE, "p2");
    second.say("caught_up", at("p2").put("missed", 1));
    second.activity(TWO, "p3");

    next(CaughtUp.class);
    assertThat(next(Arrived.class).activity().id()).isEqualTo(TWO);
    assertThat(subscription.ended().isComplete()).isFalse();
  }

  @Test
  void an_activity_that_was_removed_and_comes_back_is_heard_again() {
    subscribe(Hello.NOW);
    var socket = welcomed("p0");
    socket.activity(ONE, "p1");
    socket.say("removed", new JsonObject().put("id", ONE.text()));
    socket.activity(ONE, "p2");

    next(Arrived.class);
    assertThat(next(Removed.class).id()).isEqualTo(ONE);
    assertThat(next(Arrived.class).activity().id()).isEqualTo(ONE);
  }

  @Test
  void a_position_that_is_refused_is_forgotten_and_told_as_a_gap() {
    var subscription = subscribe(Hello.since("forged"));
    var first = server.connection();
    assertThat(first.heard("hello").getString("since")).isEqualTo("forged");
    first.close(Ended.BAD_MESSAGE, "invalid_cursor");

    var second = server.connection();
    assertThat(second.heard("hello").containsKey("since")).isFalse();
    assertThat(subscription.position()).isEmpty();
    second.welcome("p5", HEARTBEAT);
    next(Welcome.class);
    assertThat(next(Gap.class)).isEqualTo(new Gap("p5"));
    soon(subscription.welcomed());
    assertThat(subscription.position()).contains("p5");
  }

  @ParameterizedTest
  @CsvSource({"4401, sign in first", "4400, invalid_field", "4400, invalid_cursor"})
  void it_ends_when_the_same_hello_would_be_refused_again(int code, String reason) {
    var subscription = subscribe(Hello.NOW);
    server.connection().close(code, reason);

    assertThatThrownBy(() -> soon(subscription.ended()))
        .isInstanceOfSatisfying(Ended.class, end -> assertThat(end.code()).isEqualTo(code));
    assertThatThrownBy(() -> soon(subscription.welcomed())).isInstanceOf(Ended.class);
    assertThat(server.isAlone()).isTrue();
  }

  @Test
  void a_session_that_ends_later_ends_it_too() {
    var subscription = subscribe(Hello.NOW);
    welcomed("p0").close(Ended.UNAUTHENTICATED, "sign in first");

    assertThatThrownBy(() -> soon(subscription.ended())).isInstanceOf(Ended.class);
  }

  @Test
  void a_server_that_falls_silent_is_left() {
    subscribe(Hello.NOW);
    var silent = welcomed("p0", 1);
    assertThat(server.connection().heard("hello").getString("since")).isEqualTo("p0");

    soon(silent.closed());
  }

  @Test
  void what_is_showing_is_said_now_and_with_each_hello() {
    var subscription = subscribe(Hello.NOW.showing(List.of(ONE)));
    var first = server.connection();
    assertThat(first.heard("hello").getJsonArray("showing")).containsExactly(ONE.text());

    subscription.showing(List.of(ONE, TWO)); // not before it is welcome
    first.welcome("p0", HEARTBEAT);
    assertThat(first.heard("showing").getJsonArray("ids")).containsExactly(ONE.text(), TWO.text());
    subscription.showing(List.of(TWO));
    assertThat(first.heard("showing").getJsonArray("ids")).containsExactly(TWO.text());

    first.close(1001, "");
    assertThat(server.connection().heard("hello").getJsonArray("showing"))
        .containsExactly(TWO.text());
  }

  @Test
  void nobody_shows_more_than_a_connection_takes() {
    var subscription = subscribe(Hello.NOW);
    var many = Collections.nCopies(Hello.MOST_SHOWING + 1, ONE);

    assertThatThrownBy(() -> subscription.showing(many))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_server_that_is_not_there_yet_is_waited_for() {
    server.stop();
    var subscription = subscribe(Hello.NOW);
    server.start();

    welcomed("p0");
    soon(subscription.welcomed());
  }

  @Test
  void a_listener_that_throws_ends_it_and_the_position_stays_before_what_it_heard() {
    var subscription = Subscription.open(
        connections, Credential.token("t"), QUICK, Hello.NOW, frame -> {
          if (frame instanceof Arrived) {
            throw new IllegalStateException("full");
          }
        });
    var socket = server.connection();
    socket.welcome("p0", HEARTBEAT);
    socket.activity(ONE, "p1");

    assertThatThrownBy(() -> soon(subscription.ended())).hasMessage("full");
    assertThat(subscription.position()).contains("p0");
  }

  @Test
  void once_it_is_closed_nothing_is_heard_and_nothing_connects() {
    var subscription = subscribe(Hello.NOW);
    var socket = welcomed("p0");
    soon(subscription.close());
    soon(subscription.ended());
    soon(socket.closed());

    assertThat(heard).isEmpty();
    assertThat(server.isAlone()).isTrue();
    assertThat(subscription.position()).contains("p0");
  }

  @Test
  void it_can_be_closed_before_it_is_welcome() {
    var subscription = subscribe(Hello.NOW);
    var socket = server.connection();
    socket.heard("hello");
    soon(subscription.close());
    soon(socket.closed());

    assertThatThrownBy(() -> soon(subscription.welcomed()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void it_ends_with_its_client() {
    var subscription = subscribe(Hello.NOW);
    welcomed("p0");
    connections.close();

    soon(subscription.ended());
    soon(subscription.close());
  }

  private Subscription subscribe(Hello from) {
    return Subscription.open(connections, Credential.token("t"), QUICK, from, heard::add);
  }

  private FarEnd.Socket welcomed(String position) {
    return welcomed(position, HEARTBEAT);
  }

  private FarEnd.Socket welcomed(String position, int heartbeat) {
    var socket = server.connection();
    socket.welcome(position, heartbeat);
    next(Welcome.class);
    return socket;
  }

  private <F extends Frame> F next(Class<F> type) {
    var next = soon(heard);
    assertThat(next).isInstanceOf(type);
    return type.cast(next);
  }
}
