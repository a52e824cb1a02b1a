// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Change.add;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;
import static tidings.store.Condition.present;

import java.util.List;
import org.junit.jupiter.api.Test;

/** An update changes some attributes of an item, or creates the item. */
interface UpdatesContract extends EngineFixture {
  @Test
  default void an_update_creates_a_missing_item() {
    var key = key();

    update(key, set(Item.TYPE, "thing"), add("n", 5), remove("other"));

    assertThat(get(key)).contains(item(key, "n", 5));
  }

  @Test
  default void an_update_keeps_other_attributes() {
    var key = key();
    put(Item.at(key, "thing").set("a", "1").set("b", "2").set("c", "3").build());

    update(key, set("a", "x"), remove("b"));

    assertThat(get(key)).contains(Item.at(key, "thing").set("a", "x").set("c", "3").build());
  }

  @Test
  default void an_attribute_may_change_its_type() {
    var key = key();
    put(Item.at(key, "thing").set("a", "text").set("b", 1).set("c", true).set("d", List.of("x"))
        .build());

    update(key, set("a", 2), set("b", List.of("y")), set("c", "text"), set("d", false));

    assertThat(get(key)).contains(Item.at(key, "thing")
        .set("a", 2).set("b", List.of("y")).set("c", "text").set("d", false).build());
  }

  @Test
  default void setting_an_empty_list_removes_the_attribute() {
    var key = key();
    put(Item.at(key, "thing").set("verbs", List.of("post")).build());

    update(key, set("verbs", List.of()));

    assertThat(get(key)).contains(item(key));
  }

  @Test
  default void an_update_that_removes_everything_keeps_the_item() {
    var key = key();
    put(item(key, "n", 1));

    update(key, remove("n"), remove(Item.TYPE));

    assertThat(get(key).orElseThrow().attributes()).isEmpty();
    new Transaction().check(key, present()).commit(table()).await();
  }

  @Test
  default void an_update_without_changes_creates_an_item() {
    var key = key();

    update(key);

    assertThat(get(key).orElseThrow().attributes()).isEmpty();
  }

  @Test
  default void a_number_can_be_decreased() {
    var key = key();
    put(item(key, "n", 3));

    update(key, add("n", -5), add("m", -1), add("o", 0));

    assertThat(get(key)).contains(item(key, "n", -2).toBuilder().set("m", -1).set("o", 0).build());
  }

  @Test
  default void sums_have_64_bits() {
    var high = key();
    var low = key();
    put(item(high, "n", Long.MAX_VALUE - 1), item(low, "n", Long.MIN_VALUE + 1));

    update(high, add("n", 1), add("m", Long.MIN_VALUE));
    update(low, add("n", -1), add("m", Long.MAX_VALUE));

    assertThat(get(high))
        .contains(item(high, "n", Long.MAX_VALUE).toBuilder().set("m", Long.MIN_VALUE).build());
    assertThat(get(low))
        .contains(item(low, "n", Long.MIN_VALUE).toBuilder().set("m", Long.MAX_VALUE).build());
  }

  @Test
  default void an_add_needs_a_number() {
    for (var change : List.of(set("x", "7"), set("x", true), set("x", List.of("7")))) {
      var key = key();
      var other = key();
      update(key, change);

      assertThatThrownBy(() -> new Transaction()
          .put(item(other))
          .update(key, add("n", 1), add("x", 1))
          .commit(table())
          .await()).isInstanceOf(IllegalStateException.class);

      assertThat(get(other)).isEmpty();
      assertThat(get(key).orElseThrow().attributes()).containsOnlyKeys("x");
    }
  }

  @Test
  default void an_attribute_can_be_changed_only_once() {
    var key = key();

    assertInvalid(new Transaction().update(key, add("n", 1), add("n", 1)));
    assertInvalid(new Transaction().update(key, set("n", 1), remove("n")));

    assertThat(get(key)).isEmpty();
  }

  @Test
  default void key_attributes_cannot_be_written() {
    var key = key();

    for (var part : List.of("pk", "sk")) {
      assertInvalid(new Transaction().put(item(key).toBuilder().set(part, "x").build()));
      assertInvalid(new Transaction().update(key, set(part, "x")));
      assertInvalid(new Transaction().update(key, remove(part)));
    }

    assertThat(get(key)).isEmpty();
  }

  private void update(Key key, Change... changes) {
    new Transaction().update(key, changes).commit(table()).await();
  }
}
