// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor;

import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import tidings.core.Nodes;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.TidingsLayout;
import tidings.schema.position.ManualMembership;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.DynamoDbSettings;
import tidings.store.dynamodb.DynamoDbTable;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/**
 * A child process that increments numbers in rows of its own and records the changes of all rows in
 * a file, until it is killed. Its clock runs five times as fast, so that its leases expire soon.
 */
final class ConsumerProcess {
  static final String TYPE = "counted";
  private static final int CLOCK_SPEED = 5;
  private static final Duration COORDINATION_INTERVAL = Coordinator.INTERVAL.dividedBy(CLOCK_SPEED);
  private static final int MAX_BATCH_SIZE = 4;

  private ConsumerProcess() {}

  /**
   * @param args the consumer, the recording file, the prefix of the rows, the last number, and the
   *        store
   */
  public static void main(String... args) {
    var vertx = Vertx.vertx();
    var table = store(vertx, List.of(args).subList(4, args.length));
    var consumer =
        StreamConsumer.of(args[0], Filter.ofTypes(TYPE), new FileRecordingHandler(Path.of(args[1])))
            .batchWindow(Duration.ZERO).batchSize(MAX_BATCH_SIZE).maxRetries(0);
    var clock = InstantSource.system();
    LongSupplier nanos = () -> System.nanoTime() * CLOCK_SPEED;
    var membership = table.isShared()
        ? Optional.of(ManualMembership.join(table, clock, nanos))
        : Optional.<ManualMembership>empty();
    var context = new ConsumerContext(consumer, table, new SharedReads(table.changes()),
        membership.map(ManualMembership::nodes).orElse(Nodes.SINGLE_NODE),
        new DeadLetters(table, clock), clock, nanos, newVirtualThreadPerTaskExecutor(),
        new ConsumerMetrics(),
        new StopFlag());
    var coordinator = new Coordinator(context);
    new PeriodicTask(vertx, "looking", COORDINATION_INTERVAL, () -> {
      membership.ifPresent(ManualMembership::refreshPositions); // and the term of the nodes
      membership.ifPresent(ManualMembership::beat);
      coordinator.coordinate();
    }).start().await();
    rows(args[2]).forEach(row -> Thread.ofVirtual().start(
        () -> count(table, row, Long.parseLong(args[3]))));
  }

  /** @param arguments a folder, or the address of DynamoDB and the name of the table */
  private static Table store(Vertx vertx, List<String> arguments) {
    var clock = InstantSource.system();
    if (arguments.size() == 1) {
      return EmbeddedTable.open(vertx, Path.of(arguments.getFirst()), EmbeddedSettings.defaults(),
          TidingsLayout.INSTANCE, clock);
    }
    var name = arguments.getLast();
    var settings = new DynamoDbSettings(
        name, Optional.of(DynamoDbLocal.region(name)),
        Optional.of(URI.create(arguments.getFirst())), false);
    return DynamoDbTable.open(vertx, settings, TidingsLayout.INSTANCE, clock, Meter.NONE);
  }

  static List<Key> rows(String name) {
    return Stream.of("a", "b", "c").map(row -> new Key(name + row, "row")).toList();
  }

  /** Continues at the number that a former process has reached. */
  private static void count(Table table, Key row, long to) {
    long from = table.get(row).await().map(item -> item.number("n")).orElse(0L);
    for (long number = from + 1; number <= to; number++) {
      var item = Item.at(row, TYPE).set("n", number).build();
      new Transaction().put(item).commit(table).await();
    }
  }
}
