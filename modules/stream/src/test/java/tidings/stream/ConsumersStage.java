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
abstract class ConsumersStage {
  final Diary diary = new Diary();
  final List<Node> nodes = new ArrayList<>();
  /** How much later it is for nodes than by the machine's clock. */
  final AtomicLong ahead = new AtomicLong();
  /** Letters alone, as a consumer is called so. */
  final String mark = UUID.randomUUID().toString().replaceAll("[^a-f]", "");
  final StreamConsumer consumer = StreamConsumer
      .of(mark, Filter.ofTypes(mark), diary).window(Duration.ZERO).retries(1);

  /** The engine under test; it may hold items of other tests. */
  abstract Table table();

  @AfterEach
  void end() {
    nodes.forEach(Node::stop);
  }

  /** Nodes look again and again meanwhile, as servers do: leases last for less than a slow test. */
  <T> T soon(Supplier<T> look, Predicate<T> right) {
    return until(() -> {
      nodes.stream().filter(node -> !node.ends()).forEach(Node::look);
      return look.get();
    }, right);
  }

  Node node(StreamConsumer its) {
    return node(its, InstantSource.system());
  }

  Node node(StreamConsumer its, InstantSource clock) {
    var node = new Node("node" + nodes.size(), table(), its, clock,
        () -> System.nanoTime() + ahead.get());
    nodes.add(node.look());
    return node;
  }

  /** One that finds leases of a node that is no more, and waits until they are certainly none. */
  Node successor(StreamConsumer its) {
    var node = node(its);
    ahead.addAndGet(Lease.LASTS.toNanos());
    return node.look();
  }

  void count(String name, int to) {
    numbers(to).forEach(number -> put(name, number));
  }

  void put(String name, long number) {
    var item = Item.at(new Key(name + mark, "row"), mark).set("n", number).build();
    new Transaction().put(item).commit(table()).await();
  }

  static List<Long> numbers(int to) {
    return LongStream.rangeClosed(1, to).boxed().toList();
  }

  void handled(String name, int to) {
    soon(() -> diary.page(name + mark), page -> page.contains((long) to));
    assertThat(diary.page(name + mark)).containsExactlyElementsOf(numbers(to));
  }
}
