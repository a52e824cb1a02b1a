// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;

/** Rows that are decoded one after another. */
final class DecoderTest {
  private static final Key KEY = new Key("a", "1");

  private final Decoder decoder = new Decoder();

  @Test
  void rows_of_one_kind_share_names_and_equal_texts() {
    var first = decoded(Item.at(KEY, "edge").set("target", "city:porto").set("since", 1).build());
    var second = decoded(Item.at(KEY, "edge").set("target", "city:porto").set("since", 2).build());

    assertThat(second.text("target")).isSameAs(first.text("target"));
    assertThat(second.attributes().keySet().iterator().next())
        .isSameAs(first.attributes().keySet().iterator().next());
    assertThat(second.number("since")).isEqualTo(2);
  }

  @Property
  void a_row_is_decoded_alike_after_any_other_row(@ForAll List<Short> before,
      @ForAll List<Short> after) {
    var first = decoded(item(before));
    var second = decoded(item(after));

    assertThat(first).isEqualTo(item(before));
    assertThat(second).isEqualTo(item(after));
    assertThat(second.attributes().keySet())
        .containsExactlyElementsOf(item(after).attributes().keySet());
  }

  @Test
  void an_item_may_have_more_attributes_than_are_searched_one_by_one() {
    var large = item(IntStream.rangeClosed(0, AttributeMap.MAX_SIZE).mapToObj(n -> (short) n)
        .toList());

    assertThat(decoded(large)).isEqualTo(large);
    assertThat(decoded(item(List.of()))).isEqualTo(item(List.of()));
    assertThat(decoded(large)).isEqualTo(large);
  }

  @Test
  void texts_beyond_ascii_are_kept_apart() {
    assertThat(decoded(Item.at(KEY, "é").build()).type()).isEqualTo("é");
    assertThat(decoded(Item.at(KEY, "Ã©").build()).type()).isEqualTo("Ã©");
    assertThat(decoded(Item.at(KEY, "é").build()).type()).isEqualTo("é");
  }

  private static Item item(List<Short> numbers) {
    var item = Item.at(KEY, "thing");
    for (var number : numbers) {
      if (number % 2 == 0) {
        item.set("a" + number, "text" + number % 3);
      } else {
        item.set("b" + number, number);
      }
    }
    return item.build();
  }

  private Item decoded(Item item) {
    return decoder.decode(KEY, Codec.encode(item));
  }
}
