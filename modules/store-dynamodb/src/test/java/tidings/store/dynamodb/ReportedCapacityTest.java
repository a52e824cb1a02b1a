// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Change.add;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;
import static tidings.store.Meter.Operation.DELETE_ALL;
import static tidings.store.Meter.Operation.GET;
import static tidings.store.Meter.Operation.GET_ALL;
import static tidings.store.Meter.Operation.PUT_ALL;
import static tidings.store.Meter.Operation.QUERY;
import static tidings.store.Meter.Operation.SEGMENT;
import static tidings.store.Meter.Operation.WRITE;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.store.CapacityUnits;
import tidings.store.CapacityUsage;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter.Operation;
import tidings.store.Op;
import tidings.store.OpEvaluator;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.TestLayout;

/**
 * The capacity units that DynamoDB reports match those that {@link CapacityUnits} computes.
 * Transactions with several items and deletes of missing items are left out: DynamoDB Local reports
 * wrong sums for the former and half the units for the latter.
 */
@Tag("dynamodb")
final class ReportedCapacityTest {
  private static final AtomicInteger NEXT_KEY = new AtomicInteger();
  /** Sizes just on and just above the bounds of write and read units. */
  private static final List<Integer> SIZES = List.of(100, 1024, 1025, 2048, 2049, 4096, 4097);

  private static final CapacityUsage METER = new CapacityUsage();
  private static Vertx vertx;
  private static Table table;

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
    table = LocalTable.open(vertx, TestLayout.INSTANCE, InstantSource.system(), METER);
  }

  @AfterAll
  static void close() {
    table.close().await();
    vertx.close().await();
  }

  @Test
  void storing_and_removing_an_item_takes_units_by_its_size() {
    for (int size : SIZES) {
      var item = sized(key(), size);
      write(new Op.Put(item, List.of()), Optional.empty());
      write(new Op.Put(item, List.of()), Optional.of(item));
      write(new Op.Delete(item.key(), List.of()), Optional.of(item));
    }
  }

  @Test
  void changing_an_item_takes_units_by_the_larger_of_before_and_after() {
    for (int size : SIZES) {
      var item = sized(key(), size);
      put(item);
      var small = item.toBuilder().set("text", "").build();
      write(new Op.Put(small, List.of()), Optional.of(item));
      write(new Op.Put(item, List.of()), Optional.of(small));
      write(update(item.key(), remove("text")), Optional.of(item));
      write(update(item.key(), set("text", item.text("text"))), Optional.of(
          item.toBuilder().remove("text").build()));
    }
  }

  @Test
  void counting_takes_what_a_small_item_takes() {
    var key = key();
    for (long amount : new long[]{1, 9, 90, 12_345, -12_445, -7, 1_000_000_000_000L}) {
      write(update(key, add("n", amount)), table.get(key).await());
    }
  }

  /** Only a small item: for larger ones DynamoDB Local reports the same. */
  @Test
  void a_check_takes_as_much_as_writing_a_small_item() {
    var item = sized(key(), 1024);
    put(item);

    write(new Op.Check(item.key(), List.of(Condition.present())), Optional.of(item));
    write(new Op.Check(key(), List.of(Condition.absent())), Optional.empty());
  }

  @Test
  void numbers_weigh_by_their_digits() {
    for (long number : new long[]{0, 5, -5, 42, 100, 123, 1230, 10_010, -999, 123_456_789,
      1_800_000_000, Long.MAX_VALUE, Long.MIN_VALUE}) {
      for (int size : List.of(1024, 1025)) {
        write(new Op.Put(filled(Item.at(key(), "thing").set("n", number), size), List.of()),
            Optional.empty());
      }
    }
  }

  @Test
  void flags_and_lists_weigh_as_their_contents() {
    for (int size : List.of(1024, 1025)) {
      var item = Item.at(key(), "thing").set("flag", true).set("list", List.of("a", "bc", ""));
      write(new Op.Put(filled(item, size), List.of()), Optional.empty());
    }
  }

  @Test
  void the_index_takes_units_when_an_item_enters_moves_or_leaves() {
    for (int size : SIZES) {
      var plain = sized(key(), size);
      var listed = plain.toBuilder().indexed(new Key("list", "1")).build();
      var listedElsewhere = plain.toBuilder().indexed(new Key("list", "2")).build();
      write(new Op.Put(listed, List.of()), Optional.empty());
      write(new Op.Put(listed, List.of()), Optional.of(listed));
      write(update(listed.key(), set("flag", true)), Optional.of(listed));
      put(listed);
      write(new Op.Put(listedElsewhere, List.of()), Optional.of(listed));
      write(new Op.Put(plain, List.of()), Optional.of(listedElsewhere));
      put(listed);
      write(new Op.Delete(listed.key(), List.of()), Optional.of(listed));
    }
  }

  @Test
  void long_keys_take_more_of_the_index() {
    var index = new Key("p".repeat(1000), "s".repeat(1000));
    var item = Item.at(key(), "thing").indexed(index).build();
    write(new Op.Put(item, List.of()), Optional.empty());
    write(update(item.key(), set(Item.INDEX_SK, "short")), Optional.of(item));
  }

  /** Only existing items: for missing ones DynamoDB Local reports nothing. */
  @Test
  void reading_an_item_takes_units_by_its_size() {
    for (int size : SIZES) {
      var item = sized(key(), size);
      put(item);
      assertThat(used(GET, () -> table.get(item.key()).await()))
          .isEqualTo(CapacityUnits.read(size));
    }
  }

  @Test
  void reading_some_together_takes_units_by_their_sum() {
    var pk = key().pk();
    table.putAll(List.of(sized(new Key(pk, "a"), 3000), sized(new Key(pk, "b"), 3000),
        sized(new Key(pk, "c"), 3000))).await();

    assertThat(used(QUERY, () -> table.query(Query.of(pk)).await()))
        .isEqualTo(CapacityUnits.read(9000));
    assertThat(used(QUERY, () -> table.query(Query.of(pk).limit(1)).await()))
        .isEqualTo(CapacityUnits.read(3000));
    assertThat(used(GET_ALL, () -> table.getAll(
        List.of(new Key(pk, "a"), new Key(pk, "b"))).await()))
        .isEqualTo(2 * CapacityUnits.read(3000));
  }

  @Test
  void batches_take_a_unit_for_each_small_row() {
    var rows = List.of(sized(key(), 100), sized(key(), 100), sized(key(), 1025));
    var keys = rows.stream().map(Item::key).toList();

    assertThat(used(PUT_ALL, () -> table.putAll(rows).await())).isEqualTo(
        rows.stream().mapToDouble(row -> CapacityUnits.write(Optional.empty(), Optional.of(row)))
            .sum());
    assertThat(used(DELETE_ALL, () -> table.deleteAll(keys).await())).isEqualTo(
        rows.stream().mapToDouble(row -> CapacityUnits.write(Optional.of(row), Optional.empty()))
            .sum());
  }

  @Test
  void every_call_is_reported_by_operation_and_access_pattern() {
    var before = METER.totals();
    var feed = new Key("FEED#ana", "1");
    table.putAll(List.of(sized(feed, 100))).await();
    put(sized(new Key("user#ana", "PROFILE"), 100));
    put(sized(new Key("LIKED#ana", "1#heart"), 100).toBuilder()
        .indexed(new Key("LIKES#1", "2026")).build());
    table.get(feed).await();
    table.query(Query.of("FEED#ana")).await();
    table.query(Query.ofIndex("LIKES#1")).await();
    table.scanSegment(0, 1, Optional.empty(), 1000).await();

    var used = METER.since(before);

    assertThat(used.keySet()).containsExactlyInAnyOrder(new CallKind(PUT_ALL, "FEED"),
        new CallKind(WRITE, "user"), new CallKind(WRITE, "LIKED"), new CallKind(GET, "FEED"),
        new CallKind(QUERY, "FEED"),
        new CallKind(QUERY, "LIKES"), new CallKind(SEGMENT, "TABLE"));
    assertThat(used.values()).allSatisfy(sum -> assertThat(sum.units()).isPositive());
  }

  /** Writes, and compares reported with computed units. */
  private static void write(Op op, Optional<Item> before) {
    var after = OpEvaluator.apply(op, before);
    assertThat(used(WRITE, () -> table.write(List.of(op)).await()))
        .as("%s of %s to %s", op.getClass().getSimpleName(), size(before), size(after))
        .isEqualTo(CapacityUnits.transact(op, before, after));
  }

  private static double used(Operation operation, Runnable call) {
    Map<CallKind, Total> before = METER.totals();
    call.run();
    return METER.since(before).entrySet().stream()
        .filter(use -> use.getKey().operation() == operation)
        .mapToDouble(use -> use.getValue().units())
        .sum();
  }

  private static String size(Optional<Item> item) {
    return item.map(it -> it.bytes() + " bytes").orElse("nothing");
  }

  private static void put(Item item) {
    table.write(List.of(new Op.Put(item, List.of()))).await();
  }

  private static Op update(Key key, Change change) {
    return new Op.Update(key, List.of(change), List.of());
  }

  private static Key key() {
    return new Key("user#%04d".formatted(NEXT_KEY.incrementAndGet()), "PROFILE");
  }

  /** Returns an item of so many bytes. */
  private static Item sized(Key key, int bytes) {
    return filled(Item.at(key, "thing"), bytes);
  }

  private static Item filled(Item.Builder begun, int bytes) {
    var item = begun.set("text", "").build();
    return item.toBuilder().set("text", "x".repeat(bytes - item.bytes())).build();
  }
}
