// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PrintableTest {
  @Test
  void printable_text_is_unchanged() {
    assertThat(Printable.of("Põe-te à janela, 日本 \uD83D\uDE00"))
        .isEqualTo("Põe-te à janela, 日本 \uD83D\uDE00");
  }

  @Test
  void control_characters_are_escaped() {
    assertThat(Printable.of("a\u001b[2Jb\u2028c\u202ed\u009be"))
        .isEqualTo("a\\u{1b}[2Jb c\\u{202e}d\\u{9b}e");
  }

  @Test
  void lone_surrogates_are_escaped() {
    assertThat(Printable.of("\ud800")).isEqualTo("\\u{d800}");
  }

  @Test
  void long_text_is_shortened() {
    assertThat(Printable.of("x".repeat(10_000))).hasSize(501).endsWith("x…");
  }
}
