// SPDX-License-Identifier: Apache-2.0
package tidings.schema.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.ActorFixture;
import tidings.schema.SystemKeys;

@ExtendWith(VertxExtension.class)
final class MembershipTest {
  private static final List<String> PARTS =
      IntStream.range(0, 300).mapToObj(number -> "part" + number).toList();

  @AutoClose
  ActorFixture fixture;

  private Vertx vertx;
  private final AtomicLong now = new AtomicLong();
  private final List<Membership> nodes = new ArrayList<>();

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    this.vertx = vertx;
    fixture = ActorFixture.open(vertx, folder);
  }

  private Membership join() {
    var node = new Membership(vertx, fixture.table(), fixture.clock(), now::get);
    node.beatAndObserve();
    nodes.add(node);
    nodes.forEach(Membership::beatAndObserve);
    return node;
  }

  private void pass(Duration time, Membership... alive) {
    now.addAndGet(time.toNanos());
    for (var node : alive) {
      node.beatAndObserve();
    }
  }

  private static List<String> parts(Membership node) {
    return PARTS.stream().filter(node::isResponsibleFor).toList();
  }

  @Test
  void a_node_that_is_alone_is_responsible_for_everything() {
    var node = join();
    assertThat(node.isAlone()).isTrue();
    assertThat(parts(node)).isEqualTo(PARTS);
  }

  @Test
  void each_part_has_one_of_the_nodes_and_each_node_its_share() {
    var shares = List.of(join(), join(), join()).stream().map(MembershipTest::parts).toList();

    assertThat(shares.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(PARTS);
    assertThat(shares).allSatisfy(share -> assertThat(share.size()).isBetween(50, 150));
    assertThat(nodes).noneMatch(Membership::isAlone);
  }

  @Test
  void the_parts_of_a_silent_node_go_to_the_others_and_no_other_part_moves() {
    var ana = join();
    var ben = join();
    var silent = join();
    var anas = parts(ana);
    pass(Duration.ZERO, ana, ben);
    pass(Membership.HEARTBEAT_TIMEOUT.minusSeconds(1), ana, ben);
    assertThat(parts(ana)).as("after a short silence").isEqualTo(anas);

    pass(Duration.ofSeconds(1), ana, ben);
    assertThat(parts(ana)).containsAll(anas);
    assertThat(parts(ana).size() + parts(ben).size()).isEqualTo(PARTS.size());
    assertThat(parts(silent)).as("by its own view").isNotEmpty();
  }

  @Test
  void a_node_that_was_silent_gets_its_parts_back() {
    var ana = join();
    var paused = join();
    var anas = parts(ana);
    pass(Duration.ZERO, ana);
    pass(Membership.HEARTBEAT_TIMEOUT, ana);
    assertThat(ana.isAlone()).isTrue();
    pass(Duration.ofSeconds(1), paused, ana);
    assertThat(parts(ana)).isEqualTo(anas);
  }

  @Test
  void a_node_that_leaves_is_forgotten_at_the_next_heartbeat() {
    var ana = join();
    join().stop().await();
    pass(Duration.ofSeconds(1), ana);
    assertThat(ana.isAlone()).isTrue();
  }

  @Test
  void the_row_of_a_node_that_was_killed_expires() {
    join();
    fixture.clock().advance(NodeRow.RETENTION.plusSeconds(1));
    assertThat(fixture.table().queryAll(SystemKeys.nodes()).await()).isEmpty();
  }
}
