// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;

final class ToldTest {
  private final Told told = new Told();

  @Test
  void the_last_are_known_and_those_before_make_room() {
    IntStream.rangeClosed(0, Told.KEPT).forEach(n -> assertThat(told.first(id(n))).isTrue());

    assertThat(told.first(id(Told.KEPT))).isFalse();
    assertThat(told.first(id(1))).isFalse();
    assertThat(told.first(id(0))).as("made room").isTrue();
  }

  private static ActivityId id(int number) {
    return new ActivityId("01KAMGJ5P00000000000%06d".formatted(number));
  }
}
