// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Eventually.until;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/** Nodes that read a stream, what they note of it, and what a test says to them. */
abstract class ConsumersFixture {
  final RecordingHandler recorder = new RecordingHandler();
  final List<Node> nodes = new ArrayList<>();
  /** How much later it is for nodes than by the machine's clock. */
  final AtomicLong nanosAhead = new AtomicLong();
  /** Letters alone, as a consumer is called so. */
  final String runId = UUID.randomUUID().toString().replaceAll("[^a-f]", "");
  final StreamConsumer consumer = StreamConsumer
      .of(runId, Filter.ofTypes(runId), recorder).batchWindow(Duration.ZERO).maxRetries(1);

  /** The engine under test; it may hold items of other tests. */
  abstract Table table();

  @AfterEach
  void stopNodes() {
    nodes.forEach(Node::stop);
  }

  /** Nodes look again and again meanwhile, as servers do: leases last for less than a slow test. */
  <T> T eventually(Supplier<T> supplier, Predicate<T> expected) {
    return until(() -> {
      nodes.stream().filter(node -> !node.isStopping()).forEach(Node::coordinate);
      return supplier.get();
    }, expected);
  }

  Node node(StreamConsumer streamConsumer) {
    return node(streamConsumer, InstantSource.system());
  }

  Node node(StreamConsumer streamConsumer, InstantSource clock) {
    var node = new Node("node" + nodes.size(), table(), streamConsumer, clock,
        () -> System.nanoTime() + nanosAhead.get());
    nodes.add(node.coordinate());
    return node;
  }

  /** One that finds leases of a node that is no more, and waits until they are certainly none. */
  Node successor(StreamConsumer streamConsumer) {
    var node = node(streamConsumer);
    nanosAhead.addAndGet(Lease.HEARTBEAT_TIMEOUT.toNanos());
    return node.coordinate();
  }

  void count(String name, int to) {
    numbers(to).forEach(number -> put(name, number));
  }

  void put(String name, long number) {
    var item = Item.at(new Key(name + runId, "row"), runId).set("n", number).build();
    new Transaction().put(item).commit(table()).await();
  }

  static List<Long> numbers(int to) {
    return LongStream.rangeClosed(1, to).boxed().toList();
  }

  void assertHandled(String name, int to) {
    eventually(() -> recorder.numbers(name + runId),
        numbersHandled -> numbersHandled.contains((long) to));
    assertThat(recorder.numbers(name + runId)).containsExactlyElementsOf(numbers(to));
  }
}
