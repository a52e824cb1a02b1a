// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any number of items can be stored, read and removed at once. */
interface BatchesContract extends Engine {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 25, 26, 100, 101, 1000, 10_000})
  default void any_number_is_stored_read_and_removed(int count) {
    var items = items(partition(), count);
    var keys = items.stream().map(Item::key).toList();

    table().putAll(items).await();
    assertThat(table().getAll(keys).await())
        .isEqualTo(items.stream().collect(toMap(Item::key, identity())));

    table().deleteAll(keys).await();
    assertThat(table().getAll(keys).await()).isEmpty();
  }

  @Test
  default void feeds_of_many_are_filled_at_once() {
    var run = partition();
    var rows = IntStream.range(0, 1500)
        .mapToObj(user -> Item.at(new Key("FEED#" + run + user, "01A"), "feed").build())
        .toList();

    table().putAll(rows).await();

    assertThat(table().getAll(rows.stream().map(Item::key).toList()).await()).hasSize(1500);
    assertThat(places(Query.of("FEED#" + run + 7))).containsExactly("01A");
  }

  @Test
  default void storing_again_does_no_harm() {
    var items = items(partition(), 30);

    table().putAll(items).await();
    table().putAll(items).await();

    assertThat(all(Query.of(items.getFirst().key().pk()))).hasSize(30);
  }

  @Test
  default void storing_replaces_what_was_there() {
    var key = key();
    put(item(key, "n", 1));

    table().putAll(List.of(Item.at(key, "thing").set("m", 2).build())).await();

    assertThat(get(key)).contains(item(key, "m", 2));
  }

  @Test
  default void removing_what_is_not_there_does_no_harm() {
    var items = items(partition(), 2);
    table().putAll(items).await();

    table().deleteAll(List.of(key(), items.getFirst().key(), key())).await();

    assertThat(all(Query.of(items.getFirst().key().pk()))).containsExactly(items.getLast());
  }

  @Test
  default void what_does_not_exist_is_not_among_those_read() {
    var item = item(key());
    put(item);

    var found = table().getAll(List.of(key(), item.key(), key(), item.key())).await();

    assertThat(found).containsOnlyKeys(item.key()).containsValue(item);
  }

  @Test
  default void batches_and_transactions_may_meet_on_one_item() {
    var key = key();

    var writes = Stream.of(
        table().putAll(List.of(item(key, "n", 1))),
        new Transaction().put(item(key, "n", 1)).commit(table()),
        table().putAll(List.of(item(key, "n", 1)))).toList();
    writes.forEach(write -> write.await());

    assertThat(get(key)).contains(item(key, "n", 1));
  }

  private List<Item> items(String pk, int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> item(new Key(pk, "row%05d".formatted(number)), "n", number))
        .toList();
  }
}
