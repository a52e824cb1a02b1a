// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NameCharactersTest {
  @ParameterizedTest
  @ValueSource(strings = {
    "Ana Sousa", "O'Neill-Ström", "Nguyễn Thị Minh", "Nguye\u0302\u0303n", "Ζωή", "Анна", "山田花子",
    "김민준", "שָׁלוֹם", "مُحَمَّد", "فاطمة", "می\u200Cخواهم", "क्\u200Dष", "ශ්\u200Dරී", "!?", "𝒜",
    "7",
    "葛\uDB40\uDD00飾", "ᠮ\u180Bᠣ", "ཧཱུྃ"
  })
  void names_of_many_scripts_are_allowed(String name) {
    assertThat(NameCharacters.areAllowed(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "👍", "Ana ❤\uFE0F", "☎\uFE0E", "1\uFE0F\u20E3", "👍🏽", "👨\u200D👩\u200D👧", "👩🏽\u200D🚀",
    "🏳\uFE0F\u200D🌈", "🏴\u200D☠\uFE0F", "🇵🇹", "👩\u200D❤\uFE0F\u200D💋\u200D👨", "👨\u200D🦰",
    "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC65\uDB40\uDC6E\uDB40\uDC67\uDB40\uDC7F"
  })
  void emoji_are_allowed(String name) {
    assertThat(NameCharacters.areAllowed(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069",
    "\u200E",
    "\u200F", "\u061C"
  })
  void characters_that_change_the_direction_are_refused(String character) {
    assertThat(NameCharacters.areAllowed("An" + character + "a")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "\u200B", "\u200C", "\u200D", "\u2060", "\u2063", "\uFEFF", "\u00AD", "\u034F", "\u180E",
    "\u115F",
    "\u1160", "\u3164", "\uFFA0", "\u17B4", "\uFE0F", "\uFE0E", "\uFE00", "\uDB40\uDD00",
    "\uDB40\uDC61",
    "\uDB40\uDC01", "\u2028", "\u2029", "\uFFF9", "\u180B"
  })
  void invisible_characters_are_refused(String character) {
    assertThat(NameCharacters.areAllowed("An" + character + "a")).isFalse();
    assertThat(NameCharacters.areAllowed("Ana" + character)).isFalse();
    assertThat(NameCharacters.areAllowed(character + "Ana")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "1\uFE0F", "👍\u200D", "\u200D👍", "👍\u200Da", "👍\u200C👍", "❤\uFE0F\uFE0F",
    "🏴\uDB40\uDC61\uDB40\uDC62\uDB40\uDC7F",
    "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC65\uDB40\uDC6E\uDB40\uDC67"
  })
  void incomplete_emoji_are_refused(String name) {
    assertThat(NameCharacters.areAllowed(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\u00A0\u3000", "\u2800\u2800", "\u3164", "\u0301", "\u200B"})
  void names_that_look_blank_are_refused(String name) {
    assertThat(NameCharacters.areAllowed(name)).isFalse();
  }

  @Test
  void marks_are_bounded() {
    assertThat(NameCharacters.areAllowed("a" + "\u0301".repeat(NameCharacters.MAX_MARKS)))
        .isTrue();
    assertThat(NameCharacters.areAllowed("a" + "\u0301".repeat(NameCharacters.MAX_MARKS + 1)))
        .isFalse();
  }
}
