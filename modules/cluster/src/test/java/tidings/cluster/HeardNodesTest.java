// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import tidings.core.LossCause;
import tidings.core.Position;

final class HeardNodesTest {
  private static final Set<String> BOTH = Set.of("one", "two");

  private final AtomicLong nanos = new AtomicLong();
  private final HeardNodes heard = new HeardNodes(nanos::get);
  private final HeardNode one = heard.begin("one", true);
  private final HeardNode two = heard.begin("two", true);

  @Test
  void a_node_is_heard_from_its_first_position_on() {
    one.onPosition(position(9), nanos.get());
    assertThat(heard.heard(Set.of("one"))).isPresent();
    assertThat(heard.heard(BOTH)).isEmpty();

    two.onPosition(position(7), nanos.get());
    assertThat(heard.heard(BOTH).orElseThrow().upTo()).isEqualTo(position(7));
  }

  @Test
  void a_node_that_nobody_knows_is_not_heard() {
    hearBoth();
    assertThat(heard.heard(Set.of("one", "three"))).isEmpty();
  }

  @Test
  void messages_without_a_gap_are_no_loss() {
    hearBoth();
    long before = losses();
    for (int number = 1; number <= 3; number++) {
      one.onMessage(number);
      two.onMessage(number);
    }
    assertThat(losses()).isEqualTo(before);
  }

  @Test
  void a_number_that_is_left_out_is_a_loss() {
    hearBoth();
    long before = losses();
    one.onMessage(2);
    assertThat(losses()).isGreaterThan(before);
    long afterLoss = losses();
    one.onMessage(3);
    assertThat(losses()).isEqualTo(afterLoss);
  }

  @Test
  void a_silent_node_is_not_heard_and_comes_back_with_a_loss() {
    hearBoth();
    long before = losses();
    nanos.addAndGet(HeardNode.MAX_SILENCE.toNanos());
    two.onPosition(position(10), nanos.get());
    heard.checkSilence();
    assertThat(heard.heard(BOTH)).as("after just so long").isPresent();

    nanos.addAndGet(Duration.ofMillis(1).toNanos());
    heard.checkSilence();
    assertThat(heard.heard(BOTH)).isEmpty();

    one.onPosition(position(11), nanos.get());
    assertThat(heard.heard(BOTH).orElseThrow().losses()).isGreaterThan(before);
  }

  @Test
  void an_ended_connection_is_a_loss_and_its_late_messages_do_not_count() {
    hearBoth();
    long before = losses();
    heard.end("one", one);
    one.onPosition(position(12), nanos.get());
    assertThat(heard.heard(BOTH)).isEmpty();

    heard.begin("one", true).onPosition(position(12), nanos.get());
    assertThat(heard.heard(BOTH).orElseThrow().losses()).isGreaterThan(before);
  }

  @Test
  void the_end_of_an_earlier_connection_does_not_end_the_present_one() {
    hearBoth();
    var again = heard.begin("one", true);
    heard.end("one", one);
    again.onPosition(position(13), nanos.get());
    assertThat(heard.heard(BOTH)).isPresent();
  }

  @Test
  void losses_are_counted_by_their_cause() {
    hearBoth();
    one.onMessage(2);
    two.onLoss(LossCause.NOT_UNDERSTOOD);
    two.onMatched(new MatchedVersion(1, false));
    heard.require(2);
    nanos.addAndGet(HeardNode.MAX_SILENCE.toNanos() + 1);
    heard.checkSilence();
    heard.end("one", one);

    assertThat(heard.losses()).isEqualTo(Map.of(
        LossCause.CONNECTED, 2L, LossCause.MISSING, 1L, LossCause.NOT_UNDERSTOOD, 1L,
        LossCause.FILTERED, 1L, LossCause.SILENT, 1L, LossCause.DISCONNECTED, 1L));
  }

  private void hearBoth() {
    one.onPosition(position(1), nanos.get());
    two.onPosition(position(2), nanos.get());
  }

  private long losses() {
    return heard.heard(BOTH).orElseThrow().losses();
  }

  private static Position position(int second) {
    return Position.startOf(Instant.ofEpochSecond(second));
  }
}
