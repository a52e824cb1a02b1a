// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashtagTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "none", value = {
    "A night of #fado.            | fado",
    "#Fado, #fado and #FADO       | fado",
    "#a #b                        | a b",
    "(#summer_2026)               | summer_2026",
    "#2026wishes                  | 2026wishes",
    "#Cafe\u0301 #caf\u00e9       | cafe",
    "#Stra\u00dfe                 | strasse",
    "#\uff26\uff41\uff44\uff4f    | fado",
    "#\u6771\u4eac                | xn--1lqs71d",
    "#\u041c\u043e\u0441\u043a\u0432\u0430 | xn--80adxhks",
    "We are #1                    | none",
    "a#b                          | none",
    "https://example.org/#top     | none",
    "https://example.org/page#top | none",
    "&#39;                        | none",
    "##fado                       | none",
    "# fado #_x #-                | none"})
  void a_tag_is_a_word_with_a_letter(String text, String expected) {
    assertThat(ids(text)).isEqualTo(expected == null ? List.of() : List.of(expected.split(" ")));
  }

  @Test
  void what_is_too_long_is_no_tag() {
    assertThat(ids("#" + "a".repeat(50))).hasSize(1);
    assertThat(ids("#" + "a".repeat(51))).isEmpty();
    assertThat(ids("#" + "\u6771".repeat(50))).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void a_hostile_text_takes_linear_time() {
    assertThat(ids("#" + "1".repeat(4999))).isEmpty();
    assertThat(ids("#1".repeat(2500))).isEmpty();
    assertThat(ids("#a".repeat(2500))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"tag:fado, #fado", "tag:xn--1lqs71d, #\u6771\u4eac", "city:lisbon, lisbon",
    "tag:xn--, xn--", "tag:a-b, a-b"})
  void a_tag_that_nobody_has_described_has_its_word_as_its_name(String ref, String name) {
    assertThat(Ref.parse(ref).defaultName()).isEqualTo(name);
  }

  @Test
  void a_name_has_no_other_characters_than_a_tag() {
    var isolated = "xn--ab-88t"; // the letters a and b around U+2066

    assertThat(Ref.parse("tag:" + isolated).defaultName()).isEqualTo(isolated);
  }

  private static List<String> ids(String text) {
    return Hashtag.in(Optional.of(text)).stream().map(Hashtag::id).toList();
  }
}
