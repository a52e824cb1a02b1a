// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Cluster;
import tidings.core.NodeContact;
import tidings.core.Position;
import tidings.core.Subscriptions;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.ActorFixture;
import tidings.schema.SystemKeys;
import tidings.store.Table;

/** A node trusts what it hears only while it hears every member of the table. */
@ExtendWith(VertxExtension.class)
final class HearingMembershipTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Position EARLIER = Position.startOf(NOON.minusSeconds(1));
  private static final Position TOLD = Position.startOf(NOON);
  private static final Position LATER = Position.startOf(NOON.plusSeconds(1));

  @AutoClose
  ActorFixture fixture;
  private final AtomicLong now = new AtomicLong();
  private final ConnectionsOfTest cluster = new ConnectionsOfTest();
  private final List<Membership> alive = new ArrayList<>();
  private Vertx vertx;
  private Membership node;
  private Membership other;

  /** Connections of which the test decides who is heard. */
  private static final class ConnectionsOfTest implements Cluster {
    private final Set<String> heard = new HashSet<>();
    private long losses;
    private int catchUps;

    @Override
    public Optional<Heard> heard(Set<String> nodes) {
      return heard.containsAll(nodes) ? Optional.of(new Heard(losses, TOLD)) : Optional.empty();
    }

    @Override
    public void requireCatchUp() {
      catchUps++;
    }

    @Override
    public Optional<NodeContact> contact() {
      return Optional.empty();
    }

    @Override
    public Subscriptions subscriptions() {
      return Cluster.NONE.subscriptions();
    }

    @Override
    public Counts counts() {
      return Cluster.NONE.counts();
    }

    @Override
    public Future<Void> start(Bus bus, Watermark watermark, String self,
        Supplier<Map<String, Optional<NodeContact>>> others) {
      return Future.succeededFuture();
    }

    @Override
    public Future<Void> stop() {
      return Future.succeededFuture();
    }
  }

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    this.vertx = vertx;
    fixture = ActorFixture.open(vertx, folder);
    node = newNode(cluster);
    SharedPositions.of(vertx, fixture.table(), fixture.idGenerator(), node, now::get);
    join(node);
    other = join(newNode(Cluster.NONE));
    cluster.heard.add(other.self());
  }

  private Membership newNode(Cluster connections) {
    return Membership.ofServer(
        vertx, fixture.table(), fixture.clock(), now::get, connections, "1.0");
  }

  /** Joins, and all nodes see it. */
  private Membership join(Membership joining) {
    joining.join().await();
    alive.add(joining);
    pass(Duration.ZERO);
    pass(Table.SETTLE_DELAY);
    return joining;
  }

  /** Time passes; then the living nodes read the row of the watermark and do their periodic work. */
  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
    for (var living : alive) {
      living.observe(WatermarkRow.of(
          fixture.table().get(SystemKeys.watermark()).await().orElseThrow()).term());
      living.beatAndObserve();
    }
  }

  @Test
  void while_all_are_heard_positions_pass_nothing_that_they_have_not_told() {
    assertThat(node.heardTerm()).isPresent();
    assertThat(node.limit(LATER)).isEqualTo(TOLD);
    assertThat(node.limit(EARLIER)).isEqualTo(EARLIER);
  }

  @Test
  void a_member_that_is_not_heard_ends_the_term_until_it_is() {
    var before = node.heardTerm();
    var third = join(newNode(Cluster.NONE));

    assertThat(node.heardTerm()).isEmpty();
    assertThat(node.limit(LATER)).as("which nobody relies on").isEqualTo(LATER);

    cluster.heard.add(third.self());
    assertThat(node.heardTerm()).isPresent().isNotEqualTo(before);
    assertThat(node.limit(LATER)).isEqualTo(TOLD);
  }

  @Test
  void neither_half_of_a_network_that_is_divided_has_a_term() {
    var connectionsOfThird = new ConnectionsOfTest();
    var third = join(newNode(connectionsOfThird));
    cluster.heard.add(third.self());
    connectionsOfThird.heard.addAll(Set.of(node.self(), other.self()));
    assertThat(node.heardTerm()).isPresent();
    assertThat(third.heardTerm()).isPresent();

    cluster.heard.remove(third.self());
    connectionsOfThird.heard.clear();

    assertThat(node.heardTerm()).as("hears the other only").isEmpty();
    assertThat(third.heardTerm()).as("hears nobody").isEmpty();
  }

  @Test
  void what_may_have_been_lost_begins_a_new_term() {
    var before = node.heardTerm();

    cluster.losses++;

    assertThat(node.heardTerm()).isPresent().isNotEqualTo(before);
  }

  @Test
  void what_no_event_tells_begins_a_new_term_here_and_is_told_to_the_others() {
    var before = node.heardTerm();

    node.onUntoldNews();

    assertThat(node.heardTerm()).isPresent().isNotEqualTo(before);
    assertThat(cluster.catchUps).isOne();
  }

  @Test
  void a_dead_member_is_waited_for_until_it_is_removed() {
    alive.remove(other);
    cluster.heard.clear();
    pass(OwnMembership.HEARTBEAT_INTERVAL);
    assertThat(node.heardTerm()).isEmpty();

    for (int beats = 0; beats < 5; beats++) {
      pass(OwnMembership.HEARTBEAT_INTERVAL);
    }

    assertThat(node.heardTerm()).isPresent();
    assertThat(node.limit(LATER)).as("alone").isEqualTo(LATER);
  }
}
