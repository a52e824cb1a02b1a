// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NodeRatesTest {
  private final NodeRates rates = new NodeRates();

  @Test
  void the_first_rate_has_no_goal() {
    var one = rates.next("pages/s", 1, 500);

    assertThat(one.label()).isEqualTo("pages/s, 1 node");
    assertThat(one.goal()).isEmpty();
  }

  @Test
  void the_goal_of_more_nodes_is_the_highest_rate_of_fewer() {
    rates.next("pages/s", 1, 500);

    var two = rates.next("pages/s", 2, 300);
    var three = rates.next("pages/s", 3, 400);

    assertThat(two.label()).isEqualTo("pages/s, 2 nodes");
    assertThat(two.goal()).contains(new Goal.AtLeast(500));
    assertThat(two.toString()).endsWith("MISSED");
    assertThat(three.goal()).contains(new Goal.AtLeast(500));
    assertThat(rates.next("pages/s", 4, 500).toString()).endsWith("met");
  }

  @Test
  void each_label_has_its_own_goal() {
    rates.next("pages/s", 1, 500);

    assertThat(rates.next("likes/s", 1, 100).goal()).isEmpty();
  }
}
