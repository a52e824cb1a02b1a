// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;

final class ThrottledRefreshTest {
  private static final ActivityId ONE = new ActivityId("01KAMGJ5P00000000000000001");
  private static final ActivityId TWO = new ActivityId("01KAMGJ5P00000000000000002");
  private static final ActivityId THREE = new ActivityId("01KAMGJ5P00000000000000003");

  private final List<Set<ActivityId>> refreshes = new ArrayList<>();
  private final ThrottledRefresh refresh = new ThrottledRefresh(refreshes::add);

  @Test
  void what_is_shown_first_is_looked_at_at_once() {
    refresh.request(Set.of(ONE), Set.of(ONE));
    assertThat(refreshes).containsExactly(Set.of(ONE));
  }

  @Test
  void what_is_shown_next_is_looked_at_with_the_next_beat_in_one_go() {
    refresh.request(Set.of(ONE), Set.of(ONE));
    refresh.request(Set.of(TWO), Set.of(ONE, TWO));
    refresh.request(Set.of(THREE), Set.of(TWO, THREE));
    assertThat(refreshes).hasSize(1);
    refresh.onTick();
    assertThat(refreshes).containsExactly(Set.of(ONE), Set.of(TWO, THREE));
  }

  @Test
  void what_was_shown_only_between_two_beats_is_not_looked_at() {
    refresh.request(Set.of(ONE), Set.of(ONE));
    refresh.request(Set.of(TWO), Set.of(TWO));
    refresh.request(Set.of(), Set.of());
    refresh.onTick();
    assertThat(refreshes).containsExactly(Set.of(ONE));
  }

  @Test
  void after_a_beat_without_anything_the_next_is_looked_at_at_once_again() {
    refresh.request(Set.of(ONE), Set.of(ONE));
    refresh.onTick();
    refresh.request(Set.of(TWO), Set.of(TWO));
    assertThat(refreshes).containsExactly(Set.of(ONE), Set.of(TWO));
  }
}
