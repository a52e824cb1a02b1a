// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Change.add;
import static tidings.store.Change.set;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What an item may hold comes back as it was. */
interface ItemsContract extends Engine {
  @Test
  default void values_of_every_kind_come_back() {
    var key = key();
    var item = Item.at(key, "thing")
        .set("text", "hello")
        .set("unicode", "z\u00E9\u20AC\uD83D\uDE00")
        .set("blank", "")
        .set("controls", "\u0000\u0001\n\u007F")
        .set("long", "x".repeat(70_000))
        .set("yes", true)
        .set("no", false)
        .set("one", List.of("a"))
        .set("many", List.of("b", "a", "b", "\u20AC", ""))
        .set("none", List.of())
        .build();

    put(item);

    assertThat(get(key)).contains(item);
    assertThat(all(Query.of(key.pk()))).containsExactly(item);
    assertThat(table().getAll(List.of(key)).await()).containsEntry(key, item);
    table().putAll(List.of(item)).await();
    assertThat(get(key)).contains(item);
  }

  @Test
  default void numbers_have_64_bits() {
    for (long number : List.of(0L, 1L, -1L, 63L, 64L, -64L, -65L, 1L << 53, (1L << 53) + 1,
        Long.MAX_VALUE, Long.MIN_VALUE)) {
      var item = item(key(), "n", number);
      put(item);
      assertThat(get(item.key())).contains(item);
    }
  }

  @Test
  default void sums_have_64_bits() {
    var key = key();
    put(item(key, "n", Long.MAX_VALUE - 1));

    new Transaction().update(key, add("n", 1)).commit(table()).await();

    assertThat(get(key).orElseThrow().number("n")).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  default void keys_may_be_long() {
    var item = item(new Key("p".repeat(Key.PK_BYTES), "\u20AC".repeat(Key.SK_BYTES / 3)));

    put(item);

    assertThat(get(item.key())).contains(item);
    assertThat(all(Query.of(item.key().pk()))).containsExactly(item);
  }

  @Test
  default void an_item_may_be_as_large_as_the_limit() {
    var item = ofBytes(key(), Table.ITEM_BYTES);

    put(item);

    assertThat(get(item.key())).contains(item);
  }

  @Test
  default void one_byte_more_is_refused() {
    var item = ofBytes(key(), Table.ITEM_BYTES + 1);
    var other = item(key());

    assertThatThrownBy(() -> put(item)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> table().putAll(List.of(other, item)).await())
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(get(item.key())).isEmpty();
  }

  @Test
  default void an_update_may_not_make_an_item_too_large() {
    var item = ofBytes(key(), Table.ITEM_BYTES);
    put(item);

    assertThatThrownBy(() -> new Transaction().update(item.key(), set("x", "y"))
        .commit(table())
        .await()).isInstanceOf(IllegalArgumentException.class);

    assertThat(get(item.key())).contains(item);
  }

  /** An item of exactly this size. */
  private Item ofBytes(Key key, int bytes) {
    var empty = Item.at(key, "thing").set("text", "").build();
    return empty.change().set("text", "x".repeat(bytes - empty.bytes())).build();
  }
}
