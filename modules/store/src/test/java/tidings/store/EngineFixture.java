// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The engine under test, and helper methods. */
public interface EngineFixture {
  /**
   * Start time of the tests: in the far future, so that nothing expires by the real clock, by which
   * an engine may remove expired items.
   */
  Instant START = Instant.parse("2100-01-01T00:00:00Z");

  AtomicInteger PARTITIONS = new AtomicInteger();

  /** The engine under test; it may hold items of other tests. */
  Table table();

  /** The engine's clock; it begins at {@link #START} and never goes back. */
  ManualClock clock();

  /** A partition key that no other test uses. */
  default String partition() {
    return "test#" + PARTITIONS.incrementAndGet();
  }

  default Key key() {
    return new Key(partition(), "row");
  }

  default List<Key> keys(int count) {
    return IntStream.range(0, count).mapToObj(number -> key()).toList();
  }

  default Item item(Key key) {
    return Item.at(key, "thing").build();
  }

  default Item item(Key key, String name, long value) {
    return Item.at(key, "thing").set(name, value).build();
  }

  /** An item of exactly this size. */
  default Item itemOfSize(Key key, int bytes) {
    var empty = Item.at(key, "thing").set("text", "").build();
    return empty.toBuilder().set("text", "x".repeat(bytes - empty.bytes())).build();
  }

  /** Stores up to a hundred items. */
  default void put(Item... items) {
    table().write(puts(List.of(items))).await();
  }

  default List<Op> puts(List<Item> items) {
    return items.stream().<Op>map(item -> new Op.Put(item, List.of())).toList();
  }

  /** Stores an item at each of these sort keys of a partition. */
  default void fill(String pk, String... sks) {
    table().putAll(List.of(sks).stream().map(sk -> item(new Key(pk, sk))).toList()).await();
  }

  /** Numbers as texts that sort numerically. */
  default String[] numbered(int from, int to) {
    return IntStream.range(from, to).mapToObj("%04d"::formatted).toArray(String[]::new);
  }

  default Optional<Item> get(Key key) {
    return table().get(key).await();
  }

  /** The sort keys that a query finds, page by page to the end. */
  default List<String> sortKeys(Query query) {
    return queryAll(query).stream().map(item -> item.key().sk()).toList();
  }

  default List<Item> queryAll(Query query) {
    return table().queryAll(query).await();
  }

  /** Asserts that the conditions of exactly these operations fail. */
  default void assertRefused(Transaction transaction, Integer... operations) {
    assertThatThrownBy(() -> transaction.commit(table()).await())
        .isInstanceOfSatisfying(ConditionFailedException.class,
            failure -> assertThat(failure.operations()).containsExactly(operations));
  }

  /** Asserts that a transaction is invalid, regardless of the stored items. */
  default void assertInvalid(Transaction transaction) {
    assertThatThrownBy(() -> transaction.commit(table()).await())
        .isInstanceOf(IllegalArgumentException.class);
  }
}
