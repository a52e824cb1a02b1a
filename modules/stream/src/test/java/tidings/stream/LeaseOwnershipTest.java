// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Eventually.until;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.SystemKeys;
import tidings.schema.TidingsLayout;
import tidings.store.Change;
import tidings.store.InterleavingTable;
import tidings.store.Item;
import tidings.store.SharedTable;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/** Leases live as long as their owners. */
final class LeaseOwnershipTest {
  private static final String MARK = "marked";
  private static final Duration STEP = Duration.ofSeconds(5);

  private final Vertx vertx = Vertx.vertx();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger queriesOfNodes = new AtomicInteger();
  private final ScriptedStream stream = new ScriptedStream(MARK, 1);
  private final List<Node> nodes = new ArrayList<>();
  private final List<ManualStopSignal> signals = new ArrayList<>();
  @TempDir
  Path folder;
  private Table table;

  @BeforeEach
  void open() {
    table = SharedTable.of(
        EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
            InstantSource.system()));
  }

  @AfterEach
  void close() {
    nodes.forEach(Node::stop);
    table.close().await();
    vertx.close().await();
  }

  /** Its readers have read everything and pause. */
  private Node node() {
    var signal = new ManualStopSignal();
    signals.add(signal);
    var counting =
        InterleavingTable.beforeEach("queryAll", stream.over(table),
            queriesOfNodes::incrementAndGet);
    var node = new Node(counting, StreamConsumer.of(MARK, Filter.ofTypes(MARK), batch -> {}),
        InstantSource.system(), nanos::get, signal, signal::stop);
    nodes.add(node.coordinate());
    until(signal::pausing, pausing -> pausing == node.heldCount());
    return node;
  }

  /** Time passes, while these nodes look after their leases as servers do. */
  private void pass(Duration time, Node... alive) {
    for (long step = 0; step < time.dividedBy(STEP); step++) {
      nanos.addAndGet(STEP.toNanos());
      List.of(alive).forEach(Node::coordinate);
    }
  }

  private List<Item> rows() {
    return table.queryAll(SystemKeys.leasesOf(MARK)).await();
  }

  private Lease leaseOfTheShard() {
    return ConsumerState.load(table, MARK).lease(MARK, shard());
  }

  private String shard() {
    return stream.all().keySet().iterator().next().id();
  }

  @Test
  void an_owner_that_is_alive_keeps_its_leases_without_writing_them() {
    var node = node();
    assertThat(node.heldCount()).isEqualTo(2);
    var before = rows();
    pass(Duration.ofMinutes(10), node);
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void an_owner_that_is_alive_keeps_its_leases_beside_another_node() {
    var first = node();
    pass(STEP, first);
    var owner = leaseOfTheShard().owner();
    var second = node();
    second.coordinate();
    var signs = Lease.HEARTBEAT_TIMEOUT.multipliedBy(4);
    pass(signs, first, second);
    assertThat(leaseOfTheShard().owner()).isEqualTo(owner);
    assertThat(leaseOfTheShard().term()).isEqualTo(1);
  }

  @Test
  void the_leases_of_a_node_that_gives_no_sign_of_life_are_taken_over() {
    node();
    var second = node();
    pass(Lease.HEARTBEAT_TIMEOUT.minus(STEP), second);
    assertThat(leaseOfTheShard().term()).isEqualTo(1);
    pass(STEP, second);
    assertThat(leaseOfTheShard().term()).isEqualTo(2);
    assertThat(second.heldCount()).isEqualTo(2);
  }

  @Test
  void an_owner_of_an_older_version_keeps_its_lease_as_long_as_it_renews_it() {
    var older = Lease.of(MARK, shard()).takenBy("a node of an older version");
    new Transaction().put(older.item()).commit(table).await();
    var node = node();
    for (int beat = 0; beat < 10; beat++) {
      new Transaction()
          .update(SystemKeys.lease(MARK, shard()), Change.add(Lease.HEARTBEAT_COUNT, 1))
          .commit(table).await();
      pass(STEP, node);
    }
    assertThat(leaseOfTheShard().owner()).isEqualTo(older.owner());

    pass(Lease.HEARTBEAT_TIMEOUT, node);
    assertThat(leaseOfTheShard().term()).as("when it is dead").isEqualTo(2);
  }

  @Test
  void a_node_beside_one_of_an_older_version_renews_its_leases() {
    var node = node();
    var other = node();
    pass(STEP, node, other);
    var before = leaseOfTheShard();
    table.queryAll(SystemKeys.nodes()).await().stream().map(Item::key)
        .filter(row -> !row.sk().equals(before.owner()))
        .forEach(row -> new Transaction().update(row, Change.remove("every"))
            .commit(table).await());
    node.coordinate();
    assertThat(leaseOfTheShard().heartbeatCount()).isGreaterThan(before.heartbeatCount());
  }

  @Test
  void a_quiet_node_that_has_all_leases_does_not_read_them() {
    var node = node().refreshPositions();
    pass(Duration.ofMinutes(3), node);
    queriesOfNodes.set(0);
    pass(Duration.ofMinutes(1), node);
    assertThat(queriesOfNodes).as("one with each heartbeat, for the nodes").hasValue(12);
  }

  @Test
  void quiet_nodes_beside_each_other_do_not_read_their_leases() {
    var first = node();
    var second = node().refreshPositions();
    first.refreshPositions();
    until(() -> {
      signals.forEach(ManualStopSignal::resume);
      pass(STEP, first, second);
      return List.of(first.heldCount(), second.heldCount());
    }, List.of(1, 1)::equals);
    pass(Duration.ofMinutes(3), first, second);
    queriesOfNodes.set(0);
    pass(Duration.ofMinutes(1), first, second);
    assertThat(queriesOfNodes).as("one with each heartbeat, for the nodes").hasValue(2 * 12);
  }

  @Test
  void a_quiet_node_acquires_the_lease_of_a_shard_that_has_come() {
    var node = node().refreshPositions();
    pass(Duration.ofMinutes(3), node);
    stream.split(0, 2);
    node.coordinate();
    assertThat(leaseOfTheShard().ended()).as("before the parent is read").isFalse();
    until(() -> {
      signals.forEach(ManualStopSignal::resume);
      return node.coordinate().heldCount();
    }, held -> held == 3);
  }
}
