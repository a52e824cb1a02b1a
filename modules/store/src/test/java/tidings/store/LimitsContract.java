// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Change.set;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Limits of keys, items and transactions are exact to the byte. */
interface LimitsContract extends EngineFixture {
  String LONG_PK = "p".repeat(Key.MAX_PK_BYTES);
  String LONG_SK = "\u20AC".repeat(Key.MAX_SK_BYTES / 3) + "x";

  @Test
  default void keys_may_be_long() {
    var before = item(new Key(LONG_PK, LONG_SK.substring(1)));
    var item = item(new Key(LONG_PK, LONG_SK));

    put(item, before);

    assertThat(get(item.key())).contains(item);
    assertThat(queryAll(Query.of(LONG_PK))).containsExactlyInAnyOrder(before, item);
    assertThat(queryAll(Query.of(LONG_PK).beginsWith(LONG_SK))).containsExactly(item);
    assertThat(queryAll(Query.of(LONG_PK).between(LONG_SK, LONG_SK))).containsExactly(item);
    assertThat(queryAll(Query.of(LONG_PK).after(LONG_SK))).doesNotContain(item);
    assertThat(queryAll(Query.of(LONG_PK).limit(1))).hasSize(2);
  }

  @Test
  default void too_long_keys_are_refused() {
    assertThatThrownBy(() -> new Key(LONG_PK + "p", "x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Key("p", LONG_SK + "x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Query.of(LONG_PK + "p")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void an_item_may_be_as_large_as_the_limit() {
    var put = itemOfSize(key(), Table.MAX_ITEM_BYTES);
    var batch = itemOfSize(key(), Table.MAX_ITEM_BYTES);

    put(put);
    table().putAll(List.of(batch)).await();

    assertThat(get(put.key())).contains(put);
    assertThat(get(batch.key())).contains(batch);
  }

  @Test
  default void an_item_one_byte_above_the_limit_is_refused() {
    var item = itemOfSize(key(), Table.MAX_ITEM_BYTES + 1);
    var other = item(key());

    assertInvalid(new Transaction().put(other).put(item));
    assertThatThrownBy(() -> table().putAll(List.of(other, item)).await())
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(table().getAll(List.of(item.key(), other.key())).await()).isEmpty();
  }

  @Test
  default void the_size_of_an_item_is_counted_in_utf8_bytes() {
    var empty = item(key()).toBuilder().set("\u00E9", "").build();
    var text = "\uD83D\uDE00".repeat((Table.MAX_ITEM_BYTES - empty.bytes()) / 4);
    var item = empty.toBuilder().set("\u00E9", text).build();

    put(item);

    assertThat(get(item.key())).contains(item);
    assertInvalid(new Transaction().put(item.toBuilder().set("\u00E9", text + "\u20ACx").build()));
  }

  @Test
  default void an_updated_item_may_be_as_large_as_the_limit_and_no_larger() {
    var item = itemOfSize(key(), Table.MAX_ITEM_BYTES - 2);
    var other = item(key());
    put(item);

    assertInvalid(new Transaction().put(other).update(item.key(), set("x", "yz")));
    assertThat(get(item.key())).contains(item);
    assertThat(get(other.key())).isEmpty();

    new Transaction().update(item.key(), set("x", "y")).commit(table()).await();
    assertThat(get(item.key())).contains(item.toBuilder().set("x", "y").build());
  }

  @Test
  default void a_transaction_may_be_as_large_as_the_limit_and_no_larger() {
    var pk = partition();
    int maxBytes = Table.MAX_TRANSACTION_BYTES;
    int parts = 10;
    var items = IntStream.range(0, parts)
        .mapToObj(number -> itemOfSize(new Key(pk, "row" + number), maxBytes / parts))
        .toList();
    var larger = itemOfSize(items.getLast().key(), maxBytes / parts + 1);

    assertThat(items.stream().mapToInt(Item::bytes).sum()).isEqualTo(maxBytes);
    var tooMuch = new Transaction();
    items.subList(0, parts - 1).forEach(tooMuch::put);
    assertInvalid(tooMuch.put(larger));
    assertThat(queryAll(Query.of(pk))).isEmpty();

    table().write(puts(items)).await();
    assertThat(queryAll(Query.of(pk))).isEqualTo(items);
  }
}
