// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import tidings.core.Cluster;
import tidings.schema.ActorFixture;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;

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
    SharedPositions.of(vertx, fixture.table(), fixture.idGenerator(), newNode(), now::get);
  }

  private Membership newNode() {
    return Membership.ofServer(vertx, fixture.table(), fixture.clock(), now::get);
  }

  /** Joins, and all nodes see it. */
  private Membership join() {
    return join(newNode());
  }

  private Membership join(Membership node) {
    node.join().await();
    nodes.add(node);
    pass(Duration.ZERO, nodes);
    pass(Table.SETTLE_DELAY, nodes);
    return node;
  }

  private void leave(Membership node) {
    node.stop().await();
    nodes.remove(node);
  }

  private long term() {
    return WatermarkRow.of(fixture.table().get(SystemKeys.watermark()).await().orElseThrow())
        .term();
  }

  private int rows() {
    return fixture.table().queryAll(SystemKeys.nodes()).await().size();
  }

  private void pass(Duration time, Membership... alive) {
    pass(time, List.of(alive));
  }

  /** Time passes; then these nodes read the row of the watermark and do their periodic work. */
  private void pass(Duration time, List<Membership> alive) {
    now.addAndGet(time.toNanos());
    for (var node : alive) {
      node.observe(term());
      node.beatAndObserve();
    }
  }

  private void passInSteps(Duration time, Membership... alive) {
    for (long step = 0; step < time.dividedBy(OwnMembership.HEARTBEAT_INTERVAL); step++) {
      pass(OwnMembership.HEARTBEAT_INTERVAL, alive);
    }
  }

  private static List<String> parts(Membership node) {
    return PARTS.stream().filter(node::isResponsibleFor).toList();
  }

  @Test
  void servers_and_their_releases_are_known_while_they_are_replaced() {
    var older = join();
    assertThat(older.servers()).isOne();
    assertThat(older.releases()).hasSize(1);

    var newer = join(Membership.ofServer(
        vertx, fixture.table(), fixture.clock(), now::get, Cluster.NONE, "2.0"));
    assertThat(older.servers()).isEqualTo(2);
    assertThat(older.releases()).hasSize(2).contains("2.0").isEqualTo(newer.releases());
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
    join();
    var anas = parts(ana);
    pass(Duration.ZERO, ana, ben);
    pass(Membership.HEARTBEAT_TIMEOUT.minusSeconds(1), ana, ben);
    assertThat(parts(ana)).as("after a short silence").isEqualTo(anas);

    pass(Duration.ofSeconds(1), ana, ben);
    assertThat(parts(ana)).containsAll(anas);
    assertThat(parts(ana).size() + parts(ben).size()).isEqualTo(PARTS.size());
    assertThat(rows()).isEqualTo(2);
  }

  @Test
  void a_node_that_comes_or_goes_begins_a_term() {
    var terms = new ArrayList<Long>();
    terms.add(term());
    var ana = join();
    terms.add(term());
    var ben = join();
    terms.add(term());
    leave(ben);
    terms.add(term());
    join();
    terms.add(term());
    pass(Duration.ZERO, ana);
    pass(Membership.HEARTBEAT_TIMEOUT, ana);
    terms.add(term());
    assertThat(terms).as("from none to the death of the last one").isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void a_term_is_not_one_of_this_node_alone_any_more_as_soon_as_the_next_one_is_observed() {
    var ana = join();
    newNode().join().await();
    assertThat(ana.isAlone()).as("before it is observed").isTrue();
    ana.observe(term());
    assertThat(ana.isAlone()).isFalse();
    pass(Duration.ZERO, ana);
    pass(Table.SETTLE_DELAY, ana);
    assertThat(ana.isAlone()).as("beside the other one").isFalse();
  }

  @Test
  void a_node_is_alone_when_it_has_seen_so_twice_some_time_apart() {
    var ana = join();
    leave(join());
    pass(Duration.ZERO, ana);
    assertThat(ana.isAlone()).isFalse();
    pass(Table.SETTLE_DELAY.minusNanos(1), ana);
    assertThat(ana.isAlone()).isFalse();
    pass(Duration.ofNanos(1), ana);
    assertThat(ana.isAlone()).isTrue();
    assertThat(ana.heardTerm()).isPresent();
  }

  @Test
  void a_command_has_no_part_of_the_work_and_its_server_is_not_alone() {
    var server = join();
    var command = Membership.ofCommand(vertx, fixture.table(), fixture.clock());
    command.join().await();
    pass(Duration.ZERO, server, command);
    pass(Table.SETTLE_DELAY, server);

    assertThat(parts(server)).isEqualTo(PARTS);
    assertThat(parts(command)).isEmpty();
    assertThat(server.isOnlyServer()).isTrue();
    assertThat(server.isAlone()).isFalse();
  }

  @Test
  void a_node_is_alive_for_others_until_it_is_taken_for_dead() {
    var ana = join();
    var ben = join();
    pass(Duration.ZERO, ana);
    pass(Membership.HEARTBEAT_TIMEOUT.minusNanos(1), ana);
    assertThat(ana.isAlive(ben.self())).isTrue();
    pass(Duration.ofNanos(1), ana);
    assertThat(ana.isAlive(ben.self())).isFalse();
    assertThat(ana.isAlive("unknown")).isFalse();
    assertThat(ana.isAlive(ana.self())).isTrue();
  }

  @Test
  void a_node_is_not_sure_to_be_alive_before_others_can_take_it_for_dead() {
    var ana = join();
    long joined = now.get();
    now.addAndGet(Membership.HEARTBEAT_TIMEOUT.toNanos() - 1);
    assertThat(ana.hasBeenAliveSince(joined)).isTrue();

    now.incrementAndGet();
    assertThat(ana.isAlive(ana.self())).isFalse();
    assertThat(ana.hasBeenAliveSince(joined)).isFalse();
  }

  @Test
  void a_node_whose_heartbeat_was_late_has_not_been_alive_all_the_time() {
    var ana = join();
    long joined = now.get();
    pass(Membership.HEARTBEAT_TIMEOUT, ana);
    assertThat(ana.isAlive(ana.self())).as("now").isTrue();
    assertThat(ana.hasBeenAliveSince(joined)).as("since it joined").isFalse();
    assertThat(ana.hasBeenAliveSince(now.get())).as("since its heartbeat").isTrue();
  }

  @Test
  void a_node_that_has_joined_again_has_not_been_alive_all_the_time() {
    var ana = join();
    long joined = now.get();
    NodeRow.of(fixture.table().queryAll(SystemKeys.nodes()).await().getFirst()).remove()
        .commit(fixture.table()).await();
    pass(Duration.ofSeconds(1), ana);
    assertThat(ana.hasBeenAliveSince(joined)).isFalse();
    assertThat(ana.hasBeenAliveSince(now.get())).isTrue();
  }

  @Test
  void a_node_whose_row_has_no_interval_is_of_an_older_version() {
    var ana = join();
    var ben = join();
    assertThat(ana.isBesideOlderVersion()).isFalse();

    new Transaction()
        .update(SystemKeys.node(ben.self()), Change.remove("every")).commit(fixture.table())
        .await();
    pass(Duration.ZERO, ana);
    assertThat(ana.isBesideOlderVersion()).isTrue();
    leave(ben);
    pass(Duration.ZERO, ana);
    assertThat(ana.isBesideOlderVersion()).isFalse();
  }

  @Test
  void a_node_is_quiet_when_it_has_been_alone_and_unused_for_some_time() {
    var ana = join();
    pass(Membership.QUIET_AFTER_OTHERS.minus(Table.SETTLE_DELAY).minusNanos(1), ana);
    assertThat(ana.isQuiet()).isFalse();
    pass(Duration.ofNanos(1), ana);
    assertThat(ana.isQuiet()).isTrue();

    ana.onUse();
    pass(OwnMembership.QUIET_AFTER_USE.minusNanos(1), ana);
    assertThat(ana.isQuiet()).as("soon after its use").isFalse();
    pass(Duration.ofNanos(1), ana);
    assertThat(ana.isQuiet()).isTrue();
  }

  @Test
  void a_node_is_not_quiet_any_more_as_soon_as_it_finds_a_term_or_another_node() {
    var ana = join();
    pass(Membership.QUIET_AFTER_OTHERS, ana);
    var ben = newNode();
    ben.join().await();
    assertThat(ana.isQuiet()).as("before it finds out").isTrue();
    ana.beatAndObserve();
    assertThat(ana.isQuiet()).as("by the row of the node").isFalse();

    leave(ben);
    pass(Duration.ZERO, ana);
    pass(Membership.QUIET_AFTER_OTHERS.minusNanos(1), ana);
    assertThat(ana.isQuiet()).as("soon after the other node").isFalse();
    pass(Duration.ofNanos(1), ana);
    assertThat(ana.isQuiet()).isTrue();

    newNode().join().await();
    ana.observe(term());
    assertThat(ana.isQuiet()).as("by the row of the watermark").isFalse();
  }

  /** Time passes with the usual heartbeats of these nodes. */
  private void passWithHeartbeats(Duration time, Membership... alive) {
    for (long beat = 0; beat < time.dividedBy(OwnMembership.HEARTBEAT_INTERVAL); beat++) {
      now.addAndGet(OwnMembership.HEARTBEAT_INTERVAL.toNanos());
      for (var node : alive) {
        node.observe(term());
        node.beatIfDue();
      }
    }
  }

  private long heartbeat(Membership node) {
    return NodeRow.of(fixture.table().get(SystemKeys.node(node.self())).await().orElseThrow())
        .heartbeat();
  }

  @Test
  void the_heartbeats_of_a_quiet_node_are_rarer() {
    var ana = join();
    passWithHeartbeats(Duration.ofMinutes(3), ana);
    long before = heartbeat(ana);
    passWithHeartbeats(Duration.ofMinutes(1), ana);
    assertThat(heartbeat(ana) - before).isEqualTo(3);

    ana.onUse();
    passWithHeartbeats(Duration.ofSeconds(5), ana);
    assertThat(heartbeat(ana) - before).as("as soon as it is used").isEqualTo(4);
    passWithHeartbeats(Duration.ofSeconds(30), ana);
    assertThat(heartbeat(ana) - before).isEqualTo(10);
  }

  @Test
  void a_quiet_node_is_dead_when_several_of_its_own_intervals_have_passed() {
    var ana = join();
    passWithHeartbeats(Duration.ofMinutes(3), ana);
    var ben = newNode();
    ben.join().await();
    ben.beatAndObserve();
    var timeout = OwnMembership.QUIET_HEARTBEAT_INTERVAL.multipliedBy(3);
    pass(timeout.minusNanos(1), ben);
    assertThat(ben.isAlive(ana.self())).isTrue();
    pass(Duration.ofNanos(1), ben);
    assertThat(ben.isAlive(ana.self())).isFalse();
    assertThat(ana.isAlive(ana.self())).isFalse();
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void a_node_that_was_quiet_finds_a_new_one_with_its_next_heartbeat() {
    var ana = join();
    passWithHeartbeats(Duration.ofMinutes(3), ana);
    var ben = newNode();
    ben.join().await();
    for (int beat = 0; beat < 4; beat++) { // without the row of the watermark
      now.addAndGet(OwnMembership.HEARTBEAT_INTERVAL.toNanos());
      ana.beatIfDue();
    }
    assertThat(ana.isAlive(ben.self())).isTrue();
    assertThat(ana.isAlone()).isFalse();
    long before = heartbeat(ana);
    passWithHeartbeats(Duration.ofMinutes(1), ana);
    assertThat(heartbeat(ana) - before).as("soon after another node").isEqualTo(12);
  }

  @Test
  void nodes_are_quiet_beside_each_other_when_none_of_them_was_used_for_some_time() {
    var ana = join();
    var ben = join();
    passInSteps(Membership.QUIET_AFTER_OTHERS, ana, ben);
    pass(Duration.ZERO, ana, ben);
    assertThat(List.of(ana, ben)).allMatch(Membership::isQuiet);

    ben.onUse();
    assertThat(ana.isQuiet()).as("before the next heartbeat of the other one").isTrue();
    pass(Duration.ZERO, ben, ana);
    assertThat(ana.isQuiet()).isFalse();
    passInSteps(OwnMembership.QUIET_AFTER_USE, ben, ana);
    assertThat(ana.isQuiet()).isTrue();

    leave(ben);
    pass(Duration.ZERO, ana);
    assertThat(ana.isQuiet()).as("soon after the other one").isFalse();
  }

  @Test
  void the_heartbeats_of_quiet_nodes_beside_each_other_are_rarer() {
    var ana = join();
    var ben = join();
    passWithHeartbeats(Duration.ofMinutes(4), ana, ben);
    assertThat(List.of(ana, ben)).allMatch(Membership::isQuiet);
    long before = heartbeat(ana);
    passWithHeartbeats(Duration.ofHours(1), ana, ben);
    assertThat(heartbeat(ana) - before).isEqualTo(180);
    assertThat(rows()).as("nobody seems to be dead").isEqualTo(2);
    assertThat(List.of(ana, ben)).allMatch(Membership::isQuiet);

    ben.onUse();
    passWithHeartbeats(Duration.ofSeconds(25), ana, ben);
    assertThat(ana.isQuiet()).as("when it has read of the use of the other one").isFalse();
  }

  @Test
  void a_node_that_dies_beside_a_quiet_one_is_found_dead() {
    var ana = join();
    var ben = join();
    passWithHeartbeats(Duration.ofMinutes(4), ana, ben);
    ana.onUse();
    passWithHeartbeats(OwnMembership.QUIET_HEARTBEAT_INTERVAL.multipliedBy(4), ana);
    assertThat(ana.isAlive(ben.self())).isFalse();
    assertThat(parts(ana)).isEqualTo(PARTS);
  }

  @Test
  void nobody_is_quiet_beside_a_command_or_an_older_version() {
    var ana = join();
    var command = Membership.ofCommand(vertx, fixture.table(), fixture.clock());
    command.join().await();
    pass(Duration.ZERO, ana, command);
    passInSteps(Membership.QUIET_AFTER_OTHERS.multipliedBy(2), ana, command);
    assertThat(ana.isQuiet()).as("beside a command").isFalse();

    command.stop().await();
    var older = SystemKeys.node(join().self());
    for (int beat = 0; beat < 60; beat++) {
      new Transaction().update(older, Change.add("beat", 1), Change.remove("unused"))
          .commit(fixture.table()).await();
      pass(OwnMembership.HEARTBEAT_INTERVAL, ana);
    }
    assertThat(rows()).isEqualTo(2);
    assertThat(ana.isQuiet()).as("beside an older version").isFalse();
  }

  @Test
  void a_command_is_never_quiet() {
    var command = Membership.ofCommand(vertx, fixture.table(), fixture.clock());
    command.join().await();
    pass(Membership.QUIET_AFTER_OTHERS, command);
    pass(Membership.QUIET_AFTER_OTHERS, command);
    assertThat(command.isQuiet()).isFalse();
  }

  @Test
  void news_that_no_event_tells_begins_a_term_here() {
    var ana = join();
    var before = ana.heardTerm();
    ana.onUntoldNews();
    assertThat(ana.heardTerm()).isPresent().isNotEqualTo(before);
  }

  /** It does not know of nodes, and has no row. */
  @Test
  void nobody_is_alone_while_an_older_version_moves_the_watermark() {
    var ana = join();
    var row = WatermarkRow.of(fixture.table().get(SystemKeys.watermark()).await().orElseThrow());
    var older = new WatermarkRow(row.low(), row.next(), row.version() + 1, WatermarkRow.NO_TERM);
    new Transaction().put(older.item()).commit(fixture.table()).await();
    pass(Duration.ZERO, ana);
    pass(Table.SETTLE_DELAY, ana);
    assertThat(ana.isAlone()).isFalse();
  }

  @Test
  void a_node_that_was_removed_although_it_lives_joins_again_at_its_next_heartbeat() {
    var ana = join();
    var paused = join();
    var anas = parts(ana);
    pass(Duration.ZERO, ana);
    pass(Membership.HEARTBEAT_TIMEOUT, ana);
    assertThat(rows()).isEqualTo(1);

    pass(Duration.ZERO, paused, ana);
    assertThat(parts(ana)).isEqualTo(anas);
  }

  @Test
  void a_node_that_was_removed_learns_after_its_next_change_that_others_may_not_have_heard() {
    var ana = join();
    var paused = join();
    assertThat(paused.hasBeenMember(term(), paused.rejoins())).isTrue();
    pass(Duration.ZERO, ana);
    pass(Membership.HEARTBEAT_TIMEOUT, ana);

    assertThat(paused.hasBeenMember(term(), paused.rejoins())).isFalse();
    assertThat(rows()).as("it has joined again").isEqualTo(2);
    assertThat(paused.hasBeenMember(term(), paused.rejoins())).isTrue();
    assertThat(ana.hasBeenMember(term(), ana.rejoins())).as("who has not been removed").isTrue();
  }

  @Test
  void a_node_that_beats_in_the_moment_of_its_removal_stays() {
    var slow = join();
    var silent = NodeRow.of(fixture.table().queryAll(SystemKeys.nodes()).await().getFirst());
    slow.beatAndObserve();
    assertThatThrownBy(() -> silent.remove().commit(fixture.table()).await())
        .isInstanceOf(ConditionFailedException.class);
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void a_node_that_others_have_removed_leaves_all_the_same() {
    var ana = join();
    var paused = join();
    pass(Duration.ZERO, ana);
    pass(Membership.HEARTBEAT_TIMEOUT, ana);
    paused.stop().await();
    assertThat(rows()).isEqualTo(1);
  }
}
