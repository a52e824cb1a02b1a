// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches may have any size. */
interface BatchesContract extends EngineFixture {
  static IntStream sizes() {
    return IntStream.of(0, 1, 25, 26, 100, 101, Rounds.of(250, 1_000));
  }

  @ParameterizedTest
  @MethodSource("tidings.store.BatchesContract#sizes")
  default void any_number_of_items_is_stored_read_and_deleted(int count) {
    var items = items(partition(), count);
    var keys = items.stream().map(Item::key).toList();

    table().putAll(items).await();
    assertThat(table().getAll(keys).await())
        .isEqualTo(items.stream().collect(toMap(Item::key, identity())));

    table().deleteAll(keys).await();
    assertThat(table().getAll(keys).await()).isEmpty();
  }

  /** Larger than DynamoDB's limit of 16 MB per request and response. */
  @Test
  default void a_batch_may_hold_many_large_items() {
    var pk = partition();
    var items = IntStream.range(0, 44)
        .mapToObj(number -> itemOfSize(new Key(pk, "row" + number), 400_000))
        .toList();
    var keys = items.stream().map(Item::key).toList();

    table().putAll(items).await();
    assertThat(table().getAll(keys).await())
        .isEqualTo(items.stream().collect(toMap(Item::key, identity())));

    table().deleteAll(keys).await();
    assertThat(queryAll(Query.of(pk))).isEmpty();
  }

  @Test
  default void rows_of_many_feeds_are_stored_in_one_batch() {
    var run = partition();
    int users = Rounds.of(250, 1_500);
    var rows = IntStream.range(0, users)
        .mapToObj(user -> Item.at(new Key("FEED#" + run + "u" + user, "01A"), "feed").build())
        .toList();

    table().putAll(rows).await();

    assertThat(table().getAll(rows.stream().map(Item::key).toList()).await()).hasSize(users);
    assertThat(sortKeys(Query.of("FEED#" + run + "u7"))).containsExactly("01A");
  }

  @Test
  default void storing_is_idempotent() {
    var items = items(partition(), 30);

    table().putAll(items).await();
    table().putAll(items).await();

    assertThat(queryAll(Query.of(items.getFirst().key().pk()))).isEqualTo(items);
  }

  @Test
  default void storing_replaces_existing_items() {
    var key = key();
    put(item(key, "n", 1));

    table().putAll(List.of(Item.at(key, "thing").set("m", 2).build())).await();

    assertThat(get(key)).contains(item(key, "m", 2));
  }

  @Test
  default void of_two_items_with_one_key_the_last_is_stored() {
    var pk = partition();
    var key = new Key(pk, "row00000");
    var batch = new ArrayList<>(items(pk, 150));
    batch.add(1, item(key, "n", 1));
    batch.add(item(key, "n", 2));

    table().putAll(batch).await();

    assertThat(get(key)).contains(item(key, "n", 2));
    assertThat(queryAll(Query.of(pk))).hasSize(150);
  }

  @Test
  default void deleting_is_idempotent() {
    var item = item(key());
    put(item);

    table().deleteAll(List.of(item.key(), key(), item.key())).await();

    assertThat(get(item.key())).isEmpty();
  }

  @Test
  default void deleting_missing_items_is_allowed() {
    var items = items(partition(), 2);
    table().putAll(items).await();

    table().deleteAll(List.of(key(), items.getFirst().key(), key())).await();

    assertThat(queryAll(Query.of(items.getFirst().key().pk()))).containsExactly(items.getLast());
  }

  @Test
  default void missing_items_are_not_returned() {
    var item = item(key());
    put(item);

    var found = table().getAll(List.of(key(), item.key(), key(), item.key())).await();

    assertThat(found).containsOnlyKeys(item.key()).containsValue(item);
  }

  private List<Item> items(String pk, int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> item(new Key(pk, "row%05d".formatted(number)), "n", number))
        .toList();
  }
}
