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
import java.util.UUID;
import java.util.stream.Stream;
import tidings.core.Chore;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.dynamodb.DynamoDbTable;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/**
 * A process that counts on in rows of its own, and enters in a ledger what becomes of all rows; it
 * goes on until it is killed. Time goes five times as fast for it, so that others do not have to
 * wait for its leases.
 */
final class Clerk {
  static final String TYPE = "counted";
  private static final int FASTER = 5;
  private static final Duration LOOK = Coordinator.LOOK.dividedBy(FASTER);
  private static final int MOST = 4;

  private Clerk() {}

  /** @param args the consumer, the ledger, what its rows are called, up to where, and the store */
  public static void main(String... args) {
    var vertx = Vertx.vertx();
    var table = store(vertx, List.of(args).subList(4, args.length));
    var consumer = StreamConsumer.of(args[0], Filter.ofTypes(TYPE), new Ledger(Path.of(args[1])))
        .window(Duration.ZERO).size(MOST).retries(0);
    var clock = InstantSource.system();
    var desk = new Desk(consumer, table, new DeadLetters(table, clock), clock,
        () -> System.nanoTime() * FASTER, newVirtualThreadPerTaskExecutor(), new Vitals(),
        new Stop());
    new Chore(vertx, "looking", LOOK,
        new Coordinator(desk, UUID.randomUUID().toString())::look).start().await();
    rows(args[2]).forEach(row -> Thread.ofVirtual().start(
        () -> count(table, row, Long.parseLong(args[3]))));
  }

  /** @param words a folder, or where DynamoDB is and the name of the table */
  private static Table store(Vertx vertx, List<String> words) {
    var clock = InstantSource.system();
    if (words.size() == 1) {
      return EmbeddedTable.open(vertx, Path.of(words.getFirst()), Settings.defaults(), clock);
    }
    var settings = new tidings.store.dynamodb.Settings(words.getLast(), Optional.empty(),
        Optional.of(URI.create(words.getFirst())), false);
    return DynamoDbTable.open(vertx, settings, clock, Meter.NONE);
  }

  static List<Key> rows(String name) {
    return Stream.of("a", "b", "c").map(row -> new Key(name + row, "row")).toList();
  }

  /** From where a former process has come to. */
  private static void count(Table table, Key row, long to) {
    long from = table.get(row).await().map(item -> item.number("n")).orElse(0L);
    for (long number = from + 1; number <= to; number++) {
      var item = Item.at(row, TYPE).set("n", number).build();
      new Transaction().put(item).commit(table).await();
    }
  }
}
