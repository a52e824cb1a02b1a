// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.ActorFixture;
import tidings.store.Table;

@ExtendWith(VertxExtension.class)
final class SignsOfServersTest {
  private final AtomicLong now = new AtomicLong();

  @AutoClose
  ActorFixture fixture;

  private Vertx vertx;
  private Membership server;
  private SharedPositions positions;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    this.vertx = vertx;
    fixture = ActorFixture.open(vertx, folder);
    server = Membership.ofServer(vertx, table(), fixture.clock(), now::get);
    positions = SharedPositions.of(vertx, table(), fixture.idGenerator(), server, now::get);
    server.join().await();
  }

  private Table table() {
    return fixture.table();
  }

  /** Time passes with the periodic work of a server. */
  private void pass(Duration time) {
    for (long second = 1; second <= time.toSeconds(); second++) {
      now.addAndGet(Duration.ofSeconds(1).toNanos());
      if (second % OwnMembership.HEARTBEAT_INTERVAL.toSeconds() == 0) {
        server.beatIfDue();
      }
      positions.refreshIfDue();
    }
  }

  @Test
  void a_server_gives_signs() {
    pass(Duration.ofSeconds(30));
    var before = SignsOfServers.read(table());
    pass(before.maxInterval());
    assertThat(SignsOfServers.read(table())).isNotEqualTo(before);
  }

  @Test
  void a_quiet_server_gives_signs() {
    pass(Duration.ofMinutes(10));
    assertThat(server.isQuiet()).isTrue();
    for (int start = 0; start < 20; start++) {
      pass(Duration.ofSeconds(1));
      var before = SignsOfServers.read(table());
      pass(before.maxInterval());
      assertThat(SignsOfServers.read(table())).isNotEqualTo(before);
    }
  }

  @Test
  void a_server_that_has_stopped_gives_none() {
    server.stop().await();
    var before = SignsOfServers.read(table());
    now.addAndGet(before.maxInterval().toNanos());
    assertThat(SignsOfServers.read(table())).isEqualTo(before);
    assertThat(before.maxInterval()).isEqualTo(Duration.ofSeconds(8));
  }

  @Test
  void a_server_that_comes_later_is_a_sign() {
    server.stop().await();
    var before = SignsOfServers.read(table());
    Membership.ofServer(vertx, table(), fixture.clock(), now::get).join().await();
    assertThat(SignsOfServers.read(table())).isNotEqualTo(before);
  }

  @Test
  void the_heartbeats_of_a_command_are_none() {
    server.stop().await();
    var command = Membership.ofCommand(vertx, table(), fixture.clock());
    command.join().await();
    var before = SignsOfServers.read(table());
    command.beatAndObserve();
    assertThat(SignsOfServers.read(table())).isEqualTo(before);
  }
}
