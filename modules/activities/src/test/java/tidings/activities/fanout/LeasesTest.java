// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;

class LeasesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final long LEASE = Leases.LEASE_DURATION.toNanos();
  private final Leases leases = new Leases();

  private static FanOutJob job(long epoch) {
    return new FanOutJob(
        ActivityId.of(NOW, "job"), epoch, Optional.empty(), 0, NOW, false, Optional.empty(), false);
  }

  @Test
  void a_job_whose_epoch_is_unchanged_for_a_lease_is_taken_over() {
    assertThat(leases.expired(List.of(job(1)), 0)).isEmpty();
    assertThat(leases.expired(List.of(job(1)), LEASE - 1)).isEmpty();
    assertThat(leases.expired(List.of(job(1)), LEASE)).containsExactly(job(1));
  }

  @Test
  void a_job_whose_epoch_moves_is_left_alone() {
    leases.expired(List.of(job(1)), 0);
    leases.expired(List.of(job(2)), LEASE - 1);
    assertThat(leases.expired(List.of(job(2)), LEASE + 1)).isEmpty();
  }

  @Test
  void a_job_that_was_handed_over_is_taken_over_at_once() {
    assertThat(leases.expired(List.of(job(1).handedOver()), 0)).hasSize(1);
  }

  @Test
  void a_parked_job_rests_for_longer() {
    var parked = List.of(job(1).parkedFor("the disk is full"));
    leases.expired(parked, 0);
    assertThat(leases.expired(parked, LEASE)).isEmpty();
    assertThat(leases.expired(parked, Leases.PARKED_RETRY_INTERVAL.toNanos())).hasSize(1);
  }
}
