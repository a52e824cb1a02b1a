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
  default void adds_begin_anew() {
    var key = expired().key();

    new Transaction().update(key, add("n", 1), set(Item.TYPE, "thing")).commit(table()).await();

    assertThat(get(key)).contains(item(key, "n", 1));
  }

  @Test
  default void of_many_adds_to_what_has_expired_none_is_lost() {
    var key = expired().key();

    var adds = IntStream.range(0, 10)
        .mapToObj(number -> new Transaction().update(key, add("n", 1)).commit(table()))
        .toList();
    adds.forEach(add -> add.await());

    assertThat(get(key).orElseThrow().attributes()).isEqualTo(Map.of("n", 10L));
  }

  @Test
  default void what_was_no_number_before_it_expired_is_added_to() {
    var key = expired().key();

    new Transaction().update(key, add("text", 1)).commit(table()).await();

    assertThat(get(key).orElseThrow().number("text")).isEqualTo(1);
  }

  @Test
  default void removing_an_attribute_of_what_has_expired_makes_an_empty_item() {
    var key = expired().key();

    new Transaction().update(key, remove(Item.EXPIRES_AT)).commit(table()).await();

    assertThat(get(key).orElseThrow().attributes()).isEmpty();
  }

  @Test
  default void an_update_under_conditions_finds_it_absent() {
    var key = expired().key();

    assertRefused(new Transaction().update(key, add("n", 1)).onlyIf(present()), 0);
    new Transaction().update(key, add("n", 1)).onlyIf(absent()).commit(table()).await();

    assertThat(get(key).orElseThrow().number("n")).isEqualTo(1);
  }

  @Test
  default void several_are_made_anew_in_one_transaction_or_none() {
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
  default void a_put_or_a_batch_replaces_what_has_expired() {
    var one = expired().key();
    var two = expired().key();

    put(item(one));
    table().putAll(List.of(item(two))).await();

    assertThat(get(one)).contains(item(one));
    assertThat(get(two)).contains(item(two));
  }

  @Test
  default void made_anew_it_is_in_the_index_no_more() {
    var expired = expired();

    new Transaction().update(expired.key(), set("n", 1)).commit(table()).await();

    eventually(Query.ofIndex(expired.text(Item.INDEX_PK)));
    assertThat(get(expired.key())).isPresent();
  }

  @Test
  default void a_new_expiry_gives_more_time() {
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
  default void an_expiry_that_has_passed_ends_it_at_once() {
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
