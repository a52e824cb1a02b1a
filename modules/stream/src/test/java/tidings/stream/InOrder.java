// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** What it is to be handled at least once and in order. */
final class InOrder {
  private InOrder() {}

  /** Nothing is left out; and whenever something is repeated, it goes on in order from there. */
  static void assertHandled(List<Long> page, List<Long> written) {
    int before = -1;
    for (long number : page) {
      int at = written.indexOf(number);
      assertThat(at).as("where %d stands, in %s", number, page).isBetween(0, before + 1);
      before = at;
    }
    assertThat(page).containsAll(written);
  }
}
