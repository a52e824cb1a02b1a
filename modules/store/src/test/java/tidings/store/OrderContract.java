// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sort keys are ordered by their UTF-8 bytes, for all characters. */
interface OrderContract extends EngineFixture {
  /**
   * Includes the last character below the surrogates, the first and last above them, and characters
   * that need a surrogate pair.
   */
  List<String> PLACES = List.of("\u0001", "\n", "\u001F", " ", "!", "#", "#a", "0", "9", "A", "Z",
      "_", "a", "a\u0001", "a#", "aa", "e", "e\u0301", "ea", "z", "~", "~STATE", "\u007F", "\u0080",
      "\u00E9", "\u07FF", "\u0800", "\uD7FF", "\uE000", "\uFF5E", "\uFFFD", "\uFFFF",
      "\uD800\uDC00", "\uD83D\uDE00", "\uD83D\uDE00a", "\uD83D\uDE01", "\uDBFF\uDFFF");

  private List<String> ordered() {
    return PLACES.stream()
        .sorted((one, other) -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8)))
        .toList();
  }

  private String filled() {
    var pk = partition();
    fill(pk, PLACES.reversed().toArray(String[]::new));
    return pk;
  }

  @Test
  default void sort_keys_are_ordered_by_utf8_bytes() {
    var pk = filled();

    assertThat(sortKeys(Query.of(pk))).isEqualTo(ordered());
    assertThat(sortKeys(Query.of(pk).descending())).isEqualTo(ordered().reversed());
    assertThat(sortKeys(Query.of(pk).limit(1))).isEqualTo(ordered());
  }

  @Test
  default void a_query_continues_after_any_character() {
    var pk = filled();
    var ordered = ordered();

    for (int i = 0; i < ordered.size(); i++) {
      var query = Query.of(pk).after(ordered.get(i));
      assertThat(sortKeys(query)).isEqualTo(ordered.subList(i + 1, ordered.size()));
      assertThat(sortKeys(query.descending())).isEqualTo(ordered.subList(0, i).reversed());
    }
  }

  @Test
  default void a_range_ends_at_any_character() {
    var pk = filled();
    var ordered = ordered();

    for (int i = 0; i < ordered.size(); i++) {
      var end = ordered.get(i);
      assertThat(sortKeys(Query.of(pk).between("\u0001", end)))
          .isEqualTo(ordered.subList(0, i + 1));
      assertThat(sortKeys(Query.of(pk).between(end, "\uDBFF\uDFFF")))
          .isEqualTo(ordered.subList(i, ordered.size()));
    }
  }

  @Test
  default void a_range_begins_with_any_character() {
    var pk = filled();

    for (var prefix : PLACES) {
      assertThat(sortKeys(Query.of(pk).beginsWith(prefix)))
          .isEqualTo(ordered().stream().filter(place -> place.startsWith(prefix)).toList());
    }
  }

  @Test
  default void equivalent_unicode_forms_are_different_keys() {
    var pk = partition();
    fill(pk, "\u00E9", "e\u0301", "A", "a");

    assertThat(get(new Key(pk, "\u00E9"))).isNotEqualTo(get(new Key(pk, "e\u0301")));
    assertThat(sortKeys(Query.of(pk))).containsExactly("A", "a", "e\u0301", "\u00E9");
    assertThat(sortKeys(Query.of(pk).beginsWith("e"))).containsExactly("e\u0301");
  }

  @Test
  default void the_state_row_precedes_the_rows_of_a_feed() {
    var pk = "FEED#" + partition();
    fill(pk, "01A", "01B");
    new Transaction().update(new Key(pk, "~STATE"), Change.add("version", 1))
        .commit(table())
        .await();

    assertThat(sortKeys(Query.of(pk).descending())).containsExactly("~STATE", "01B", "01A");
    assertThat(sortKeys(Query.of(pk).beginsWith("01"))).containsExactly("01A", "01B");
  }
}
