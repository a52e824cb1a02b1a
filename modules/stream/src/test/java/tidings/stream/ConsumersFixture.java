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

/** Creates nodes that read a stream, and records the changes that they handle. */
abstract class ConsumersFixture {
  final RecordingHandler recorder = new RecordingHandler();
  final List<Node> nodes = new ArrayList<>();
  /** Offset of the nodes' monotonic clock from the system's. */
  final AtomicLong nanosAhead = new AtomicLong();
  /** A random suffix; only letters, as in names of consumers. */
  final String runId = UUID.randomUUID().toString().replaceAll("[^a-f]", "");
  final StreamConsumer consumer = StreamConsumer
      .of(runId, Filter.ofTypes(runId), recorder).batchWindow(Duration.ZERO).maxRetries(1);

  /** The table under test; it may contain items of other tests. */
  abstract Table table();

  @AfterEach
  void stopNodes() {
    nodes.forEach(Node::stop);
  }

  /**
   * Polls, while nodes keep coordinating as servers do: otherwise leases would expire in a slow
   * test.
   */
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
    var node = new Node(table(), streamConsumer, clock,
        () -> System.nanoTime() + nanosAhead.get());
    nodes.add(node.coordinate());
    return node;
  }

  /** A node that finds the leases of a dead node and waits until they have expired. */
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
