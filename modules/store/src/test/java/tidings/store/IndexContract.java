// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Change.add;
import static tidings.store.Change.set;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The index lists items by a second key. */
interface IndexContract extends IndexFixture {
  @Test
  default void queries_can_be_descending() {
    var list = partition();
    put(indexed(list, "2026-01-02", "ben"), indexed(list, "2026-01-03", "cleo"),
        indexed(list, "2026-01-01", "ana"));

    eventually(Query.ofIndex(list).descending(), "cleo", "ben", "ana");
    eventually(Query.ofIndex(list), "ana", "ben", "cleo");
  }

  @Test
  default void hits_are_complete_items() {
    var list = partition();
    var item = indexed(list, "2026", "ana").toBuilder().set("text", "hello").set("n", 1).build();
    put(item);

    eventually(Query.ofIndex(list), "ana");
    assertThat(queryAll(Query.ofIndex(list))).containsExactly(item);
  }

  @Test
  default void hits_show_the_last_acknowledged_state() {
    var list = partition();
    put(indexed(list, "2026", "ana"));
    eventually(Query.ofIndex(list), "ana");

    for (long count = 1; count <= 10; count++) {
      new Transaction().update(row(list, "ana"), add("n", 1)).commit(table()).await();
      assertThat(queryAll(Query.ofIndex(list))).extracting(item -> item.number("n"))
          .containsOnly(count);
    }
  }

  @Test
  default void several_items_may_have_the_same_index_key() {
    var list = partition();
    put(indexed(list, "2025", "zoe"), indexed(list, "2026", "ana"), indexed(list, "2026", "ben"),
        indexed(list, "2026", "cleo"), indexed(list, "2027", "dora"));

    for (int limit = 1; limit <= 5; limit++) {
      var query = Query.ofIndex(list).limit(limit);
      eventuallyAnyOrder(query, "zoe", "ana", "ben", "cleo", "dora");
      assertThat(sortKeys(query)).startsWith("zoe").endsWith("dora");
      assertThat(sortKeys(query.descending())).startsWith("dora").endsWith("zoe")
          .containsExactlyInAnyOrder("zoe", "ana", "ben", "cleo", "dora");
      eventuallyAnyOrder(query.between("2026", "2026"), "ana", "ben", "cleo");
    }
  }

  @Test
  default void items_of_several_partitions_share_an_index_partition() {
    var list = partition();
    var one = item(key()).toBuilder().indexed(new Key(list, "1")).build();
    var two = item(key()).toBuilder().indexed(new Key(list, "2")).build();
    put(two, one);

    eventually(Query.ofIndex(list), "row", "row");
    assertThat(queryAll(Query.ofIndex(list))).containsExactly(one, two);
  }

  @Test
  default void an_index_partition_may_have_the_name_of_a_table_partition() {
    var pk = partition();
    var one = item(new Key(pk, "1")).toBuilder().indexed(new Key(pk, "b")).build();
    var two = item(new Key(pk, "2")).toBuilder().indexed(new Key(pk, "a")).build();
    put(one, two, item(new Key(pk, "3")));

    eventually(Query.ofIndex(pk), "2", "1");
    assertThat(sortKeys(Query.of(pk))).containsExactly("1", "2", "3");
  }

  @Test
  default void neighbouring_index_partitions_are_left_out() {
    var list = partition();
    putIndexed(list, "a");
    putIndexed(list + "0", "b");
    putIndexed(list + "#", "c");
    putIndexed(list + "\u0001", "d");

    eventually(Query.ofIndex(list), "a");
    eventually(Query.ofIndex(list).descending(), "a");
  }

  @Test
  default void an_item_with_one_index_attribute_is_not_indexed() {
    var list = partition();
    var half = Item.at(key(), "thing").set(Item.INDEX_PK, list).build();
    var other = Item.at(key(), "thing").set(Item.INDEX_SK, "1").build();
    put(half, other, indexed(list, "1", "ana"));

    eventually(Query.ofIndex(list), "ana");
    assertThat(table().getAll(List.of(half.key(), other.key())).await())
        .containsValues(half, other);

    new Transaction().update(half.key(), set(Item.INDEX_SK, "2")).commit(table()).await();
    eventually(Query.ofIndex(list), "ana", "row");
  }

  @Test
  default void an_update_may_create_an_indexed_item() {
    var list = partition();
    new Transaction()
        .update(row(list, "ana"), set(Item.INDEX_PK, list), set(Item.INDEX_SK, "1"), add("n", 1))
        .commit(table())
        .await();

    eventually(Query.ofIndex(list), "ana");
  }

  @Test
  default void index_keys_are_ordered_by_utf8_bytes() {
    var list = partition();
    putIndexed(list, "b", "\uD83D\uDE00", "\uFF5E", "a", "~", "#", "\u0001");

    eventually(Query.ofIndex(list), "\u0001", "#", "a", "b", "~", "\uFF5E", "\uD83D\uDE00");
  }
}
