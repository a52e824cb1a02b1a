// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class GuardBenchmarkTest {
  @Test
  void parts_are_chosen_by_name() {
    assertThat(new GuardBenchmark(Set.of("start", "likes")).measured())
        .extracting(GuardedSpeed::name).containsExactly("likes", "start");
    assertThat(new GuardBenchmark(Set.of()).measured()).isEqualTo(GuardBenchmark.SPEEDS);
  }

  @Test
  void an_unknown_part_is_refused() {
    assertThatThrownBy(() -> new GuardBenchmark(Set.of("likes", "coffee")))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessage("the parts are merge, feed, likes, fanout, live, start, memory");
  }
}
