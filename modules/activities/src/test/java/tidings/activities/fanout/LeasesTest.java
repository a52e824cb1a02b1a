// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;

class LeasesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final long LEASE = Leases.LEASE_DURATION.toNanos();
  private final Leases leases = new Leases();

  private static final FanOutJob JOB = FanOutJob.ofPublished(ActivityId.of(NOW, "job"), NOW);

  @Test
  void a_job_whose_epoch_is_unchanged_for_a_lease_is_taken_over() {
    assertThat(leases.expired(List.of(JOB), 0)).isEmpty();
    assertThat(leases.expired(List.of(JOB), LEASE - 1)).isEmpty();
    assertThat(leases.expired(List.of(JOB), LEASE)).containsExactly(JOB);
  }

  @Test
  void a_job_whose_epoch_moves_is_left_alone() {
    leases.expired(List.of(JOB), 0);
    leases.expired(List.of(JOB.takenOver()), LEASE - 1);
    assertThat(leases.expired(List.of(JOB.takenOver()), LEASE + 1)).isEmpty();
  }

  @Test
  void a_job_that_was_handed_over_is_taken_over_at_once() {
    assertThat(leases.expired(List.of(JOB.handedOver()), 0)).hasSize(1);
  }

  @Test
  void a_parked_job_rests_for_longer() {
    var parked = List.of(JOB.parkedFor("the disk is full"));
    leases.expired(parked, 0);
    assertThat(leases.expired(parked, LEASE)).isEmpty();
    assertThat(leases.expired(parked, Leases.PARKED_RETRY_INTERVAL.toNanos())).hasSize(1);
  }
}
