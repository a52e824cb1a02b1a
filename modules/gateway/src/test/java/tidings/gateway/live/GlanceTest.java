// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;

final class GlanceTest {
  private static final ActivityId ONE = new ActivityId("01KAMGJ5P00000000000000001");
  private static final ActivityId TWO = new ActivityId("01KAMGJ5P00000000000000002");
  private static final ActivityId THREE = new ActivityId("01KAMGJ5P00000000000000003");

  private final List<Set<ActivityId>> looks = new ArrayList<>();
  private final Glance glance = new Glance(looks::add);

  @Test
  void what_is_shown_first_is_looked_at_at_once() {
    glance.at(Set.of(ONE), Set.of(ONE));
    assertThat(looks).containsExactly(Set.of(ONE));
  }

  @Test
  void what_is_shown_next_is_looked_at_with_the_next_beat_in_one_go() {
    glance.at(Set.of(ONE), Set.of(ONE));
    glance.at(Set.of(TWO), Set.of(ONE, TWO));
    glance.at(Set.of(THREE), Set.of(TWO, THREE));
    assertThat(looks).hasSize(1);
    glance.beat();
    assertThat(looks).containsExactly(Set.of(ONE), Set.of(TWO, THREE));
  }

  @Test
  void what_was_shown_only_between_two_beats_is_not_looked_at() {
    glance.at(Set.of(ONE), Set.of(ONE));
    glance.at(Set.of(TWO), Set.of(TWO));
    glance.at(Set.of(), Set.of());
    glance.beat();
    assertThat(looks).containsExactly(Set.of(ONE));
  }

  @Test
  void after_a_beat_without_anything_the_next_is_looked_at_at_once_again() {
    glance.at(Set.of(ONE), Set.of(ONE));
    glance.beat();
    glance.at(Set.of(TWO), Set.of(TWO));
    assertThat(looks).containsExactly(Set.of(ONE), Set.of(TWO));
  }
}
