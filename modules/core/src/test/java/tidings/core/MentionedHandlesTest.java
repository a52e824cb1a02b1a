// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MentionedHandlesTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "none", value = {
    "Hi @ana.                  | ana",
    "@Ana, @ben!               | ana ben",
    "(@ana-sousa)              | ana-sousa",
    "@ana.sousa...             | ana.sousa",
    "@ana-                     | ana",
    "@1001 @_old               | 1001 _old",
    "@ana @ANA                 | ana",
    "ana@example.org           | none",
    "@ana@mastodon.social      | none",
    "https://example.org/@ana  | none",
    "@@ana                     | none",
    "@.ana @-                  | none",
    "@ana--sousa               | ana"})
  void a_handle_ends_before_punctuation(String text, String expected) {
    assertThat(handles(text))
        .isEqualTo(expected == null ? List.of() : List.of(expected.split(" ")));
  }

  @Test
  void what_is_too_long_is_no_handle() {
    assertThat(handles("@" + "a".repeat(64))).hasSize(1);
    assertThat(handles("@" + "a".repeat(65))).isEmpty();
  }

  @Test
  void a_hostile_text_takes_linear_time() {
    assertThat(handles("@" + "a.".repeat(2500))).isEmpty();
    assertThat(handles("@a-".repeat(1600))).hasSize(1);
  }

  private static List<String> handles(String text) {
    return MentionedHandles.in(Optional.of(text)).stream().map(Handle::text).toList();
  }
}
