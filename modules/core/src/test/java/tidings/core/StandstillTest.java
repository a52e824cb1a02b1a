// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StandstillTest {
  private static final Duration TIME = Duration.ofNanos(10);
  private final Standstill<String, Integer> beats = new Standstill<>();

  @Test
  void what_beats_the_same_for_long_stands_still_since_it_was_first_seen_so() {
    beats.observe(Map.of("a", 1, "b", 1), 0);
    beats.observe(Map.of("a", 1, "b", 2), 5);

    assertThat(beats.lasts("a", TIME, 9)).isFalse();
    assertThat(beats.lasts("a", TIME, 10)).isTrue();
    assertThat(beats.lasts("b", TIME, 10)).isFalse();
    assertThat(beats.lasts("b", TIME, 15)).isTrue();
  }

  @Test
  void what_was_never_seen_or_was_gone_meanwhile_does_not_stand_still() {
    beats.observe(Map.of("a", 1), 0);
    beats.observe(Map.of(), 5);
    beats.observe(Map.of("a", 1), 6);

    assertThat(beats.lasts("a", TIME, 15)).isFalse();
    assertThat(beats.lasts("a", TIME, 16)).isTrue();
    assertThat(beats.lasts("b", TIME, 100)).isFalse();
  }
}
