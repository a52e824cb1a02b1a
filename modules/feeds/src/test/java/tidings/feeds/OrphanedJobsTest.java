// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.rows.FeedJobRow;

final class OrphanedJobsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final FeedJobRow FILL = FeedJobRow.fill(new UserId("ana"), LISBON, "1");
  private static final FeedJobRow REFILL = FeedJobRow.fill(new UserId("ana"), LISBON, "2");

  @Test
  void a_sole_node_takes_over_old_jobs_at_once() {
    assertThat(new OrphanedJobs(false).select(Set.of(FILL))).containsExactly(FILL);
  }

  @Test
  void in_a_shared_table_a_job_is_left_alone_for_one_sweep() {
    var orphanedJobs = new OrphanedJobs(true);
    assertThat(orphanedJobs.select(Set.of(FILL))).isEmpty();
    assertThat(orphanedJobs.select(Set.of(FILL))).containsExactly(FILL);
  }

  @Test
  void the_job_of_a_reopened_edge_counts_as_new() {
    var orphanedJobs = new OrphanedJobs(true);
    orphanedJobs.select(Set.of(FILL));
    assertThat(orphanedJobs.select(Set.of(REFILL))).isEmpty();
  }
}
