// SPDX-License-Identifier: Apache-2.0
package tidings.store.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.embedded.Shared;
import tidings.store.embedded.Stage;

/** A table goes on above all positions of the one that it was moved from. */
@ExtendWith(VertxExtension.class)
class HandoverTest {
  private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

  @AutoClose
  Stage stage;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
  }

  @Test
  void nodes_mint_above_what_one_process_has_handed_out() {
    var ahead = ActivityId.startOf(NOW.plus(Duration.ofHours(1)));

    assertThat(shared(Ceiling.row(ahead))).isEqualTo(new HorizonRow(ahead, ahead, 1));
  }

  @Test
  void what_is_long_handed_out_is_no_reason_to_repeat_all_since() {
    var now = ActivityId.startOf(NOW);
    var old = ActivityId.startOf(NOW.minus(Duration.ofDays(3)));

    assertThat(shared(Ceiling.row(old))).isEqualTo(new HorizonRow(now, now, 1));
  }

  @Test
  void positions_wait_for_a_fan_out_that_moved_half_done_but_for_none_that_is_late() {
    var late = ActivityId.startOf(NOW.minusSeconds(20));
    var pending = ActivityId.startOf(NOW.minusSeconds(10));
    stage.table().putAll(List.of(
        Item.at(Keys.fanOut(late), "fanout").set("late", true).build(),
        Item.at(Keys.fanOut(pending), "fanout").build())).await();

    var row = shared(Ceiling.row(ActivityId.startOf(NOW.minusSeconds(11))));

    assertThat(row.low()).isEqualTo(pending);
    assertThat(row.next()).isEqualTo(ActivityId.startOf(NOW));
  }

  @Test
  void one_process_mints_above_where_nodes_have_minted_from() {
    var low = ActivityId.startOf(NOW);
    var next = ActivityId.startOf(NOW.plusSeconds(4));

    var row = Handover.row(new HorizonRow(low, next, 7).item(), stage.table(), NOW);

    assertThat(Ceiling.high(row)).contains(next);
  }

  private HorizonRow shared(Item before) {
    return HorizonRow.of(Handover.row(before, Shared.of(stage.table()), NOW));
  }
}
