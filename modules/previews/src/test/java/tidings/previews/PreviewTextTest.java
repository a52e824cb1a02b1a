// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts of strangers become harmless lines. */
final class PreviewTextTest {
  private static final int MAX_LENGTH = 10;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "Lisbon|Lisbon", "' a \n\t b\u00a0c '|a b c", "1234567890|1234567890",
    "12345678901|123456789…", "'12345678 90'|12345678…", "a\u202eb\u200bc\u0007d|abcd",
    "\u0645\u06cc\u200c\u062e|\u0645\u06cc\u200c\u062e"})
  void a_text_is_one_line_without_invisible_characters(String text, String line) {
    assertThat(PreviewText.line(text, MAX_LENGTH)).contains(line);
  }

  @Test
  void nothing_to_see_is_no_text() {
    assertThat(PreviewText.line(null, MAX_LENGTH)).isEmpty();
    assertThat(PreviewText.line("", MAX_LENGTH)).isEmpty();
    assertThat(PreviewText.line(" \u202e\u200d\u200b\u0301 ", MAX_LENGTH)).isEmpty();
  }

  @Test
  void no_character_is_cut_in_half() {
    assertThat(PreviewText.line("12345678\ud83d\ude00\ud83d\ude00", MAX_LENGTH))
        .contains("12345678…");
  }

  @Property
  void whatever_the_text_its_line_is_short_and_has_no_controls(@ForAll String text) {
    assertThat(PreviewText.line(text, MAX_LENGTH).orElse("-"))
        .hasSizeBetween(1, MAX_LENGTH)
        .matches(line -> line.codePoints().noneMatch(Character::isISOControl))
        .matches(line -> line.equals(line.strip()));
  }
}
