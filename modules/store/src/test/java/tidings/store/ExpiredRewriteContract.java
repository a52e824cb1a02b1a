// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Change.add;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.present;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A write to an expired item creates a new one; an item whose expiry is extended in time lives on.
 */
interface ExpiredRewriteContract extends IndexFixture {
  Duration MINUTE = Duration.ofMinutes(1);

  @Test
  default void adds_start_from_zero() {
    var key = expired().key();

    new Transaction().update(key, add("n", 1), set(Item.TYPE, "thing")).commit(table()).await();

    assertThat(get(key)).contains(item(key, "n", 1));
  }

  @Test
  default void concurrent_adds_to_an_expired_item_are_all_counted() {
    var key = expired().key();

    var adds = IntStream.range(0, 10)
        .mapToObj(number -> new Transaction().update(key, add("n", 1)).commit(table()))
        .toList();
    adds.forEach(add -> add.await());

    assertThat(get(key).orElseThrow().attributes()).isEqualTo(Map.of("n", 10L));
  }

  @Test
  default void an_add_ignores_the_type_of_an_expired_value() {
    var key = expired().key();

    new Transaction().update(key, add("text", 1)).commit(table()).await();

    assertThat(get(key).orElseThrow().number("text")).isEqualTo(1);
  }

  @Test
  default void removing_an_attribute_of_an_expired_item_creates_an_empty_item() {
    var key = expired().key();

    new Transaction().update(key, remove(Item.EXPIRES_AT)).commit(table()).await();

    assertThat(get(key).orElseThrow().attributes()).isEmpty();
  }

  @Test
  default void conditions_of_an_update_see_it_as_absent() {
    var key = expired().key();

    assertRefused(new Transaction().update(key, add("n", 1)).onlyIf(present()), 0);
    new Transaction().update(key, add("n", 1)).onlyIf(absent()).commit(table()).await();

    assertThat(get(key).orElseThrow().number("n")).isEqualTo(1);
  }

  @Test
  default void a_transaction_recreates_all_expired_items_or_none() {
    var one = expired().key();
    var two = expired().key();
    var there = key();
    put(item(there, "n", 5));

    assertRefused(new Transaction()
        .update(one, add("n", 1))
        .update(there, add("n", 1))
        .check(two, present()), 2);
    assertThat(get(one)).isEmpty();
    assertThat(get(there)).contains(item(there, "n", 5));

    new Transaction()
        .update(one, add("n", 1))
        .update(there, add("n", 1))
        .update(two, add("n", 1))
        .commit(table())
        .await();
    assertThat(table().getAll(List.of(one, there, two)).await().values())
        .extracting(item -> item.number("n"))
        .containsExactlyInAnyOrder(1L, 6L, 1L);
  }

  @Test
  default void a_put_or_a_batch_replaces_an_expired_item() {
    var one = expired().key();
    var two = expired().key();

    put(item(one));
    table().putAll(List.of(item(two))).await();

    assertThat(get(one)).contains(item(one));
    assertThat(get(two)).contains(item(two));
  }

  @Test
  default void a_recreated_item_has_left_the_index() {
    var expired = expired();

    new Transaction().update(expired.key(), set("n", 1)).commit(table()).await();

    eventually(Query.ofIndex(expired.text(Item.INDEX_PK)));
    assertThat(get(expired.key())).isPresent();
  }

  @Test
  default void the_expiry_can_be_extended() {
    var put = expiring();
    var set = expiring();
    var added = expiring();
    var removed = expiring();

    put(put.toBuilder().expiresAt(now() + 2 * MINUTE.toSeconds()).build());
    new Transaction()
        .update(set.key(), set(Item.EXPIRES_AT, now() + 2 * MINUTE.toSeconds()))
        .update(added.key(), add(Item.EXPIRES_AT, MINUTE.toSeconds()))
        .update(removed.key(), remove(Item.EXPIRES_AT))
        .commit(table())
        .await();
    var keys = List.of(put.key(), set.key(), added.key(), removed.key());

    clock().advance(MINUTE.multipliedBy(2).minusSeconds(1));
    assertThat(table().getAll(keys).await()).containsOnlyKeys(keys);
    clock().advance(Duration.ofSeconds(1));
    assertThat(table().getAll(keys).await()).containsOnlyKeys(removed.key());
  }

  @Test
  default void an_expiry_in_the_past_hides_the_item_at_once() {
    var item = expiring();

    new Transaction().update(item.key(), set(Item.EXPIRES_AT, now())).commit(table()).await();

    assertThat(get(item.key())).isEmpty();
    assertThat(queryAll(Query.of(item.key().pk()))).isEmpty();
  }

  /** An item with all types of attributes that has just expired. */
  private Item expired() {
    var item = expiring();
    clock().advance(MINUTE);
    return item;
  }

  private Item expiring() {
    var key = key();
    var item = item(key, "n", 10).toBuilder()
        .set("text", "x")
        .indexed(new Key(key.pk() + "|list", "1"))
        .expiresAt(now() + MINUTE.toSeconds())
        .build();
    put(item);
    return item;
  }

  private long now() {
    return clock().instant().getEpochSecond();
  }
}
