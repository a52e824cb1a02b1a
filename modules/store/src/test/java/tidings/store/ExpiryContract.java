// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Change.add;
import static tidings.store.Change.set;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.equal;
import static tidings.store.Condition.present;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What has expired is absent, whether it has been removed or not. */
interface ExpiryContract extends Engine {
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
  default void no_read_finds_what_has_expired() {
    var pk = partition();
    var list = partition();
    var expired = expiring(new Key(pk, "b")).change().indexed(new Key(list, "1")).build();
    var stays = item(new Key(pk, "c")).change().indexed(new Key(list, "2")).build();
    put(item(new Key(pk, "a")), expired, stays);

    clock().advance(HOUR);

    assertThat(table().getAll(List.of(expired.key(), stays.key())).await())
        .containsOnlyKeys(stays.key());
    assertThat(places(Query.of(pk))).containsExactly("a", "c");
    assertThat(places(Query.of(pk).downwards().limit(1))).containsExactly("c", "a");
    assertThat(places(Query.ofIndex(list))).containsExactly("c");
  }

  @Test
  default void a_partition_of_expired_items_is_empty() {
    var pk = partition();
    table().putAll(List.of(expiring(new Key(pk, "a")), expiring(new Key(pk, "b")))).await();

    clock().advance(HOUR);

    assertThat(places(Query.of(pk))).isEmpty();
    assertThat(places(Query.of(pk).limit(1).downwards())).isEmpty();
  }

  @Test
  default void conditions_find_it_absent() {
    var key = key();
    put(expiring(key).change().set("n", 1).build());

    clock().advance(HOUR);

    assertThatThrownBy(() -> new Transaction().check(key, present()).commit(table()).await())
        .isInstanceOf(ConditionFailed.class);
    assertThatThrownBy(() -> new Transaction().check(key, equal("n", 1)).commit(table()).await())
        .isInstanceOf(ConditionFailed.class);
    new Transaction().put(item(key)).onlyIf(absent()).commit(table()).await();
    assertThat(get(key)).contains(item(key));
  }

  @Test
  default void adds_begin_anew() {
    var key = key();
    put(expiring(key).change().set("n", 10).set("other", "x").build());

    clock().advance(HOUR);
    new Transaction().update(key, add("n", 1), set(Item.TYPE, "thing")).commit(table()).await();

    assertThat(get(key)).contains(item(key, "n", 1));
  }

  @Test
  default void a_new_expiry_gives_a_new_life() {
    var key = key();
    put(expiring(key));

    put(expiring(key).change().expiresAt(now() + HOUR.toSeconds() + 10).build());
    clock().advance(HOUR);

    assertThat(get(key)).isPresent();
  }

  @Test
  default void an_item_can_be_stored_that_has_expired_already() {
    var item = item(key()).change().expiresAt(now() - 1).build();

    put(item);
    table().putAll(List.of(item)).await();

    assertThat(get(item.key())).isEmpty();
  }

  @Test
  default void what_has_expired_can_be_removed() {
    var key = key();
    put(expiring(key));

    clock().advance(HOUR);
    new Transaction().delete(key).commit(table()).await();
    table().deleteAll(List.of(key)).await();

    assertThat(get(key)).isEqualTo(Optional.empty());
  }

  private Item expiring(Key key) {
    return item(key).change().expiresAt(now() + HOUR.toSeconds()).build();
  }

  private long now() {
    return clock().instant().getEpochSecond();
  }
}
