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
  private static final long LEASE = Leases.LEASE.toNanos();
  private final Leases leases = new Leases();

  private static Job job(long epoch) {
    return new Job(
        ActivityId.startOf(NOW), epoch, Optional.empty(), 0, NOW, false, Optional.empty(), false);
  }

  @Test
  void a_job_whose_epoch_stands_still_for_a_lease_is_taken() {
    assertThat(leases.ended(List.of(job(1)), 0)).isEmpty();
    assertThat(leases.ended(List.of(job(1)), LEASE - 1)).isEmpty();
    assertThat(leases.ended(List.of(job(1)), LEASE)).containsExactly(job(1));
  }

  @Test
  void a_job_whose_epoch_moves_is_left_alone() {
    leases.ended(List.of(job(1)), 0);
    leases.ended(List.of(job(2)), LEASE - 1);
    assertThat(leases.ended(List.of(job(2)), LEASE + 1)).isEmpty();
  }

  @Test
  void a_job_that_was_handed_over_is_taken_at_once() {
    assertThat(leases.ended(List.of(job(1).handedOver()), 0)).hasSize(1);
  }

  @Test
  void a_parked_job_rests_for_longer() {
    var parked = List.of(job(1).parkedFor("the disk is full"));
    leases.ended(parked, 0);
    assertThat(leases.ended(parked, LEASE)).isEmpty();
    assertThat(leases.ended(parked, Leases.PARKED.toNanos())).hasSize(1);
  }
}
