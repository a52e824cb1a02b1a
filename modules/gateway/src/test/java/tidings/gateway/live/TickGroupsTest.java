// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** At which ticks of a heartbeat sockets are served. */
final class TickGroupsTest {
  private static final int TICKS = 3;
  private static final int FIRST = 7;

  private final TickGroups groups = new TickGroups(TICKS);

  private int[] add(int sockets) {
    return IntStream.range(0, sockets).map(socket -> groups.addToBest(FIRST)).toArray();
  }

  @Test
  void a_few_sockets_share_a_tick() {
    assertThat(add(TickGroups.MIN_GROUP)).containsOnly(FIRST % TICKS);
  }

  @Test
  void further_sockets_get_the_next_tick() {
    add(TickGroups.MIN_GROUP);
    assertThat(add(TickGroups.MIN_GROUP)).containsOnly((FIRST + 1) % TICKS);
  }

  @Test
  void many_sockets_are_spread_evenly() {
    add(TickGroups.MIN_GROUP * TICKS);
    assertThat(add(TICKS)).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(add(TICKS)).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void a_group_that_has_shrunk_is_filled_first() {
    IntStream.range(0, TickGroups.MIN_GROUP).forEach(socket -> groups.add(0));
    groups.add(2);
    assertThat(add(2)).containsOnly(2);
  }
}
