// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import tidings.store.Eventually;
import tidings.store.ItemChange;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/** Simulated nodes that share a stream and act only when the test says so. */
final class SimulatedCluster implements AutoCloseable {
  private static final int MAX_NODES = 3;
  private static final int SHARDS = 2;

  /** A node and its stop signal. */
  private record ClusterMember(Node node, ManualStopSignal signal) {
    /** Whether the node has read everything, or is dead. */
    boolean isAtRest() {
      return node.isDead() || node.heldCount() == signal.pausing();
    }
  }

  private final ScriptedStream stream;
  private final Table table;
  private final StreamConsumer consumer;
  private final RecordingHandler recorder = new RecordingHandler();
  /** Handled sequences in order, with repeats. */
  private final List<String> handled = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Integer> written = new HashMap<>();
  private final AtomicLong nanos = new AtomicLong();
  private final List<ClusterMember> members = new ArrayList<>();

  SimulatedCluster(Table table, String mark) {
    this.stream = new ScriptedStream(mark, SHARDS);
    this.table = stream.over(table);
    this.consumer = StreamConsumer.of(mark, Filter.ofTypes(mark), this::handle)
        .batchWindow(Duration.ZERO).batchSize(2);
  }

  private void handle(ConsumerBatch batch) {
    recorder.accept(batch);
    batch.changes().stream().map(ItemChange::sequence).forEach(handled::add);
  }

  void apply(SimulationStep step) {
    switch (step) {
      case SimulationStep.Write(var partition) -> {
        var pk = "partition" + partition;
        stream.write(pk, written.merge(pk, 1, Integer::sum));
      }
      case SimulationStep.Split(var which, var children) -> stream.split(which, children);
      case SimulationStep.Trim() -> trim();
      case SimulationStep.StartNode(var callsToLive) -> startNode(callsToLive);
      case SimulationStep.Coordinate(var which) -> member(which).forEach(this::coordinate);
      case SimulationStep.Resume(var which) -> member(which).forEach(this::resume);
      case SimulationStep.Kill(var which) -> member(which).forEach(member -> {
        member.node().kill();
        members.remove(member);
      });
      case SimulationStep.StopNode(var which) -> member(which).forEach(member -> {
        member.node().stop();
        members.remove(member);
      });
      case SimulationStep.AdvanceTime(var time) -> nanos.addAndGet(time.toNanos());
    }
  }

  private List<ClusterMember> member(int which) {
    return members.isEmpty() ? List.of() : List.of(members.get(which % members.size()));
  }

  private void startNode(int callsToLive) {
    if (members.size() < MAX_NODES) {
      var signal = new ManualStopSignal();
      var node =
          new Node(table, consumer, InstantSource.system(), nanos::get,
              signal, signal::stop);
      members.add(new ClusterMember(node.killAfter(callsToLive), signal));
      coordinate(members.getLast());
    }
  }

  private void coordinate(ClusterMember member) {
    try {
      member.node().coordinate();
    } catch (StoreException died) {
      assertThat(member.node().isDead()).isTrue();
    }
    awaitIdle(member);
  }

  private void resume(ClusterMember member) {
    member.signal().resume();
    awaitIdle(member);
  }

  private void awaitIdle(ClusterMember member) {
    Eventually.until(member::isAtRest, idle -> idle);
    if (member.node().isDead()) {
      member.node().kill();
      members.remove(member);
    }
  }

  private void trim() {
    var all = new HashMap<String, List<String>>();
    stream.all().forEach((shard, changes) -> all.put(shard.id(), changes));
    stream.endedRoots().stream()
        .filter(shard -> handled.containsAll(all.getOrDefault(shard, List.of())))
        .findFirst().ifPresent(stream::trim);
  }

  /** Lets one node handle the rest, and checks all guarantees. */
  void assertGuaranteesAtEnd() {
    close();
    startNode(Integer.MAX_VALUE);
    nanos.addAndGet(Lease.HEARTBEAT_TIMEOUT.toNanos());
    for (int round = 0; round <= stream.all().size(); round++) {
      coordinate(members.getFirst());
      resume(members.getFirst());
    }
    written.forEach((pk, last) -> DeliveryAssertions.assertHandled(
        recorder.numbers(pk), LongStream.rangeClosed(1, last).boxed().toList()));
    var parents = new HashMap<String, List<String>>();
    stream.all().forEach((shard, changes) -> {
      parents.put(shard.id(), changes);
      shard.parent().ifPresent(parent -> assertThat(before(changes))
          .as("before %s, as its parent is %s", changes, parent)
          .containsAll(parents.getOrDefault(parent, List.of())));
    });
  }

  /** The sequences that were handled before the first of these. */
  private HashSet<String> before(List<String> changes) {
    var all = List.copyOf(handled);
    int first = changes.stream().mapToInt(all::indexOf).min().orElse(all.size());
    return new HashSet<>(all.subList(0, first));
  }

  @Override
  public void close() {
    members.forEach(member -> member.node().kill());
    members.clear();
  }
}
