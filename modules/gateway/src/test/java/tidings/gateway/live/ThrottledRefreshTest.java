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
  void the_first_shown_activities_are_refreshed_at_once() {
    refresh.request(Set.of(ONE), Set.of(ONE));
    assertThat(refreshes).containsExactly(Set.of(ONE));
  }

  @Test
  void further_activities_are_refreshed_together_at_the_next_tick() {
    refresh.request(Set.of(ONE), Set.of(ONE));
    refresh.request(Set.of(TWO), Set.of(ONE, TWO));
    refresh.request(Set.of(THREE), Set.of(TWO, THREE));
    assertThat(refreshes).hasSize(1);
    refresh.onTick();
    assertThat(refreshes).containsExactly(Set.of(ONE), Set.of(TWO, THREE));
  }

  @Test
  void activities_shown_only_between_two_ticks_are_not_refreshed() {
    refresh.request(Set.of(ONE), Set.of(ONE));
    refresh.request(Set.of(TWO), Set.of(TWO));
    refresh.request(Set.of(), Set.of());
    refresh.onTick();
    assertThat(refreshes).containsExactly(Set.of(ONE));
  }

  @Test
  void after_an_idle_tick_the_next_activities_are_refreshed_at_once() {
    refresh.request(Set.of(ONE), Set.of(ONE));
    refresh.onTick();
    refresh.request(Set.of(TWO), Set.of(TWO));
    assertThat(refreshes).containsExactly(Set.of(ONE), Set.of(TWO));
  }
}
