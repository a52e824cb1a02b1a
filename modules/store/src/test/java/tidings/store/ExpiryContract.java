// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.equal;
import static tidings.store.Condition.present;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Expired items are absent, even before they are removed. */
interface ExpiryContract extends IndexFixture {
  Duration HOUR = Duration.ofHours(1);

  @Test
  default void an_item_expires_at_its_second() {
    var item = expiring(key());
    put(item);

    clock().advance(HOUR.minusSeconds(1));
    assertThat(get(item.key())).contains(item);

    clock().advance(Duration.ofSeconds(1));
    assertThat(get(item.key())).isEmpty();
  }

  @Test
  default void reads_do_not_return_expired_items() {
    var pk = partition();
    var list = partition();
    var expired = expiring(new Key(pk, "b")).toBuilder().indexed(new Key(list, "1")).build();
    var stays = item(new Key(pk, "c")).toBuilder().indexed(new Key(list, "2")).build();
    put(item(new Key(pk, "a")), expired, stays);

    clock().advance(HOUR);

    assertThat(table().getAll(List.of(expired.key(), stays.key())).await())
        .containsOnlyKeys(stays.key());
    assertThat(sortKeys(Query.of(pk))).containsExactly("a", "c");
    assertThat(sortKeys(Query.of(pk).descending().limit(1))).containsExactly("c", "a");
    eventually(Query.ofIndex(list), "c");
    eventually(Query.ofIndex(list).limit(1).descending(), "c");
  }

  @Test
  default void a_partition_of_expired_items_is_empty() {
    var pk = partition();
    table().putAll(List.of(expiring(new Key(pk, "a")), expiring(new Key(pk, "b")))).await();

    clock().advance(HOUR);

    assertThat(sortKeys(Query.of(pk))).isEmpty();
    assertThat(sortKeys(Query.of(pk).limit(1).descending())).isEmpty();
  }

  @Test
  default void conditions_see_expired_items_as_absent() {
    var key = key();
    put(expiring(key).toBuilder().set("n", 1).build());

    clock().advance(HOUR);

    assertRefused(new Transaction().check(key, present()), 0);
    assertRefused(new Transaction().put(item(key)).onlyIf(equal("n", 1)), 0);
    assertRefused(new Transaction().delete(key).onlyIf(present()), 0);
    new Transaction().check(key, absent()).commit(table()).await();
    new Transaction().put(item(key)).onlyIf(absent()).commit(table()).await();
    assertThat(get(key)).contains(item(key));
  }

  @Test
  default void an_already_expired_item_can_be_stored() {
    var item = item(key()).toBuilder().expiresAt(now() - 1).build();

    put(item);
    table().putAll(List.of(item)).await();

    assertThat(get(item.key())).isEmpty();
  }

  @Test
  default void an_expired_item_can_be_deleted() {
    var key = key();
    put(expiring(key));

    clock().advance(HOUR);
    new Transaction().delete(key).commit(table()).await();
    table().deleteAll(List.of(key)).await();

    assertThat(get(key)).isEqualTo(Optional.empty());
  }

  @Test
  default void an_expiry_that_is_not_a_number_is_ignored() {
    var item = Item.at(key(), "thing").set(Item.EXPIRES_AT, "1").build();
    put(item);

    assertThat(get(item.key())).contains(item);
    assertThat(queryAll(Query.of(item.key().pk()))).containsExactly(item);
    assertRefused(new Transaction().check(item.key(), absent()), 0);
  }

  private Item expiring(Key key) {
    return item(key).toBuilder().expiresAt(now() + HOUR.toSeconds()).build();
  }

  private long now() {
    return clock().instant().getEpochSecond();
  }
}
