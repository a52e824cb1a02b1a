// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** What it is to be handled at least once and in order. */
final class DeliveryAssertions {
  private DeliveryAssertions() {}

  /** Nothing is left out; and whenever something is repeated, it goes on in order from there. */
  static void assertHandled(List<Long> handled, List<Long> written) {
    int before = -1;
    for (long number : handled) {
      int index = written.indexOf(number);
      assertThat(index).as("where %d stands, in %s", number, handled).isBetween(0, before + 1);
      before = index;
    }
    assertThat(handled).containsAll(written);
  }
}
