// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PrintableTest {
  @Test
  void words_are_shown_as_they_are() {
    assertThat(Printable.of("Põe-te à janela, 日本 \uD83D\uDE00"))
        .isEqualTo("Põe-te à janela, 日本 \uD83D\uDE00");
  }

  @Test
  void what_a_terminal_would_obey_is_spelled_out() {
    assertThat(Printable.of("a\u001b[2Jb\u2028c\u202ed\u009be"))
        .isEqualTo("a\\u{1b}[2Jb c\\u{202e}d\\u{9b}e");
  }

  @Test
  void half_a_character_is_spelled_out() {
    assertThat(Printable.of("\ud800")).isEqualTo("\\u{d800}");
  }

  @Test
  void nobody_is_shown_a_book() {
    assertThat(Printable.of("x".repeat(10_000))).hasSize(501).endsWith("x…");
  }
}
