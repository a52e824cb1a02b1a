// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.errors.ErrorCode.INVALID_CURSOR;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.errors.Refusal;

class CursorSignerTest {
  private static final String SCOPE = "ana /v1/feed";
  private static final Cursor CURSOR = new Cursor("01KAJ2M5V1N6Y6V2T2QJ0Z5N8R");
  private final CursorSigner signer = new CursorSigner(new byte[CursorSigner.KEY_BYTES]);

  @Test
  void a_cursor_survives_a_round_trip() {
    assertThat(signer.verifyCursor(signer.signCursor(CURSOR, SCOPE), SCOPE)).isEqualTo(CURSOR);
  }

  @Test
  void a_cursor_of_another_user_or_list_is_refused() {
    assertRefused(signer.signCursor(CURSOR, "ben /v1/feed"));
    assertRefused(signer.signCursor(CURSOR, "ana /v1/notifications"));
  }

  @Test
  void a_cursor_of_another_server_is_refused() {
    var other = new byte[CursorSigner.KEY_BYTES];
    other[0] = 1;
    assertRefused(new CursorSigner(other).signCursor(CURSOR, SCOPE));
  }

  @Test
  void a_cursor_with_any_character_changed_or_missing_is_refused() {
    var signed = signer.signCursor(CURSOR, SCOPE);
    for (int i = 0; i < signed.length(); i++) {
      char other = signed.charAt(i) == 'A' ? 'B' : 'A';
      assertRefused(signed.substring(0, i) + other + signed.substring(i + 1));
      assertRefused(signed.substring(0, i));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=", "AAAA", "not base64 at all!", "%00", "../../etc"})
  void nonsense_is_refused(String nonsense) {
    assertRefused(nonsense);
  }

  @Test
  void a_very_long_cursor_is_refused() {
    assertRefused("A".repeat(1_000_000));
  }

  private void assertRefused(String text) {
    assertThatThrownBy(() -> signer.verifyCursor(text, SCOPE))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(INVALID_CURSOR));
  }
}
