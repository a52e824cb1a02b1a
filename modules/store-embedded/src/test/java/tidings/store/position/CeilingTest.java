// SPDX-License-Identifier: Apache-2.0
package tidings.store.position;

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
import tidings.core.Mint;
import tidings.core.Watermark;
import tidings.store.embedded.SetClock;
import tidings.store.embedded.Stage;

/** Ids are minted above all positions that were handed out, whatever the clock says. */
@ExtendWith(VertxExtension.class)
class CeilingTest {
  @AutoClose
  Stage stage;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
  }

  @Test
  void a_process_whose_clock_was_set_back_mints_above_what_the_last_one_handed_out() {
    var position = started(ahead(Duration.ofHours(3))).low();

    var id = started(stage.clock()).begin();

    assertThat(id).isGreaterThan(position);
    assertThat(Duration.between(position.time(), id.time())).isLessThanOrEqualTo(Ceiling.AHEAD);
  }

  @Test
  void positions_rise_with_the_clock() {
    var watermark = started(stage.clock());
    var first = watermark.low();
    stage.clock().pass(Duration.ofMinutes(1));
    var second = watermark.low();
    stage.clock().pass(Duration.ofMillis(1));

    assertThat(second.time()).isEqualTo(first.time().plusSeconds(60));
    assertThat(watermark.low()).isGreaterThan(second);
  }

  @Test
  void who_hands_out_none_stores_nothing() {
    started(stage.clock()).begin();

    assertThat(stage.everything()).isEmpty();
  }

  private Watermark started(SetClock clock) {
    var mint = new Mint(clock);
    return new Watermark(mint, Ceiling.of(stage.table(), mint));
  }

  private static SetClock ahead(Duration time) {
    var clock = new SetClock();
    clock.pass(time);
    return clock;
  }
}
