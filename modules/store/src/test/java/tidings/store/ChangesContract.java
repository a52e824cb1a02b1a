// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.ItemChange.Kind.INSERTED;
import static tidings.store.ItemChange.Kind.MODIFIED;
import static tidings.store.ItemChange.Kind.REMOVED;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The change stream contains every change of an item, in order, with the old item. */
interface ChangesContract extends EngineFixture {
  Map<Table, ChangeStreamReader> READERS = new ConcurrentHashMap<>();

  @Test
  default void creations_changes_and_deletions_are_reported_in_order() {
    var reader = reader();
    var key = key();
    put(item(key, "n", 1));
    new Transaction().update(key, Change.add("n", 1)).commit(table()).await();
    new Transaction().delete(key).commit(table()).await();

    var changes = changesOf(reader, key.pk());

    assertThat(changes).extracting(ItemChange::kind).containsExactly(INSERTED, MODIFIED, REMOVED);
    assertThat(changes).extracting(ItemChange::before).containsExactly(
        Optional.empty(), Optional.of(item(key, "n", 1)), Optional.of(item(key, "n", 2)));
    assertThat(changes).extracting(ItemChange::after).containsExactly(
        Optional.of(item(key, "n", 1)), Optional.of(item(key, "n", 2)), Optional.empty());
    assertThat(changes).extracting(ItemChange::key).containsOnly(key);
    assertThat(changes).extracting(ItemChange::expired).containsOnly(false);
  }

  @Test
  default void concurrent_changes_of_one_item_are_reported_individually() {
    var reader = reader();
    var key = key();
    put(item(key, "n", 0));
    var adds = IntStream.range(0, 40)
        .mapToObj(n -> new Transaction().update(key, Change.add("n", 1)).commit(table()))
        .toList();
    adds.forEach(add -> add.await());

    assertThat(changesOf(reader, key.pk())).extracting(change -> change.item().number("n"))
        .containsExactlyElementsOf(IntStream.rangeClosed(0, 40).mapToObj(Long::valueOf).toList());
  }

  @Test
  default void bulk_writes_are_reported_too() {
    var reader = reader();
    var pk = partition();
    fill(pk, numbered(0, 60));
    table().deleteAll(List.of(new Key(pk, "0000"), new Key(pk, "0059"))).await();

    var changes = changesOf(reader, pk);

    assertThat(changes).filteredOn(change -> change.kind() == INSERTED).hasSize(60);
    assertThat(changes).filteredOn(change -> change.kind() == REMOVED)
        .extracting(change -> change.key().sk()).containsExactlyInAnyOrder("0000", "0059");
  }

  @Test
  default void a_write_without_effect_is_not_reported() {
    var reader = reader();
    var item = item(key(), "n", 1);
    put(item);
    put(item);
    new Transaction().check(item.key(), Condition.present()).commit(table()).await();
    new Transaction().delete(key()).commit(table()).await();
    table().putAll(List.of(item)).await();

    assertThat(changesOf(reader, item.key().pk())).hasSize(1);
  }

  @Test
  default void a_refused_write_is_not_reported() {
    var reader = reader();
    var item = item(key(), "n", 1);
    put(item);

    assertRefused(new Transaction().put(item(item.key(), "n", 2)).onlyIf(Condition.absent()), 0);

    assertThat(changesOf(reader, item.key().pk())).hasSize(1);
  }

  @Test
  default void feeds_and_checkpoints_of_readers_are_left_out() {
    var reader = reader();
    var mark = partition();
    var feed = new Key("FEED#" + mark, "row");
    var note = new Key("CONSUMER#" + mark, "shard");
    put(item(feed), item(note));
    table().putAll(List.of(item(feed, "n", 1))).await();
    put(item(new Key(mark, "last")));

    assertThat(reader.readAll()).filteredOn(change -> change.key().pk().endsWith(mark))
        .extracting(ItemChange::key).containsExactly(new Key(mark, "last"));
  }

  @Test
  default void reading_continues_at_a_position() {
    var pk = partition();
    var reader = reader();
    fill(pk, numbered(0, 25));

    var changes = new ArrayList<ItemChange>();
    for (var shard : table().changes().shards().await()) {
      changes.addAll(reader.read(shard.id(), 10));
    }
    changes.addAll(reader.readAll());

    assertThat(changes).filteredOn(change -> change.key().pk().equals(pk))
        .extracting(change -> change.key().sk())
        .containsExactlyInAnyOrder(numbered(0, 25));
  }

  @Test
  default void sequence_numbers_of_an_item_increase() {
    var reader = reader();
    var key = key();
    for (int n = 0; n < 5; n++) {
      put(item(key, "n", n));
    }

    var sequences = changesOf(reader, key.pk()).stream().map(ItemChange::sequence).toList();
    assertThat(sequences).isSortedAccordingTo(ItemChange.SEQUENCE_ORDER).doesNotHaveDuplicates()
        .hasSize(5);
  }

  @Test
  default void a_parent_comes_before_its_children() {
    var seen = new HashSet<String>();
    for (var shard : table().changes().shards().await()) {
      assertThat(shard.id()).matches("[A-Za-z0-9-]{1,100}");
      assertThat(seen).doesNotContain(shard.id());
      seen.add(shard.id());
    }
    assertThat(seen).isNotEmpty();
  }

  @Test
  default void a_read_returns_at_most_the_requested_number() {
    var shard = table().changes().shards().await().getLast().id();
    for (int limit : List.of(0, ChangeStream.MAX_CHANGES + 1)) {
      assertThatThrownBy(
          () -> table().changes().read(shard, Optional.empty(), limit).await())
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** A reader that has read all changes so far. */
  private ChangeStreamReader reader() {
    var reader = READERS.computeIfAbsent(table(), table -> new ChangeStreamReader(table.changes()));
    reader.readAll();
    return reader;
  }

  private static List<ItemChange> changesOf(ChangeStreamReader reader, String pk) {
    return reader.readAll().stream().filter(change -> change.key().pk().equals(pk)).toList();
  }
}
