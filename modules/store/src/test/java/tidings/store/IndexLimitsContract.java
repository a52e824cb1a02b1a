// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Change.add;
import static tidings.store.Change.set;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An index key is a text within the limits of keys, or absent. */
interface IndexLimitsContract extends IndexFixture {
  String LONG_PK = "l".repeat(Key.MAX_PK_BYTES);
  String LONG_SK = "\u20AC".repeat(Key.MAX_SK_BYTES / 3) + "x";

  @Test
  default void index_keys_may_be_as_long_as_keys() {
    var longKey = new Key("q".repeat(Key.MAX_PK_BYTES), LONG_SK);
    var one = item(longKey).toBuilder().indexed(new Key(LONG_PK, LONG_SK)).build();
    var other = item(key()).toBuilder().indexed(new Key(LONG_PK, LONG_SK)).build();

    put(one, other);

    eventuallyAnyOrder(Query.ofIndex(LONG_PK).limit(1), LONG_SK, "row");
    eventuallyAnyOrder(Query.ofIndex(LONG_PK).between(LONG_SK, LONG_SK), LONG_SK, "row");
  }

  @Test
  default void too_long_index_keys_are_refused() {
    assertInvalidAttribute(Item.INDEX_PK, LONG_PK + "l");
    assertInvalidAttribute(Item.INDEX_SK, LONG_SK + "x");
  }

  @Test
  default void an_empty_index_key_is_refused() {
    assertInvalidAttribute(Item.INDEX_PK, "");
    assertInvalidAttribute(Item.INDEX_SK, "");
  }

  @Test
  default void index_keys_allow_the_same_characters_as_keys() {
    for (var name : List.of(Item.INDEX_PK, Item.INDEX_SK)) {
      assertInvalidAttribute(name, "a\0b");
      assertInvalidAttribute(name, "a\uD83D");
    }
  }

  @Test
  default void index_keys_are_texts() {
    for (var name : List.of(Item.INDEX_PK, Item.INDEX_SK)) {
      assertInvalidAttribute(name, 1L);
      assertInvalidAttribute(name, true);
      assertInvalidAttribute(name, List.of("a"));
      assertInvalid(new Transaction().update(key(), add(name, 1)));
    }
  }

  /**
   * Asserts that puts, updates and batches refuse it, and that nothing else of the write is stored.
   */
  private void assertInvalidAttribute(String name, Object value) {
    var key = key();
    var other = item(key());
    var indexed = key();
    put(item(indexed).toBuilder().indexed(new Key("list", "1")).build());

    assertInvalid(new Transaction().put(other).put(Item.of(key, Map.of(name, value))));
    var change = new Change.Set(name, value);
    assertInvalid(new Transaction().put(other).update(key, set("n", 1), change));
    assertInvalid(new Transaction().put(other).update(indexed, change));
    assertThatThrownBy(
        () -> table().putAll(List.of(other, Item.of(key, Map.of(name, value)))).await())
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(table().getAll(List.of(key, other.key(), indexed)).await())
        .containsOnlyKeys(indexed);
  }
}
