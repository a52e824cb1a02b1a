// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;

final class SeenActivitiesTest {
  private final SeenActivities seen = new SeenActivities();

  @Test
  void the_last_ids_are_known_and_older_ones_are_dropped() {
    IntStream.rangeClosed(0, SeenActivities.CAPACITY)
        .forEach(n -> assertThat(seen.addIfNew(id(n))).isTrue());

    assertThat(seen.addIfNew(id(SeenActivities.CAPACITY))).isFalse();
    assertThat(seen.addIfNew(id(1))).isFalse();
    assertThat(seen.addIfNew(id(0))).as("dropped before").isTrue();
  }

  private static ActivityId id(int number) {
    return new ActivityId("01KAMGJ5P00000000000%06d".formatted(number));
  }
}
