// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.server.Await.await;
import static tidings.server.RawSocket.CLOSE;
import static tidings.server.RawSocket.PING;
import static tidings.server.RawSocket.frame;

import io.vertx.core.Promise;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that requests data without reading the responses is disconnected. */
final class UnreadResponsesIT {
  private static final byte[] LONG_FRAME = new byte[125];
  private static final int FRAME_COUNT = 1000;
  /** Frames that a socket may send between two heartbeats. */
  private static final int MAX_SECONDS = 500;
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);

  private Server server;

  @BeforeEach
  void startServer(@TempDir Path folder) {
    var config = ServerExtension.config(folder);
    server = Server.open(
        config.withGateway(config.gateway().withHeartbeatInterval(HEARTBEAT)));
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void unread_pongs() throws IOException {
    var over = Promise.<Void>promise();
    try (var socket = RawSocket.open(server.address())) {
      Thread.ofVirtual().start(() -> flood(socket, over));
      await(over.future());
    }
  }

  @Test
  void an_unread_close_response() throws IOException {
    var over = Promise.<Void>promise();
    try (var socket = RawSocket.open(server.address())) {
      socket.send(RawSocket.repeat(MAX_SECONDS, frame(PING, LONG_FRAME)), frame(CLOSE));
      Thread.ofVirtual().start(() -> flood(socket, over));
      await(over.future());
    }
  }

  private static void flood(RawSocket socket, Promise<Void> over) {
    var pings = RawSocket.repeat(FRAME_COUNT, frame(PING, LONG_FRAME));
    try {
      while (true) {
        socket.send(pings);
      }
    } catch (IOException closed) {
      over.complete();
    }
  }
}
