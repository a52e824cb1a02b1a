// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.core.SingleNode;
import tidings.core.Watermark;
import tidings.schema.ActorFixture;
import tidings.store.ManualClock;

/** Ids are generated above all positions handed out, even if the clock is set back. */
@ExtendWith(VertxExtension.class)
class SingleNodePositionsTest {
  @AutoClose
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
  }

  @Test
  void after_a_restart_with_a_slow_clock_ids_are_above_former_positions() {
    var position = newWatermark(clockAheadBy(Duration.ofHours(3))).low();

    var id = newWatermark(fixture.clock()).begin();

    assertThat(Position.of(id)).isGreaterThan(position);
    assertThat(Duration.between(position.time(), id.time()))
        .isLessThanOrEqualTo(SingleNodePositions.LEAD_TIME);
  }

  @Test
  void positions_increase_with_the_clock() {
    var watermark = newWatermark(fixture.clock());
    var first = watermark.low();
    fixture.clock().advance(Duration.ofMinutes(1));
    var second = watermark.low();
    fixture.clock().advance(Duration.ofMillis(1));

    assertThat(second.time()).isEqualTo(first.time().plusSeconds(60));
    assertThat(watermark.low()).isGreaterThan(second);
  }

  @Test
  void without_positions_nothing_is_stored() {
    newWatermark(fixture.clock()).begin();

    assertThat(fixture.allItems()).isEmpty();
  }

  @Test
  void news_that_no_event_tells_begin_a_new_term() {
    var node = new SingleNode();
    var before = node.heardTerm();
    var watermark = newWatermark(fixture.clock(), node);
    watermark.low();
    watermark.end(watermark.begin());
    assertThat(node.heardTerm()).isEqualTo(before);

    watermark.onTold();

    assertThat(node.heardTerm()).isPresent().isNotEqualTo(before);
  }

  private Watermark newWatermark(ManualClock clock) {
    return newWatermark(clock, new SingleNode());
  }

  private Watermark newWatermark(ManualClock clock, SingleNode node) {
    var idGenerator = new IdGenerator(clock);
    return new Watermark(
        idGenerator, SingleNodePositions.of(fixture.table(), node, idGenerator));
  }

  private static ManualClock clockAheadBy(Duration time) {
    var clock = new ManualClock();
    clock.advance(time);
    return clock;
  }
}
