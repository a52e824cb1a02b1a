// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Meter.Operation.DELETE_ALL;
import static tidings.store.Meter.Operation.GET;
import static tidings.store.Meter.Operation.GET_ALL;
import static tidings.store.Meter.Operation.PUT_ALL;
import static tidings.store.Meter.Operation.QUERY;
import static tidings.store.Meter.Operation.WRITE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.TidingsLayout;
import tidings.store.CapacityMeteredTable;
import tidings.store.CapacityUsage;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter.Operation;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.dynamodb.LocalTable;

/**
 * Compares the computed consumption of single items with DynamoDB Local's. Only for existing items,
 * as DynamoDB Local, unlike DynamoDB, charges nothing for missing ones.
 */
@Tag("dynamodb")
final class CapacityMeteredTableTest {
  private static final UserId ANA = new UserId("ana");
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final CapacityUsage REPORTED = new CapacityUsage();
  private static final CapacityUsage COUNTED = new CapacityUsage();
  private static Vertx vertx;
  private static Table table;

  private final Key key = ActivityKeys.profile(new Ref("city", UUID.randomUUID().toString()));

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
    var local = LocalTable.open(vertx, TidingsLayout.INSTANCE, InstantSource.system(), REPORTED);
    table = new CapacityMeteredTable(local, TidingsLayout.INSTANCE, COUNTED);
  }

  @AfterAll
  static void close() {
    table.close().await();
    vertx.close().await();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 1024, 1025, 5000})
  void an_item_stored(int bytes) {
    assertCounted(WRITE, () -> write(put(plain(bytes))));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 1024, 1025, 5000})
  void an_item_stored_in_the_index(int bytes) {
    assertCounted(WRITE, () -> write(put(indexed(bytes, NOON))));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 5000})
  void an_item_replaced_by_one_of_another_size(int bytes) {
    write(put(plain(2000))).await();

    assertCounted(WRITE, () -> write(put(plain(bytes))));
  }

  @Test
  void an_item_that_enters_the_index() {
    write(put(plain(200))).await();

    assertCounted(WRITE, () -> write(put(indexed(200, NOON))));
  }

  @Test
  void an_item_that_moves_in_the_index() {
    write(put(indexed(200, NOON))).await();

    assertCounted(WRITE, () -> write(put(indexed(200, NOON.plusSeconds(1)))));
  }

  @Test
  void an_item_that_leaves_the_index() {
    write(put(indexed(200, NOON))).await();

    assertCounted(WRITE, () -> write(put(plain(200))));
  }

  @Test
  void an_item_changed_where_the_index_does_not_see_it() {
    write(put(indexed(2000, NOON))).await();

    assertCounted(WRITE, () -> write(update(Change.add("likes", 1))));
  }

  @Test
  void an_item_made_by_an_add() {
    assertCounted(WRITE,
        () -> write(update(ItemType.COUNTS.asChange(), Change.add("likes", 1))));
  }

  @Test
  void an_item_removed_with_its_place_in_the_index() {
    write(put(indexed(3000, NOON))).await();

    assertCounted(WRITE, () -> write(new Op.Delete(key, List.of())));
  }

  @Test
  void an_item_checked() {
    write(put(plain(200))).await();

    assertCounted(WRITE, () -> write(new Op.Check(key, List.of(Condition.present()))));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 1024, 1025})
  void an_item_of_a_batch(int bytes) {
    assertCounted(PUT_ALL, () -> table.putAll(List.of(plain(bytes))));
    assertCounted(DELETE_ALL, () -> table.deleteAll(List.of(key)));
  }

  @Test
  void an_item_of_a_batch_that_is_in_the_index() {
    assertCounted(PUT_ALL, () -> table.putAll(List.of(indexed(200, NOON))));
    assertCounted(PUT_ALL, () -> table.putAll(List.of(indexed(200, NOON.plusSeconds(1)))));
    assertCounted(DELETE_ALL, () -> table.deleteAll(List.of(key)));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 4096, 4097, 10_000})
  void an_item_read(int bytes) {
    write(put(plain(bytes))).await();

    assertCounted(GET, () -> table.get(key));
    assertCounted(GET_ALL, () -> table.getAll(List.of(key)));
    assertCounted(QUERY, () -> table.query(Query.of(key.pk())));
  }

  @Test
  void an_item_found_by_the_index() {
    var ben = new UserId("ben" + key.pk().hashCode());
    var item = Item.at(key, "test").indexed(FollowKeys.edgeIndex(ben, NOON)).build();
    write(put(item)).await();

    assertCounted(QUERY, () -> table.query(FollowKeys.newestEdgesOf(ben)));
  }

  private static void assertCounted(Operation operation, Supplier<Future<?>> call) {
    double reportedBefore = units(REPORTED, operation);
    double countedBefore = units(COUNTED, operation);

    call.get().await();

    assertThat(units(COUNTED, operation) - countedBefore)
        .isPositive()
        .isEqualTo(units(REPORTED, operation) - reportedBefore);
  }

  private static double units(CapacityUsage consumption, Operation operation) {
    return consumption.totals()
        .entrySet()
        .stream()
        .filter(use -> use.getKey().operation() == operation)
        .mapToDouble(use -> use.getValue().units())
        .sum();
  }

  private static Future<Void> write(Op op) {
    return table.write(List.of(op));
  }

  private static Op put(Item item) {
    return new Op.Put(item, List.of());
  }

  private Op update(Change... changes) {
    return new Op.Update(key, List.of(changes), List.of());
  }

  private Item plain(int bytes) {
    return padded(Item.at(key, "test").build(), bytes);
  }

  private Item indexed(int bytes, Instant time) {
    return padded(Item.at(key, "test").indexed(FollowKeys.edgeIndex(ANA, time)).build(), bytes);
  }

  private static Item padded(Item item, int bytes) {
    int rest = bytes - item.toBuilder().set("pad", "").build().bytes();
    return item.toBuilder().set("pad", "x".repeat(rest)).build();
  }
}
