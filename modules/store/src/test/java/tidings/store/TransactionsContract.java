// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.store.Change.add;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.present;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Transactions are atomic. */
interface TransactionsContract extends EngineFixture {
  @Test
  default void all_operations_take_effect_together() {
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
  default void one_failed_condition_prevents_all() {
    var stored = key();
    var changed = key();
    var removed = key();
    put(item(changed, "n", 1), item(removed));

    assertRefused(new Transaction()
        .put(item(stored))
        .update(changed, add("n", 2))
        .delete(removed)
        .check(key(), present()), 3);

    assertThat(get(stored)).isEmpty();
    assertThat(get(changed)).contains(item(changed, "n", 1));
    assertThat(get(removed)).contains(item(removed));
  }

  @Test
  default void an_empty_transaction_is_allowed() {
    table().write(List.of()).await();
  }

  @Test
  default void operations_without_conditions_always_succeed() {
    var key = key();

    new Transaction().check(key).delete(key()).commit(table()).await();
    assertThat(get(key)).isEmpty();
    put(item(key));
    new Transaction().check(key).delete(key()).commit(table()).await();
    assertThat(get(key)).isPresent();
  }

  @Test
  default void a_transaction_may_have_100_operations() {
    var pk = partition();

    table().write(rows(pk, 100)).await();

    assertThat(sortKeys(Query.of(pk))).hasSize(100);
  }

  @Test
  default void a_transaction_may_mix_100_operations_of_all_kinds() {
    var pk = partition();
    fill(pk, numbered(0, 75));
    var transaction = new Transaction();
    for (var place : numbered(0, 25)) {
      transaction.delete(new Key(pk, place)).onlyIf(present());
    }
    for (var place : numbered(25, 50)) {
      transaction.update(new Key(pk, place), add("n", 1)).onlyIf(present());
    }
    for (var place : numbered(50, 75)) {
      transaction.check(new Key(pk, place), present());
    }
    for (var place : numbered(75, 100)) {
      transaction.put(item(new Key(pk, place), "n", 1)).onlyIf(absent());
    }

    transaction.commit(table()).await();

    assertThat(queryAll(Query.of(pk))).extracting(item -> item.key().sk() + " " + item.number("n"))
        .containsExactly(Stream.of(numbered(25, 100))
            .map(place -> place + (place.compareTo("0050") < 0 || place.compareTo("0075") >= 0
                ? " 1"
                : " 0"))
            .toArray(String[]::new));
  }

  @Test
  default void the_last_of_100_operations_can_undo_all() {
    var pk = partition();
    var there = key();
    put(item(there));

    var ops = Stream.concat(rows(pk, 99).stream(),
        Stream.of(new Op.Check(there, List.of(absent())))).toList();
    assertThatThrownBy(() -> table().write(ops).await())
        .isInstanceOf(ConditionFailedException.class);

    assertThat(sortKeys(Query.of(pk))).isEmpty();
  }

  @Test
  default void more_than_100_operations_are_refused() {
    var pk = partition();

    assertThatThrownBy(() -> table().write(rows(pk, 101)).await())
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(sortKeys(Query.of(pk))).isEmpty();
  }

  @Test
  default void two_operations_on_one_item_are_refused() {
    var key = key();

    assertInvalid(new Transaction().check(key, absent()).put(item(key)));
    assertInvalid(new Transaction().update(key, add("n", 1)).update(key, add("n", 1)));

    assertThat(get(key)).isEmpty();
  }

  @Test
  default void a_failed_condition_can_be_mapped_to_a_refusal() {
    var refusal = NOT_FOUND.refusal("there is no such thing");

    assertThatThrownBy(() -> new Transaction()
        .put(item(key()))
        .check(key(), present())
        .orRefuse(refusal)
        .commit(table())
        .await()).isSameAs(refusal);
  }

  private List<Op> rows(String pk, int count) {
    return puts(Stream.of(numbered(0, count)).map(sk -> item(new Key(pk, sk))).toList());
  }
}
