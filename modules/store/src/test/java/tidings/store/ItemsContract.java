// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every read returns items as they were stored. */
interface ItemsContract extends EngineFixture {
  @Test
  default void values_of_every_type_survive_a_round_trip() {
    var key = key();
    var item = Item.at(key, "thing")
        .set("text", "hello")
        .set("unicode", "z\u00E9\u20AC\uD83D\uDE00e\u0301")
        .set("blank", "")
        .set("controls", "\u0000\u0001\n\u007F")
        .set("long", "x".repeat(70_000))
        .set("number", 7)
        .set("yes", true)
        .set("no", false)
        .set("one", List.of("a"))
        .set("many", List.of("b", "a", "b", "\u20AC", ""))
        .set("none", List.of())
        .set("likes#+1", 1)
        .build();

    put(item);

    assertThat(get(key)).contains(item);
    assertThat(queryAll(Query.of(key.pk()))).containsExactly(item);
    assertThat(table().getAll(List.of(key)).await()).containsEntry(key, item);
    table().putAll(List.of(item)).await();
    assertThat(get(key)).contains(item);
  }

  @Test
  default void numbers_have_64_bits() {
    var pk = partition();
    var items = List.of(0L, 1L, -1L, 63L, 64L, -64L, -65L, 1L << 53, (1L << 53) + 1,
        Long.MAX_VALUE, Long.MIN_VALUE)
        .stream()
        .map(number -> item(new Key(pk, "" + number), "n", number))
        .toArray(Item[]::new);

    put(items);

    assertThat(queryAll(Query.of(pk))).containsExactlyInAnyOrder(items);
  }

  @Test
  default void attribute_names_may_be_any_word() {
    var item = item(key()).toBuilder()
        .set("name", "ana").set("size", 1).set("status", true).set("a.b[0]", "x").set("#:$", "y")
        .build();

    put(item);
    new Transaction().update(item.key(), Change.add("size", 1), Change.set("a.b[0]", "z"))
        .onlyIf(Condition.equal("name", "ana"), Condition.equal("#:$", "y"))
        .commit(table())
        .await();

    assertThat(get(item.key()))
        .contains(item.toBuilder().set("size", 2).set("a.b[0]", "z").build());
  }

  @Test
  default void every_read_sees_acknowledged_writes() {
    var pk = partition();
    for (long round = 0; round < 10; round++) {
      var item = item(new Key(pk, "row"), "round", round);
      var write = round % 2 == 0
          ? table().write(puts(List.of(item)))
          : table().putAll(List.of(item));
      write.await();

      assertThat(get(item.key())).contains(item);
      assertThat(table().getAll(List.of(item.key())).await()).containsValue(item);
      assertThat(queryAll(Query.of(pk))).containsExactly(item);
    }
    table().deleteAll(List.of(new Key(pk, "row"))).await();
    assertThat(table().query(Query.of(pk)).await())
        .isEqualTo(new Slice(List.of(), Optional.empty()));
  }
}
