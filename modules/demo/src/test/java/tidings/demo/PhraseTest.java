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
  void every_choice_is_taken_some_time_also_a_nested_one() {
    var phrase = new Phrase("{A|{B|C} of} $what{|!}");

    var texts = new HashSet<String>();
    for (int i = 0; i < 200; i++) {
      texts.add(phrase.render(random, Map.of("what", "x")));
    }

    assertThat(texts).containsExactlyInAnyOrder(
        "A x", "A x!", "B of x", "B of x!", "C of x", "C of x!");
  }

  @Test
  void a_brace_that_is_not_closed_is_an_error() {
    assertThatThrownBy(() -> new Phrase("{a|b").render(random, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
