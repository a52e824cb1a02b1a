// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

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
import tidings.core.Position;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.SharedTable;

/** A copied table continues above all positions of its source. */
@ExtendWith(VertxExtension.class)
class PositionTransferTest {
  private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

  @AutoClose
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
  }

  @Test
  void nodes_generate_ids_above_the_positions_of_a_single_process() {
    var ahead = Position.startOf(NOW.plus(Duration.ofHours(1)));

    assertThat(transferToShared(SingleNodePositions.row(ahead)))
        .isEqualTo(new WatermarkRow(ahead, ahead, 1, 0));
  }

  @Test
  void an_old_position_makes_the_watermark_start_now() {
    var now = Position.startOf(NOW);
    var old = Position.startOf(NOW.minus(Duration.ofDays(3)));

    assertThat(transferToShared(SingleNodePositions.row(old)))
        .isEqualTo(new WatermarkRow(now, now, 1, 0));
  }

  @Test
  void positions_wait_for_a_transferred_fan_out_unless_it_is_late() {
    var late = Position.startOf(NOW.minusSeconds(20));
    var pending = Position.startOf(NOW.minusSeconds(10));
    fixture.table().putAll(List.of(
        ItemType.FAN_OUT.at(FeedKeys.fanOut(new ActivityId(late.text()))).set("late", true).build(),
        ItemType.FAN_OUT.at(FeedKeys.fanOut(new ActivityId(pending.text()))).build())).await();

    var row = transferToShared(SingleNodePositions.row(Position.startOf(NOW.minusSeconds(11))));

    assertThat(row.low()).isEqualTo(pending);
    assertThat(row.next()).isEqualTo(Position.startOf(NOW));
  }

  @Test
  void a_single_process_generates_ids_above_the_positions_of_nodes() {
    var low = Position.startOf(NOW);
    var next = Position.startOf(NOW.plusSeconds(4));

    var row = PositionTransfer.row(new WatermarkRow(low, next, 7, 0).item(), fixture.table(), NOW);

    assertThat(SingleNodePositions.findHigh(row)).contains(next);
  }

  private WatermarkRow transferToShared(Item before) {
    return WatermarkRow.of(PositionTransfer.row(before, SharedTable.of(fixture.table()), NOW));
  }
}
