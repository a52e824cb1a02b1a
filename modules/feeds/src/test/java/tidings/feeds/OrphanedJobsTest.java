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
  void who_has_the_table_alone_takes_what_a_former_process_left_at_once() {
    assertThat(new OrphanedJobs(false).select(Set.of(FILL))).containsExactly(FILL);
  }

  @Test
  void what_another_node_may_be_filling_is_left_to_it_for_one_sweep() {
    var orphanedJobs = new OrphanedJobs(true);
    assertThat(orphanedJobs.select(Set.of(FILL))).isEmpty();
    assertThat(orphanedJobs.select(Set.of(FILL))).containsExactly(FILL);
  }

  @Test
  void the_fill_of_an_edge_that_was_opened_again_is_another_one() {
    var orphanedJobs = new OrphanedJobs(true);
    orphanedJobs.select(Set.of(FILL));
    assertThat(orphanedJobs.select(Set.of(REFILL))).isEmpty();
  }
}
