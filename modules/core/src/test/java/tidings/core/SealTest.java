// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.Reason.INVALID_CURSOR;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SealTest {
  private static final String SCOPE = "ana /v1/feed";
  private static final Cursor CURSOR = new Cursor("01KAJ2M5V1N6Y6V2T2QJ0Z5N8R");
  private final Seal seal = new Seal(new byte[Seal.KEY_BYTES]);

  @Test
  void a_cursor_comes_back_as_it_was_given() {
    assertThat(seal.open(seal.seal(CURSOR, SCOPE), SCOPE)).isEqualTo(CURSOR);
  }

  @Test
  void a_cursor_of_somebody_else_or_of_another_list_is_refused() {
    refused(seal.seal(CURSOR, "ben /v1/feed"));
    refused(seal.seal(CURSOR, "ana /v1/notifications"));
  }

  @Test
  void a_cursor_of_another_server_is_refused() {
    var other = new byte[Seal.KEY_BYTES];
    other[0] = 1;
    refused(new Seal(other).seal(CURSOR, SCOPE));
  }

  @Test
  void a_cursor_with_any_character_changed_or_missing_is_refused() {
    var sealed = seal.seal(CURSOR, SCOPE);
    for (int i = 0; i < sealed.length(); i++) {
      char other = sealed.charAt(i) == 'A' ? 'B' : 'A';
      refused(sealed.substring(0, i) + other + sealed.substring(i + 1));
      refused(sealed.substring(0, i));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=", "AAAA", "not base64 at all!", "%00", "../../etc"})
  void nonsense_is_refused(String nonsense) {
    refused(nonsense);
  }

  @Test
  void a_very_long_cursor_is_refused() {
    refused("A".repeat(1_000_000));
  }

  private void refused(String text) {
    assertThatThrownBy(() -> seal.open(text, SCOPE))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(INVALID_CURSOR));
  }
}
