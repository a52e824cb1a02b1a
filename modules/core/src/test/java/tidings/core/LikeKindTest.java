// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LikeKindTest {

  @ParameterizedTest
  @ValueSource(strings = {
    "like", "+1", "-1", "thumbs_up", "a2345678901234567890",
    "😀", "👍", "👍🏽", "🇵🇹", "👩‍🚀", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "☝🏽",
    "🏳️‍🌈", "❤️‍🔥",
    "👁️‍🗨️", "👩🏻‍❤️‍💋‍👨🏿", "🫡"
  })
  void a_word_or_a_single_emoji_is_a_kind_as_it_is(String kind) {
    assertThat(LikeKind.parse(kind)).contains(kind);
  }

  @ParameterizedTest
  @CsvSource({"❤, ❤️", "☝️🏽, ☝🏽", "🏳‍🌈, 🏳️‍🌈", "❤‍🔥, ❤️‍🔥", "😀️, 😀",
    "👩🏻‍❤‍💋‍👨🏿, 👩🏻‍❤️‍💋‍👨🏿"})
  void an_emoji_is_the_same_with_and_without_variation_selectors(String given, String stored) {
    assertThat(LikeKind.parse(given)).contains(stored);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", " ", "Like", "a b", "é", "a23456789012345678901", "😀😀", "😀 ", "a😀", "👍🏽🏽", "😀🏽",
    "🏽", "🇵",
    "🇵🇹🇵🇹", "👩‍", "‍👩", "👩‍‍🚀", "️", "❤︎", "1️⃣", "#️⃣", "#", "*", "★", "\u200B",
    "😀\u0000",
    "🏴󠁧󠁢󠁥󠁮󠁧", "\uD83D"
  })
  void anything_else_is_no_kind(String text) {
    assertThat(LikeKind.parse(text)).isEmpty();
  }

  @Test
  void kinds_that_differ_in_a_variation_selector_are_one() {
    assertThat(new LikeKinds(List.of("like", "❤")).kinds()).containsExactly("like", "❤️");
    new LikeKinds(List.of("like", "❤")).requireOffered("❤️");
    assertThatThrownBy(() -> new LikeKinds(List.of("❤", "❤️")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LikeKinds(List.of("like", "1️⃣")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_emoji_is_bounded() {
    assertThat(LikeKind.parse("👩" + "‍👩".repeat(8))).isPresent(); // 60 bytes
    assertThat(LikeKind.parse("👩" + "‍👩".repeat(9))).isEmpty();
    assertThat(LikeKind.parse("👩" + "‍👩".repeat(100_000))).isEmpty();
  }
}
