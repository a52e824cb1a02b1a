// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.Reason.NOT_FOUND;
import static tidings.store.Change.add;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.present;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A transaction is all or nothing, and no two of them see each other half done. */
interface TransactionsContract extends Engine {
  @Test
  default void all_operations_happen_together() {
    var stored = key();
    var changed = key();
    var removed = key();
    put(item(changed, "n", 1), item(removed));

    new Transaction()
        .put(item(stored))
        .update(changed, add("n", 2))
        .delete(removed)
        .check(key(), absent())
        .commit(table())
        .await();

    assertThat(get(stored)).contains(item(stored));
    assertThat(get(changed)).contains(item(changed, "n", 3));
    assertThat(get(removed)).isEmpty();
  }

  @Test
  default void one_failed_condition_stops_all() {
    var stored = key();
    var changed = key();
    var removed = key();
    put(item(changed, "n", 1), item(removed));

    assertThatThrownBy(() -> new Transaction()
        .put(item(stored))
        .update(changed, add("n", 2))
        .delete(removed)
        .check(key(), present())
        .commit(table())
        .await()).isInstanceOf(ConditionFailed.class);

    assertThat(get(stored)).isEmpty();
    assertThat(get(changed)).contains(item(changed, "n", 1));
    assertThat(get(removed)).contains(item(removed));
  }

  @Test
  default void nothing_at_all_is_a_transaction_too() {
    table().write(List.of()).await();
  }

  @Test
  default void a_hundred_operations_are_one_transaction() {
    var pk = partition();

    table().write(puts(pk, 100)).await();

    assertThat(places(Query.of(pk))).hasSize(100);
  }

  @Test
  default void a_hundred_operations_are_all_undone_by_the_last() {
    var pk = partition();
    var there = key();
    put(item(there));

    var ops = Stream.concat(puts(pk, 99).stream(),
        Stream.of(new Op.Check(there, List.of(absent())))).toList();
    assertThatThrownBy(() -> table().write(ops).await()).isInstanceOf(ConditionFailed.class);

    assertThat(places(Query.of(pk))).isEmpty();
  }

  @Test
  default void a_hundred_and_one_are_too_many() {
    var pk = partition();

    assertThatThrownBy(() -> table().write(puts(pk, 101)).await())
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(places(Query.of(pk))).isEmpty();
  }

  @Test
  default void two_operations_on_one_item_are_refused() {
    var key = key();

    assertThatThrownBy(() -> new Transaction()
        .check(key, absent())
        .put(item(key))
        .commit(table())
        .await()).isInstanceOf(IllegalArgumentException.class);

    assertThat(get(key)).isEmpty();
  }

  @Test
  default void an_update_makes_an_item_of_what_is_set_and_added() {
    var key = key();

    new Transaction()
        .update(key, set(Item.TYPE, "thing"), add("n", 5), remove("other"))
        .commit(table())
        .await();

    assertThat(get(key)).contains(item(key, "n", 5));
  }

  @Test
  default void an_update_leaves_what_it_does_not_name() {
    var key = key();
    put(Item.at(key, "thing").set("a", "1").set("b", "2").set("c", "3").build());

    new Transaction().update(key, set("a", "x"), remove("b")).commit(table()).await();

    assertThat(get(key)).contains(Item.at(key, "thing").set("a", "x").set("c", "3").build());
  }

  @Test
  default void setting_an_empty_list_is_removing_it() {
    var key = key();
    put(Item.at(key, "thing").set("verbs", List.of("post")).build());

    new Transaction().update(key, set("verbs", List.of())).commit(table()).await();

    assertThat(get(key)).contains(item(key));
  }

  @Test
  default void only_numbers_are_added_to() {
    var key = key();
    var other = key();
    put(Item.at(key, "thing").set("name", "ana").build());

    assertThatThrownBy(() -> new Transaction()
        .put(item(other))
        .update(key, add("name", 1))
        .commit(table())
        .await()).isInstanceOf(IllegalStateException.class);

    assertThat(get(other)).isEmpty();
    assertThat(get(key).orElseThrow().text("name")).isEqualTo("ana");
  }

  @Test
  default void adds_of_many_threads_are_all_counted() {
    var key = key();
    var threads = 8;
    var each = 25;

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int thread = 0; thread < threads; thread++) {
        executor.submit(() -> {
          for (int number = 0; number < each; number++) {
            new Transaction().update(key, add("n", 3), add("m", -1)).commit(table()).await();
          }
        });
      }
    }

    assertThat(get(key).orElseThrow().number("n")).isEqualTo(3L * threads * each);
    assertThat(get(key).orElseThrow().number("m")).isEqualTo(-1L * threads * each);
  }

  @Test
  default void a_refusal_says_what_a_failed_condition_means() {
    var refusal = NOT_FOUND.because("there is no such thing");

    assertThatThrownBy(() -> new Transaction()
        .put(item(key()))
        .check(key(), present())
        .orRefuse(refusal)
        .commit(table())
        .await()).isSameAs(refusal);
  }

  private List<Op> puts(String pk, int count) {
    return IntStream.range(0, count)
        .<Op>mapToObj(number -> new Op.Put(item(new Key(pk, "row" + number)), List.of()))
        .toList();
  }
}
