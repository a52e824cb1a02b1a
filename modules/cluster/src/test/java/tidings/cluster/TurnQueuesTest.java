// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tidings.cluster.TurnQueues.Request;

final class TurnQueuesTest {
  private static final Request ONE = new Request("one", 1, "likes/a");
  private static final Request TWO = new Request("two", 1, "likes/a");
  private static final Request THREE = new Request("three", 1, "likes/a");
  private static final Request ELSEWHERE = new Request("two", 2, "likes/b");

  private long nanos;
  private final List<Request> granted = new ArrayList<>();
  private final TurnQueues queues = new TurnQueues(() -> nanos, granted::add);

  @Test
  void turns_at_one_place_follow_each_other_in_order() {
    assertThat(queues.add(ONE)).isTrue();
    assertThat(queues.add(TWO)).isFalse();
    assertThat(queues.add(THREE)).isFalse();
    assertThat(granted).containsExactly(ONE);

    queues.remove(ONE);
    assertThat(granted).containsExactly(ONE, TWO);

    queues.remove(TWO);
    assertThat(granted).containsExactly(ONE, TWO, THREE);
  }

  @Test
  void other_places_do_not_wait() {
    queues.add(ONE);
    queues.add(ELSEWHERE);

    assertThat(granted).containsExactly(ONE, ELSEWHERE);
  }

  @Test
  void who_no_longer_waits_gets_no_turn() {
    queues.add(ONE);
    queues.add(TWO);
    queues.add(THREE);

    queues.remove(TWO);
    queues.remove(ONE);

    assertThat(granted).containsExactly(ONE, THREE);
  }

  @Test
  void a_turn_of_a_node_that_has_gone_is_over() {
    queues.add(TWO);
    queues.add(ONE);
    queues.add(ELSEWHERE);

    queues.removeAll("two");

    assertThat(granted).containsExactly(TWO, ELSEWHERE, ONE);
    assertThat(queues.size()).isEqualTo(1);
  }

  @Test
  void a_turn_whose_end_is_lost_ends_after_a_second() {
    queues.add(ONE);
    queues.add(TWO);

    nanos = TurnQueues.MAX_TURN.toNanos();
    queues.removeExpired();
    assertThat(granted).containsExactly(ONE);

    nanos++;
    queues.removeExpired();
    assertThat(granted).containsExactly(ONE, TWO);

    queues.removeExpired();
    queues.remove(TWO);
    assertThat(queues.size()).isZero();
  }

  @Test
  void beyond_the_bound_everyone_has_a_turn_at_once() {
    for (int place = 0; place < TurnQueues.MAX_PLACES; place++) {
      queues.add(new Request("one", place, "likes/" + place));
    }
    granted.clear();

    assertThat(queues.add(ONE)).isTrue();
    assertThat(queues.add(TWO)).isTrue();

    assertThat(granted).containsExactly(ONE, TWO);
    assertThat(queues.size()).isEqualTo(TurnQueues.MAX_PLACES);
  }
}
