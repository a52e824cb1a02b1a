// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.errors.Refusal;

class IdsTest {
  @Test
  void a_ref_survives_a_round_trip() {
    assertThat(Ref.parse("city:Lisbon_1-a").toString()).isEqualTo("city:Lisbon_1-a");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", ":", "city", "city:", ":lisbon", "City:lisbon", "city:lis#bon", "city:a/b", "city:..",
    "city:a b", "city:a\n", "city:\u0000", "city:São", "city:a:b", "c1ty:a"})
  void an_invalid_ref_is_refused(String text) {
    assertThatThrownBy(() -> Ref.parse(text)).isInstanceOf(Refusal.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "550e8400-e29b-41d4-a716-446655440000", "1001", "ana.sousa", "ana-sousa", "AnaSousa", "_old"})
  void ids_of_sites_and_older_ones_are_refs(String id) {
    assertThat(new Ref("user", id).id()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {".ana", "ana@example.org", "."})
  void no_id_begins_with_a_dot_or_has_other_characters(String id) {
    assertThatThrownBy(() -> new Ref("user", id)).isInstanceOf(Refusal.class);
  }

  @Test
  void what_is_new_begins_with_a_letter_or_digit() {
    new Ref("city", "1001").requireNew();
    assertThatThrownBy(() -> new Ref("city", "_a").requireNew()).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> new Ref("city", "-a").requireNew()).isInstanceOf(Refusal.class);
  }

  @Test
  void the_length_of_a_ref_is_limited() {
    assertThat(new Ref("a".repeat(20), "b".repeat(64))).isNotNull();
    assertThatThrownBy(() -> new Ref("a".repeat(21), "b")).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> new Ref("a", "b".repeat(65))).isInstanceOf(Refusal.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Ana", "a#b", "a-b", "ana ", "ана", "_ana", "a.b"})
  void an_invalid_user_id_is_refused(String text) {
    assertThatThrownBy(() -> UserId.forSignUp(text)).isInstanceOf(Refusal.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "01KAJ2M5V1N6Y6V2T2QJ0Z5N8", "01KAJ2M5V1N6Y6V2T2QJ0Z5N8RR", "01kaj2m5v1n6y6v2t2qj0z5n8r",
    "81KAJ2M5V1N6Y6V2T2QJ0Z5N8R", "01KAJ2M5V1N6Y6V2T2QJ0Z5N8I", "01KAJ2M5V1N6Y6V2T2QJ0Z5N8#"})
  void an_invalid_ulid_is_refused(String text) {
    assertThatThrownBy(() -> new ActivityId(text)).isInstanceOf(Refusal.class);
  }

  @Test
  void ids_sort_by_time() {
    var now = Instant.parse("2026-11-21T10:00:00Z");
    assertThat(Position.startOf(now)).isLessThan(Position.startOf(now.plusMillis(1)));
    assertThat(Position.startOf(now).time()).isEqualTo(now);
    assertThat(Position.FIRST).isLessThan(Position.LAST);
  }
}
