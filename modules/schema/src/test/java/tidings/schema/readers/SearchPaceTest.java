// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tidings.schema.ChangingNodes;

final class SearchPaceTest {
  private static final Duration USUAL = Duration.ofSeconds(5);
  private final ChangingNodes nodes = new ChangingNodes();
  private final SearchPace pace = new SearchPace(nodes);

  /** The searches within a time, at the usual interval if each is due. */
  private int searches(Duration time, boolean find) {
    int searches = 0;
    for (long interval = 0; interval < time.dividedBy(USUAL); interval++) {
      if (pace.isDue()) {
        searches++;
        pace.searched(find);
      }
      nodes.advance(USUAL);
    }
    return searches;
  }

  @Test
  void a_node_that_is_not_quiet_searches_at_each_interval() {
    assertThat(searches(Duration.ofHours(1), false)).isEqualTo(720);
  }

  @Test
  void a_quiet_node_searches_rarely() {
    nodes.becomeQuiet();
    searches(Duration.ofMinutes(1), false);
    assertThat(searches(Duration.ofHours(1), false)).isEqualTo(4);
  }

  @Test
  void it_searches_at_each_interval_as_soon_as_it_is_not_quiet_any_more() {
    nodes.becomeQuiet();
    searches(Duration.ofMinutes(2), false);
    nodes.anotherJoins();
    assertThat(searches(Duration.ofMinutes(1), false)).isEqualTo(12);
  }

  @Test
  void it_searches_at_each_interval_while_it_finds_something_and_for_a_minute_after_that() {
    nodes.becomeQuiet();
    assertThat(searches(Duration.ofMinutes(10), true)).isEqualTo(120);
    assertThat(searches(Duration.ofMinutes(1), false)).isEqualTo(11);
    assertThat(searches(Duration.ofMinutes(10), false)).isZero();
  }
}
