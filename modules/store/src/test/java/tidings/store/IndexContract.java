// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The index lists items by another key. It may be late, so a test waits until a list is as it
 * should be.
 */
interface IndexContract extends Engine {
  /** How often a list is asked for before it is taken for wrong. */
  int ASKING = 200;

  @Test
  default void the_newest_come_first() {
    var list = partition();
    put(indexed(list, "2026-01-02", "ben"), indexed(list, "2026-01-03", "cleo"),
        indexed(list, "2026-01-01", "ana"));

    eventually(Query.ofIndex(list).downwards(), "cleo", "ben", "ana");
    eventually(Query.ofIndex(list), "ana", "ben", "cleo");
  }

  @Test
  default void hits_are_whole_items() {
    var list = partition();
    var item = indexed(list, "2026", "ana").change().set("text", "hello").build();
    put(item);

    eventually(Query.ofIndex(list), "ana");
    assertThat(all(Query.ofIndex(list))).containsExactly(item);
  }

  @Test
  default void one_place_of_the_index_can_hold_many() {
    var list = partition();
    put(indexed(list, "2026", "ana"), indexed(list, "2026", "ben"), indexed(list, "2026", "cleo"));

    eventually(Query.ofIndex(list).limit(2), "ana", "ben", "cleo");
    eventually(Query.ofIndex(list).limit(1).downwards(), "cleo", "ben", "ana");
  }

  @Test
  default void ranges_are_those_of_a_partition() {
    var list = partition();
    put(indexed(list, "2025-12", "ana"), indexed(list, "2026-01", "ben"),
        indexed(list, "2026-02", "cleo"), indexed(list, "2027-01", "dora"));

    eventually(Query.ofIndex(list).beginsWith("2026-"), "ben", "cleo");
    eventually(Query.ofIndex(list).beginsWith("2026-").downwards(), "cleo", "ben");
    eventually(Query.ofIndex(list).between("2026-01", "2026-02"), "ben", "cleo");
    eventually(Query.ofIndex(list).between("2026-01", "2026-02").limit(1), "ben", "cleo");
  }

  @Test
  default void an_item_that_moves_is_found_in_its_new_place_alone() {
    var list = partition();
    var other = partition();
    put(indexed(list, "2026-01", "ana"), indexed(list, "2026-02", "ben"));

    put(indexed(list, "2026-03", "ana"));
    new Transaction().update(new Key(list + "|rows", "ben"), set(Item.INDEX_PK, other))
        .commit(table())
        .await();

    eventually(Query.ofIndex(list), "ana");
    eventually(Query.ofIndex(list).beginsWith("2026-01"));
    eventually(Query.ofIndex(other), "ben");
  }

  @Test
  default void removed_items_are_not_found() {
    var list = partition();
    put(indexed(list, "1", "ana"), indexed(list, "2", "ben"), indexed(list, "3", "cleo"),
        indexed(list, "4", "dora"));

    var rows = list + "|rows";
    new Transaction()
        .delete(new Key(rows, "ana"))
        .update(new Key(rows, "ben"), remove(Item.INDEX_PK), remove(Item.INDEX_SK))
        .put(item(new Key(rows, "cleo")))
        .commit(table())
        .await();

    eventually(Query.ofIndex(list), "dora");
  }

  @Test
  default void an_item_with_half_a_place_is_not_in_the_index() {
    var list = partition();
    put(Item.at(key(), "thing").set(Item.INDEX_PK, list).build(), indexed(list, "1", "ana"));

    eventually(Query.ofIndex(list), "ana");
  }

  @Test
  default void paging_while_items_come_and_go_keeps_the_others() {
    var list = partition();
    IntStream.range(0, 30)
        .forEach(n -> put(indexed(list, "%04d".formatted(n), "user%02d"
            .formatted(n))));
    eventually(Query.ofIndex(list), users(0, 30));

    var slice = table().query(Query.ofIndex(list).limit(10)).await();
    assertThat(slice.items()).hasSizeLessThanOrEqualTo(10);
    new Transaction().delete(slice.items().getFirst().key()).commit(table()).await();
    new Transaction().delete(slice.items().getLast().key()).commit(table()).await();
    put(indexed(list, "0000-early", "early"));

    var rest = all(Query.ofIndex(list).after(slice.next())).stream().map(i -> i.key().sk());
    assertThat(rest).containsExactly(users(slice.items().size(), 30));
  }

  private Item indexed(String list, String at, String name) {
    return Item.at(new Key(list + "|rows", name), "thing").indexed(new Key(list, at)).build();
  }

  private static String[] users(int from, int to) {
    return IntStream.range(from, to).mapToObj("user%02d"::formatted).toArray(String[]::new);
  }

  /** Asks again, a bounded number of times, until the answer is this. */
  private void eventually(Query query, String... names) {
    var found = places(query);
    for (int again = 0; again < ASKING && !found.equals(List.of(names)); again++) {
      found = places(query);
    }
    assertThat(found).containsExactly(names);
  }
}
