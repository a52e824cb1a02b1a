// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.client.ScriptedServer.awaitResult;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tidings.core.Entities.Entity;
import tidings.core.Ref;

/** A call ends at its timeout and closes its connection, whatever the server does. */
final class DeadlineTest {
  private static final RetryPolicy SHORT_TIMEOUT =
      new RetryPolicy(Duration.ofMillis(300), 2, Duration.ofMillis(1));
  private static final String HALF_RESPONSE =
      "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{\"half\":";
  /** Shorter than the timeout between two reads. */
  private static final long TRICKLE_MS = 20;
  /** More than the socket buffers hold. */
  private static final int LARGE_LENGTH = 32 * 1024 * 1024;
  /** More calls than connections, so that some have to wait. */
  private static final int CONCURRENT_CALLS = 100;

  private final Vertx vertx = Vertx.vertx();
  private final BlockingQueue<NetSocket> ended = new LinkedBlockingQueue<>();
  private Tidings tidings;

  @AfterEach
  void close() {
    awaitResult(vertx.close());
  }

  @Test
  void a_server_that_never_responds() {
    serve(socket -> socket.handler(request -> {}));

    assertUnanswered(call());
    assertAllEnd(SHORT_TIMEOUT.maxAttempts());
  }

  @Test
  void a_server_that_does_not_listen() {
    serve(NetSocket::pause);

    assertUnanswered(tidings.signIn("ana", "a".repeat(LARGE_LENGTH)));
  }

  @Test
  void a_server_that_stalls_within_a_response() {
    serve(socket -> socket.handler(request -> socket.write(HALF_RESPONSE)));

    assertUnanswered(call());
    assertAllEnd(SHORT_TIMEOUT.maxAttempts());
  }

  @Test
  void a_server_whose_response_never_ends() {
    serve(socket -> socket.handler(request -> {
      socket.write(HALF_RESPONSE);
      vertx.setPeriodic(TRICKLE_MS, more -> socket.write(" "));
    }));

    assertUnanswered(call());
    assertAllEnd(SHORT_TIMEOUT.maxAttempts());
  }

  @Test
  void a_connection_that_is_reset() {
    serve(socket -> socket.handler(request -> socket.close()));

    assertUnanswered(call());
    assertAllEnd(SHORT_TIMEOUT.maxAttempts());
  }

  @Test
  void a_connection_that_is_reset_within_a_response() {
    serve(
        socket -> socket
            .handler(request -> socket.write(HALF_RESPONSE).onSuccess(sent -> socket.close())));

    assertUnanswered(call());
    assertAllEnd(SHORT_TIMEOUT.maxAttempts());
  }

  @Test
  void calls_that_wait_behind_unanswered_ones() {
    serve(socket -> socket.handler(request -> {}));

    List<Future<Entity>> calls =
        IntStream.range(0, CONCURRENT_CALLS).mapToObj(call -> call()).toList();

    calls.forEach(DeadlineTest::assertUnanswered);
  }

  private static void assertUnanswered(Future<?> call) {
    assertThatThrownBy(() -> awaitResult(call)).isInstanceOf(NoResponseException.class);
  }

  private void assertAllEnd(int connections) {
    for (int connection = 0; connection < connections; connection++) {
      assertThat(awaitResult(ended)).isNotNull();
    }
  }

  private Future<Entity> call() {
    return tidings.anonymous().entity(Ref.parse("city:lisbon"));
  }

  private void serve(Handler<NetSocket> behaviour) {
    // Closes with a reset, which discards unsent data.
    var server = vertx.createNetServer(new NetServerOptions().setSoLinger(0))
        .connectHandler(socket -> {
          socket.closeHandler(end -> ended.add(socket));
          behaviour.handle(socket);
        });
    int port = awaitResult(server.listen(0, "127.0.0.1")).actualPort();
    tidings = Tidings.at(vertx, "http://127.0.0.1:" + port, SHORT_TIMEOUT);
  }
}
