// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static tidings.app.RawSocket.CLOSE;
import static tidings.app.RawSocket.PING;
import static tidings.app.RawSocket.frame;
import static tidings.app.Soon.soon;

import io.vertx.core.Promise;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.gateway.GatewaySettings;

/** Whoever asks for answers without end and reads none of them is gone soon, code or no code. */
@Tag("door")
final class UnreadFloodTest {
  private static final byte[] LONG = new byte[125];
  private static final int MANY = 1000;
  /** Frames that a socket may send between two heartbeats. */
  private static final int ALLOWED = 500;
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);

  private House house;

  @BeforeEach
  void serve(@TempDir Path folder) {
    var usual = Server.config(folder);
    var gateway = usual.gateway();
    var quick = new GatewaySettings(
        gateway.host(), 0, gateway.maxBody(), gateway.front(), HEARTBEAT, gateway.helloWithin(),
        gateway.socketsPerUser(), gateway.bounds());
    house = House.open(
        new Config(
            quick, usual.metrics(), usual.store(), usual.sessionsLast(), usual.auditKeep(),
            usual.claim(),
            usual.feedsKeep(), usual.feedsMergeAbove(), usual.verifyUnits(),
            usual.demo()));
  }

  @AfterEach
  void stop() {
    house.stop();
  }

  @Test
  void pings_whose_answers_nobody_reads() throws IOException {
    var over = Promise.<Void>promise();
    try (var socket = RawSocket.open(house.address())) {
      Thread.ofVirtual().start(() -> flood(socket, over));
      soon(over.future());
    }
  }

  @Test
  void a_goodbye_whose_answer_nobody_reads() throws IOException {
    var over = Promise.<Void>promise();
    try (var socket = RawSocket.open(house.address())) {
      socket.send(RawSocket.times(ALLOWED, frame(PING, LONG)), frame(CLOSE));
      Thread.ofVirtual().start(() -> flood(socket, over));
      soon(over.future());
    }
  }

  private static void flood(RawSocket socket, Promise<Void> over) {
    var pings = RawSocket.times(MANY, frame(PING, LONG));
    try {
      while (true) {
        socket.send(pings);
      }
    } catch (IOException closed) {
      over.complete();
    }
  }
}
