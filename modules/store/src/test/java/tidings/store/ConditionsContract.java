// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static tidings.store.Change.add;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.equal;
import static tidings.store.Condition.present;

import io.vertx.core.Future;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A transaction happens only if its conditions hold. */
interface ConditionsContract extends Engine {
  @Test
  default void a_put_where_nothing_may_be_happens_once() {
    var item = item(key());

    new Transaction().put(item).onlyIf(absent()).commit(table()).await();

    assertThat(get(item.key())).contains(item);
    assertRefused(new Transaction().put(item).onlyIf(absent()));
  }

  @Test
  default void a_put_in_place_of_something_needs_it() {
    var key = key();
    assertRefused(new Transaction().put(item(key)).onlyIf(present()));
    assertThat(get(key)).isEmpty();

    put(item(key, "age", 1));
    new Transaction().put(item(key, "age", 2)).onlyIf(present()).commit(table()).await();

    assertThat(get(key)).contains(item(key, "age", 2));
  }

  @Test
  default void an_update_can_depend_on_a_number() {
    var key = key();
    put(item(key, "epoch", 7));

    assertRefused(new Transaction().update(key, set("epoch", 9)).onlyIf(equal("epoch", 8)));
    new Transaction().update(key, set("epoch", 8))
        .onlyIf(equal("epoch", 7))
        .commit(table())
        .await();

    assertThat(get(key)).contains(item(key, "epoch", 8));
  }

  @Test
  default void an_update_can_depend_on_a_text() {
    var key = key();
    put(Item.at(key, "thing").set("owner", "ana").build());

    assertRefused(new Transaction().update(key, set("owner", "ben")).onlyIf(equal("owner", "b")));
    new Transaction().update(key, set("owner", "ben"))
        .onlyIf(equal("owner", "ana"))
        .commit(table())
        .await();

    assertThat(get(key).orElseThrow().text("owner")).isEqualTo("ben");
  }

  @Test
  default void a_number_is_not_the_text_that_looks_like_it() {
    var key = key();
    put(item(key, "epoch", 7));

    assertRefused(new Transaction().delete(key).onlyIf(equal("epoch", "7")));
  }

  @Test
  default void what_is_not_there_equals_nothing() {
    var key = key();
    assertRefused(new Transaction().update(key, add("n", 1)).onlyIf(equal("n", 0)));

    put(item(key));
    assertRefused(new Transaction().update(key, add("n", 1)).onlyIf(equal("n", 0)));
  }

  @Test
  default void an_update_that_needs_an_item_makes_none() {
    var key = key();

    assertRefused(new Transaction().update(key, add("n", 1)).onlyIf(present()));

    assertThat(get(key)).isEmpty();
  }

  @Test
  default void a_delete_can_depend_on_what_it_deletes() {
    var key = key();
    put(item(key, "epoch", 7));

    assertRefused(new Transaction().delete(key).onlyIf(equal("epoch", 8)));
    assertThat(get(key)).isPresent();
    new Transaction().delete(key).onlyIf(equal("epoch", 7)).commit(table()).await();

    assertThat(get(key)).isEmpty();
    assertRefused(new Transaction().delete(key).onlyIf(present()));
  }

  @Test
  default void a_check_alone_changes_nothing() {
    var key = key();

    new Transaction().check(key, absent()).commit(table()).await();
    assertRefused(new Transaction().check(key, present()));

    assertThat(get(key)).isEmpty();
  }

  @Test
  default void all_conditions_of_an_operation_must_hold() {
    var key = key();
    put(Item.at(key, "thing").set("owner", "ana").set("epoch", 7).build());

    assertRefused(new Transaction()
        .update(key, remove("owner"))
        .onlyIf(equal("owner", "ana"), equal("epoch", 8)));
    new Transaction()
        .update(key, remove("owner"))
        .onlyIf(equal("owner", "ana"), equal("epoch", 7))
        .commit(table())
        .await();

    assertThat(get(key)).contains(item(key, "epoch", 7));
  }

  @Test
  default void a_failure_names_the_operations_whose_conditions_failed() {
    var there = key();
    put(item(there));

    var failure = catchThrowable(() -> new Transaction()
        .put(item(key()))
        .onlyIf(absent())
        .check(there, absent())
        .put(item(key()))
        .delete(key())
        .onlyIf(present())
        .commit(table())
        .await());

    assertThat(failure).isInstanceOfSatisfying(ConditionFailed.class,
        failed -> assertThat(failed.operations()).containsExactly(1, 3));
  }

  @Test
  default void of_many_who_put_first_one_wins() {
    var key = key();

    var puts = IntStream.range(0, 20)
        .mapToObj(number -> new Transaction().put(item(key, "number", number)).onlyIf(absent()))
        .map(put -> put.commit(table()))
        .toList();
    Future.join(puts).otherwiseEmpty().await();

    assertThat(puts).filteredOn(Future::succeeded).hasSize(1);
    assertThat(puts).filteredOn(Future::failed)
        .allMatch(put -> put.cause() instanceof ConditionFailed);
    var winner = puts.stream().map(Future::succeeded).toList().indexOf(true);
    assertThat(get(key)).contains(item(key, "number", winner));
  }

  private void assertRefused(Transaction transaction) {
    assertThatThrownBy(() -> transaction.commit(table()).await())
        .isInstanceOf(ConditionFailed.class)
        .satisfies(failure -> assertThat(((ConditionFailed) failure).operations())
            .isEqualTo(List.of(0)));
  }
}
