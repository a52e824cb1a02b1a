// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Cluster;
import tidings.schema.ActorFixture;
import tidings.schema.position.NodeReport.State;
import tidings.store.InterleavingTable;

/** The list of nodes for operators. */
@ExtendWith(VertxExtension.class)
final class NodeReportTest {
  @AutoClose
  ActorFixture fixture;

  private Membership node;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    node = Membership.ofServer(vertx, fixture.table(), fixture.clock(), System::nanoTime,
        Cluster.NONE, "7.1");
    SharedPositions.of(vertx, fixture.table(), fixture.idGenerator(), node, System::nanoTime);
    node.join().await();
  }

  @Test
  void a_node_whose_heartbeat_moves_is_alive() {
    var table = InterleavingTable.after("queryAll", fixture.table(), node::beatAndObserve);

    assertThat(NodeReport.of(table)).singleElement().satisfies(report -> {
      assertThat(report.id()).isEqualTo(node.self());
      assertThat(report.release()).isEqualTo(Optional.of("7.1"));
      assertThat(report.startedAt()).isEqualTo(fixture.clock().instant());
      assertThat(report.address()).isEmpty();
      assertThat(report.isCommand()).isFalse();
      assertThat(report.state()).isEqualTo(State.ALIVE);
    });
  }

  @Test
  void a_node_without_a_heartbeat_is_silent() {
    assertThat(NodeReport.of(fixture.table())).singleElement()
        .satisfies(report -> assertThat(report.state()).isEqualTo(State.SILENT));
  }
}
