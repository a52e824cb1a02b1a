// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.StoreException;

final class CodecTest {
  private static final Key KEY = new Key("a", "1");

  @Test
  void a_feed_row_takes_few_bytes() {
    var row = Item.at(KEY, "feed").expiresAt(1_893_456_000L).build();

    assertThat(Codec.encode(row)).hasSizeLessThanOrEqualTo(32);
  }

  @Test
  void an_item_without_attributes_can_be_encoded() {
    var empty = Item.of(KEY, Map.of());

    assertThat(Codec.decode(KEY, Codec.encode(empty))).isEqualTo(empty);
  }

  @Property
  void texts_and_numbers_survive_a_round_trip(@ForAll List<String> texts, @ForAll long number) {
    var item = Item.at(KEY, "thing").set("texts", wellFormed(texts)).set("n", number).build();

    assertThat(Codec.decode(KEY, Codec.encode(item))).isEqualTo(item);
  }

  private static List<String> wellFormed(List<String> texts) {
    return texts.stream().map(text -> text.replaceAll("\\p{Cs}", "")).toList();
  }

  @Test
  void a_truncated_row_is_refused() {
    byte[] row = Codec.encode(
        Item.at(KEY, "thing").set("list", List.of("abc", "def")).set("n", 1L << 40).build());

    for (int length = 0; length < row.length; length++) {
      assertDamaged(Arrays.copyOf(row, length));
    }
  }

  @Test
  void a_row_with_trailing_bytes_is_refused() {
    byte[] row = Codec.encode(Item.at(KEY, "thing").build());

    assertDamaged(Arrays.copyOf(row, row.length + 1));
  }

  private static void assertDamaged(byte[] row) {
    assertThatThrownBy(() -> Codec.decode(KEY, row)).isInstanceOf(StoreException.class)
        .hasMessageContaining("damaged");
  }

  @Property
  void random_bytes_decode_or_are_refused(@ForAll byte[] bytes) {
    try {
      Codec.decode(KEY, bytes).attributes();
    } catch (StoreException damaged) {
      assertThat(damaged).hasMessageContaining("damaged");
    }
  }

  @Test
  void an_unsupported_value_is_rejected() {
    assertThatThrownBy(() -> Codec.encode(Item.of(KEY, Map.of("x", 1.5))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Codec.encode(Item.of(KEY, Map.of("x", List.of(1L)))))
        .isInstanceOf(RuntimeException.class);
  }
}
