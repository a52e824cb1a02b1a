// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Asserts delivery at least once and in order. */
final class DeliveryAssertions {
  private DeliveryAssertions() {}

  /** Asserts that no number is missing, and that a repetition continues in order from there. */
  static void assertHandled(List<Long> handled, List<Long> written) {
    int before = -1;
    for (long number : handled) {
      int index = written.indexOf(number);
      assertThat(index).as("index of %d in %s", number, handled).isBetween(0, before + 1);
      before = index;
    }
    assertThat(handled).containsAll(written);
  }
}
