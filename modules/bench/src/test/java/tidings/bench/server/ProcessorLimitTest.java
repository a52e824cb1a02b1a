// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whether the limit is permitted depends on the machine; where it is not, it limits nothing. */
final class ProcessorLimitTest {
  private static final double CORES = 0.05;

  private Process busy;

  @BeforeEach
  void start() throws IOException {
    busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
  }

  @AfterEach
  void end() {
    busy.destroyForcibly().onExit().join();
  }

  @Test
  void a_limited_process_gets_no_more_than_its_part() throws InterruptedException {
    try (var limit = ProcessorLimit.of(List.of(busy.pid()), CORES)) {
      assumeTrue(limit.isInForce(), "this system lets us limit processes");

      assertThat(usedIn(Duration.ofSeconds(2))).isLessThan(Duration.ofSeconds(1));
    }
    assertThat(usedIn(Duration.ofSeconds(2))).isGreaterThan(Duration.ofMillis(200));
  }

  private Duration usedIn(Duration time) throws InterruptedException {
    var before = cpu();
    assertThat(busy.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
    return cpu().minus(before);
  }

  private Duration cpu() {
    return busy.info().totalCpuDuration().orElseThrow();
  }
}
