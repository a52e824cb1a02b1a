// SPDX-License-Identifier: Apache-2.0
package tidings.bench.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import tidings.bench.dynamodb.PartitionLimits.Use;

final class PartitionLimitsTest {
  private static final Use WRITTEN = Use.write("CITY#lisbon");
  private static final Use READ = Use.read("CITY#lisbon");

  private final AtomicLong nanos = new AtomicLong(1);
  private final PartitionLimits limits = new PartitionLimits(nanos::get);

  @Test
  void the_units_of_a_second_are_there_at_once() {
    assertThat(limits.use(WRITTEN, 1_000)).isZero();
    assertThat(limits.use(READ, 3_000)).isZero();

    assertThat(limits.throttled()).isZero();
  }

  @Test
  void whoever_uses_more_waits_for_it() {
    limits.use(WRITTEN, 1_000);

    assertThat(limits.use(WRITTEN, 500)).isEqualTo(Duration.ofMillis(500));
    assertThat(limits.use(WRITTEN, 500)).isEqualTo(Duration.ofSeconds(1));
    assertThat(limits.throttled()).isEqualTo(2);
  }

  @Test
  void a_second_later_there_are_new_ones_but_not_those_of_more_seconds() {
    limits.use(WRITTEN, 1_000);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));

    assertThat(limits.use(WRITTEN, 1_000)).isZero();
    assertThat(limits.use(WRITTEN, 100)).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void another_partition_has_units_of_its_own() {
    limits.use(WRITTEN, 2_000);

    assertThat(limits.use(Use.write("CITY#porto"), 1_000)).isZero();
  }
}
