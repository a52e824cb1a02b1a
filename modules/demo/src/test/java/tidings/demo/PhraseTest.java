// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PhraseTest {
  private final Random random = new Random(1);

  @Test
  void every_choice_is_used_including_nested_ones() {
    var phrase = new Phrase("{A|{B|C} of} $what{|!}");

    var texts = new HashSet<String>();
    for (int i = 0; i < 200; i++) {
      texts.add(phrase.render(random, Map.of("what", "x")));
    }

    assertThat(texts).containsExactlyInAnyOrder(
        "A x", "A x!", "B of x", "B of x!", "C of x", "C of x!");
  }

  @Test
  void an_unclosed_brace_is_an_error() {
    assertThatThrownBy(() -> new Phrase("{a|b").render(random, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
