// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class StopTimeoutsTest {
  private static final Duration SUPERVISOR = Duration.ofSeconds(10);
  private static final Duration CLOSING = Duration.ofSeconds(1);

  @Test
  void a_server_that_waits_as_long_as_it_may_still_has_a_second_to_close_its_table() {
    var waits = StopTimeouts.REQUESTS.plus(StopTimeouts.BACKGROUND_WORK);

    assertThat(waits.plus(CLOSING)).isLessThanOrEqualTo(StopTimeouts.PROCESS);
    assertThat(StopTimeouts.PROCESS).isLessThan(SUPERVISOR);
  }
}
