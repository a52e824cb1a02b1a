// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The index is consistent with the table while items move, are deleted and expire. */
interface IndexMovesContract extends IndexFixture {
  @Test
  default void a_moved_item_is_found_at_its_new_index_key_only() {
    var list = partition();
    var other = partition();
    put(indexed(list, "2026-01", "ana"), indexed(list, "2026-02", "ben"));

    put(indexed(list, "2026-03", "ana"));
    new Transaction().update(row(list, "ben"), set(Item.INDEX_PK, other)).commit(table()).await();

    eventually(Query.ofIndex(list), "ana");
    eventually(Query.ofIndex(list).beginsWith("2026-01"));
    eventually(Query.ofIndex(other), "ben");
  }

  @Test
  default void an_item_removed_from_the_index_is_not_found() {
    var list = partition();
    putIndexed(list, "ana", "ben", "cleo", "dora", "emil");

    new Transaction()
        .delete(row(list, "ana"))
        .update(row(list, "ben"), remove(Item.INDEX_PK), remove(Item.INDEX_SK))
        .put(item(row(list, "cleo")))
        .update(row(list, "dora"), remove(Item.INDEX_SK))
        .commit(table())
        .await();

    assertThat(sortKeys(Query.ofIndex(list))).doesNotContain("ana", "ben", "cleo", "dora");
    eventually(Query.ofIndex(list), "emil");
  }

  @Test
  default void a_batch_removes_items_from_the_index() {
    var list = partition();
    putIndexed(list, "ana", "ben", "cleo");

    table().putAll(List.of(item(row(list, "ana")))).await();
    table().deleteAll(List.of(row(list, "ben"))).await();

    assertThat(sortKeys(Query.ofIndex(list))).doesNotContain("ana", "ben");
    eventually(Query.ofIndex(list), "cleo");
  }

  @Test
  default void a_batch_adds_items_to_the_index() {
    var list = partition();
    var users = users(0, 60);

    table().putAll(
        List.of(users).stream().map(user -> indexed(list, user, user)).toList()).await();

    eventually(Query.ofIndex(list), users);
  }

  @Test
  default void a_batch_moves_items_to_their_new_index_keys() {
    var list = partition();
    var other = partition();
    put(indexed(list, "2026-01", "ana"), indexed(list, "2026-02", "ben"));

    table().putAll(List.of(
        indexed(list, "2026-03", "ana"),
        indexed(list, "2026-02", "ben").toBuilder().set(Item.INDEX_PK, other).build())).await();

    eventually(Query.ofIndex(list), "ana");
    eventually(Query.ofIndex(list).beginsWith("2026-01"));
    eventually(Query.ofIndex(other), "ben");
  }

  @Test
  default void of_two_items_of_a_batch_with_one_key_the_last_is_indexed() {
    var list = partition();

    table().putAll(List.of(
        indexed(list, "2026-01", "ana"), indexed(list, "2026-02", "ben"),
        indexed(list, "2026-03", "ana"), item(row(list, "ben")))).await();

    eventually(Query.ofIndex(list), "ana");
    eventually(Query.ofIndex(list).beginsWith("2026-01"));
  }

  @Test
  default void items_changed_between_slices_are_current_or_left_out() {
    var list = partition();
    var away = partition();
    putIndexed(list, users(0, 8));
    var first = table().query(Query.ofIndex(list).limit(2)).await();

    new Transaction()
        .delete(row(list, "user02"))
        .update(row(list, "user03"), set(Item.INDEX_PK, away))
        .update(row(list, "user04"), set(Item.EXPIRES_AT, now() + 1))
        .update(row(list, "user05"), remove(Item.INDEX_SK))
        .update(row(list, "user06"), set("text", "new"))
        .commit(table())
        .await();
    clock().advance(Duration.ofSeconds(1));

    var rest = queryAll(Query.ofIndex(list).after(first.next()));
    assertThat(first.items()).containsExactly(
        indexed(list, "user00", "user00"), indexed(list, "user01", "user01"));
    assertThat(rest).containsExactly(
        indexed(list, "user06", "user06").toBuilder().set("text", "new").build(),
        indexed(list, "user07", "user07"));
    eventually(Query.ofIndex(away), "user03");
  }

  @Test
  default void a_hit_belongs_to_the_queried_range() {
    var left = partition();
    var right = partition();
    putIndexed(left, users(0, 10));
    var rows = List.of(users(0, 10)).stream().map(user -> row(left, user)).toList();

    var moving = CompletableFuture.runAsync(() -> {
      for (int round = 0; round < 30; round++) {
        var there = round % 2 == 0 ? right : left;
        var all = new Transaction();
        rows.forEach(row -> all.update(row, set(Item.INDEX_PK, there)));
        all.commit(table()).await();
      }
    });

    do {
      for (var list : List.of(left, right)) {
        assertThat(queryAll(Query.ofIndex(list))).extracting(hit -> hit.text(Item.INDEX_PK))
            .allMatch(list::equals);
      }
    } while (!moving.isDone());
    moving.join();
    eventually(Query.ofIndex(left), users(0, 10));
    eventually(Query.ofIndex(right));
  }

  @Test
  default void paging_during_changes_returns_all_unchanged_items() {
    var list = partition();
    putIndexed(list, users(0, 30));

    var slice = table().query(Query.ofIndex(list).limit(10)).await();
    assertThat(slice.items()).hasSizeLessThanOrEqualTo(10);
    new Transaction()
        .delete(slice.items().getFirst().key())
        .delete(slice.items().getLast().key())
        .put(indexed(list, "early", "early"))
        .commit(table())
        .await();

    assertThat(sortKeys(Query.ofIndex(list).after(slice.next())))
        .containsExactly(users(slice.items().size(), 30));
  }

  @Test
  default void the_item_at_which_a_slice_of_the_index_ended_may_be_deleted() {
    var list = partition();
    putIndexed(list, "a", "b", "c", "d");
    var slice = table().query(Query.ofIndex(list).limit(2)).await();

    new Transaction().delete(row(list, "b")).delete(row(list, "c")).commit(table()).await();

    assertThat(sortKeys(Query.ofIndex(list).after(slice.next()))).containsExactly("d");
  }

  private long now() {
    return clock().instant().getEpochSecond();
  }
}
