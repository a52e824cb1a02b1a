// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.rows.JobRow;

final class LeftBehindTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final JobRow FILL = JobRow.fill(new UserId("ana"), LISBON, "1");
  private static final JobRow AGAIN = JobRow.fill(new UserId("ana"), LISBON, "2");

  @Test
  void who_has_the_table_alone_takes_what_a_former_process_left_at_once() {
    assertThat(new LeftBehind(false).among(Set.of(FILL))).containsExactly(FILL);
  }

  @Test
  void what_another_node_may_be_filling_is_left_to_it_for_one_sweep() {
    var leftBehind = new LeftBehind(true);
    assertThat(leftBehind.among(Set.of(FILL))).isEmpty();
    assertThat(leftBehind.among(Set.of(FILL))).containsExactly(FILL);
  }

  @Test
  void the_fill_of_an_edge_that_was_opened_again_is_another_one() {
    var leftBehind = new LeftBehind(true);
    leftBehind.among(Set.of(FILL));
    assertThat(leftBehind.among(Set.of(AGAIN))).isEmpty();
  }
}
