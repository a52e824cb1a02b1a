// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Change.add;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.equal;
import static tidings.store.Condition.present;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A transaction is executed only if all its conditions hold. */
interface ConditionsContract extends EngineFixture {
  /** An expiry time after the end of these tests. */
  long END = START.plus(Duration.ofDays(3650)).getEpochSecond();

  @Test
  default void a_put_if_absent_succeeds_once() {
    var item = item(key());

    new Transaction().put(item).onlyIf(absent()).commit(table()).await();

    assertThat(get(item.key())).contains(item);
    assertRefused(new Transaction().put(item).onlyIf(absent()), 0);
  }

  @Test
  default void a_conditional_replacement_needs_the_item() {
    var key = key();
    assertRefused(new Transaction().put(item(key)).onlyIf(present()), 0);
    assertThat(get(key)).isEmpty();

    put(item(key, "age", 1));
    new Transaction().put(item(key, "age", 2)).onlyIf(present()).commit(table()).await();

    assertThat(get(key)).contains(item(key, "age", 2));
  }

  @Test
  default void an_update_can_depend_on_a_number() {
    var key = key();
    put(item(key, "epoch", 7));

    assertRefused(new Transaction().update(key, set("epoch", 9)).onlyIf(equal("epoch", 8)), 0);
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

    assertRefused(new Transaction().update(key, set("owner", "ben")).onlyIf(equal("owner", "b")),
        0);
    new Transaction().update(key, set("owner", "ben"))
        .onlyIf(equal("owner", "ana"))
        .commit(table())
        .await();

    assertThat(get(key).orElseThrow().text("owner")).isEqualTo("ben");
  }

  @Test
  default void a_number_does_not_equal_its_text() {
    var key = key();
    put(item(key, "epoch", 7));

    assertRefused(new Transaction().delete(key).onlyIf(equal("epoch", "7")), 0);
  }

  @Test
  default void a_condition_can_be_that_an_item_has_no_such_attribute() {
    var key = key();
    var isNew = Condition.without("seen");
    assertRefused(new Transaction().check(key, isNew), 0);
    put(item(key, "epoch", 7));

    new Transaction().update(key, set("seen", 1)).onlyIf(isNew).commit(table()).await();
    assertRefused(new Transaction().check(key, isNew), 0);
  }

  @Test
  default void a_condition_can_be_on_a_flag_or_on_a_list() {
    var key = key();
    var verbs = new Condition.Equal("verbs", List.of("post", "like"));
    put(Item.at(key, "thing").set("merged", true).set("verbs", List.of("post", "like")).build());

    new Transaction().check(key, new Condition.Equal("merged", true), verbs)
        .commit(table())
        .await();
    assertRefused(new Transaction().check(key, new Condition.Equal("merged", false)), 0);
    for (var other : List.of(List.of("like", "post"), List.of("post"), List.of("a", "b", "c"))) {
      assertRefused(new Transaction().check(key, new Condition.Equal("verbs", other)), 0);
    }
  }

  @Test
  default void a_condition_can_be_on_expiry_and_index_attributes() {
    var key = key();
    var item = item(key).toBuilder().indexed(new Key("list", "1")).expiresAt(END).build();
    put(item);

    new Transaction()
        .check(key, equal(Item.TYPE, "thing"), equal(Item.EXPIRES_AT, END),
            equal(Item.INDEX_PK, "list"), equal(Item.INDEX_SK, "1"))
        .commit(table())
        .await();
    assertRefused(new Transaction().check(key, equal(Item.TYPE, "other")), 0);
    assertRefused(new Transaction().check(key, equal(Item.EXPIRES_AT, END + 1)), 0);
    assertRefused(new Transaction().check(key, equal(Item.INDEX_SK, "2")), 0);
  }

  @Test
  default void contradicting_conditions_never_hold() {
    var there = key();
    put(item(there));

    assertRefused(new Transaction().check(there, absent(), present()), 0);
    assertRefused(new Transaction().check(key(), absent(), present()), 0);
  }

  @Test
  default void an_absent_attribute_equals_no_value() {
    var key = key();
    assertRefused(new Transaction().update(key, add("n", 1)).onlyIf(equal("n", 0)), 0);

    put(item(key));
    assertRefused(new Transaction().update(key, add("n", 1)).onlyIf(equal("n", 0)), 0);
  }

  @Test
  default void a_failed_update_creates_no_item() {
    var key = key();

    assertRefused(new Transaction().update(key, add("n", 1)).onlyIf(present()), 0);

    assertThat(get(key)).isEmpty();
  }

  @Test
  default void a_delete_can_have_a_condition() {
    var key = key();
    put(item(key, "epoch", 7));

    assertRefused(new Transaction().delete(key).onlyIf(equal("epoch", 8)), 0);
    assertThat(get(key)).isPresent();
    new Transaction().delete(key).onlyIf(equal("epoch", 7)).commit(table()).await();

    assertThat(get(key)).isEmpty();
    assertRefused(new Transaction().delete(key).onlyIf(present()), 0);
  }

  @Test
  default void a_check_alone_changes_nothing() {
    var key = key();

    new Transaction().check(key, absent()).commit(table()).await();
    assertRefused(new Transaction().check(key, present()), 0);

    assertThat(get(key)).isEmpty();
  }

  @Test
  default void all_conditions_of_an_operation_must_hold() {
    var key = key();
    put(Item.at(key, "thing").set("owner", "ana").set("epoch", 7).build());

    assertRefused(new Transaction()
        .update(key, remove("owner"))
        .onlyIf(equal("owner", "ana"), equal("epoch", 8)), 0);
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

    assertRefused(new Transaction()
        .put(item(key()))
        .onlyIf(absent())
        .check(there, absent())
        .put(item(key()))
        .delete(key())
        .onlyIf(present())
        .update(key(), add("n", 1))
        .onlyIf(equal("n", 1)), 1, 3, 4);
  }

  @Test
  default void all_failed_conditions_of_100_operations_are_reported() {
    var pk = partition();
    var places = numbered(0, Table.MAX_TRANSACTION_OPS);
    var odd = IntStream.range(0, places.length).filter(number -> number % 2 == 1).boxed().toList();
    fill(pk, odd.stream().map(number -> places[number]).toArray(String[]::new));

    var transaction = new Transaction();
    for (var place : places) {
      transaction.put(item(new Key(pk, place), "n", 1)).onlyIf(absent());
    }

    assertRefused(transaction, odd.toArray(Integer[]::new));
    assertThat(queryAll(Query.of(pk))).hasSize(odd.size()).allMatch(item -> !item.has("n"));
  }
}
