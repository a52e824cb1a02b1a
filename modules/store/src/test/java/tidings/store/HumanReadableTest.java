// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HumanReadableTest {

  @Test
  void bytes_are_shown_in_the_largest_fitting_unit() {
    assertThat(HumanReadable.bytes(0)).isEqualTo("0 bytes");
    assertThat(HumanReadable.bytes(1023)).isEqualTo("1023 bytes");
    assertThat(HumanReadable.bytes(1024)).isEqualTo("1.0 KB");
    assertThat(HumanReadable.bytes(256 << 20)).isEqualTo("256.0 MB");
    assertThat(HumanReadable.bytes(5L << 30)).isEqualTo("5.0 GB");
    assertThat(HumanReadable.bytes(5000L << 40)).isEqualTo("5,000.0 TB");
  }

  @Test
  void thousands_are_separated() {
    assertThat(HumanReadable.count(999)).isEqualTo("999");
    assertThat(HumanReadable.count(1_234_567)).isEqualTo("1,234,567");
  }
}
