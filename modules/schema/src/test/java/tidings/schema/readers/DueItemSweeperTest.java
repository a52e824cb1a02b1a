// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.ActorFixture;
import tidings.schema.ChangingNodes;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.InterleavingTable;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class DueItemSweeperTest {
  @AutoClose
  ActorFixture fixture;

  private final ChangingNodes nodes = new ChangingNodes();
  private final AtomicInteger queries = new AtomicInteger();
  private final List<Instant> handled = new ArrayList<>();
  private DueItemSweeper sweeper;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var counting =
        InterleavingTable.beforeEach("query", fixture.table(), queries::incrementAndGet);
    sweeper = new DueItemSweeper(vertx, counting, nodes, fixture.clock(), "the test",
        Map.of(ItemType.MUTE_END, item -> {
          handled.add(SystemKeys.dueAt(item.key()));
          new Transaction().delete(item.key()).commit(fixture.table()).await();
        }));
  }

  private Instant addItemDueIn(Duration time) {
    var dueAt = fixture.clock().instant().plus(time);
    var item = ItemType.MUTE_END.at(SystemKeys.due(dueAt, "mute#" + time.toSeconds())).build();
    new Transaction().put(item).commit(fixture.table()).await();
    return dueAt;
  }

  /** Time passes with the usual sweeps. */
  private void pass(Duration time) {
    for (long sweep = 0; sweep < time.dividedBy(DueItemSweeper.INTERVAL); sweep++) {
      fixture.clock().advance(DueItemSweeper.INTERVAL);
      sweeper.sweepIfDue();
    }
  }

  @Test
  void an_item_is_handled_at_the_first_sweep_after_it_is_due() {
    var due = addItemDueIn(Duration.ofSeconds(12));
    addItemDueIn(Duration.ofMinutes(1));
    pass(Duration.ofSeconds(10));
    assertThat(handled).isEmpty();
    pass(Duration.ofSeconds(5));
    assertThat(handled).containsExactly(due);
  }

  @Test
  void a_quiet_node_handles_items_as_promptly() {
    var due = new ArrayList<Instant>();
    for (int seconds : new int[]{0, 12, 13, 200, 4000}) {
      due.add(addItemDueIn(Duration.ofSeconds(seconds)));
    }
    nodes.becomeQuiet();
    pass(Duration.ofSeconds(10));
    assertThat(handled).isEqualTo(due.subList(0, 1));
    pass(Duration.ofSeconds(5));
    assertThat(handled).containsExactlyInAnyOrderElementsOf(due.subList(0, 3));
    pass(Duration.ofSeconds(180));
    assertThat(handled).hasSize(3);
    pass(Duration.ofSeconds(5));
    assertThat(handled).hasSize(4);
    pass(Duration.ofSeconds(3795));
    assertThat(handled).hasSize(4);
    pass(Duration.ofSeconds(5));
    assertThat(handled).hasSize(5);
  }

  @Test
  void a_quiet_node_reads_rarely_while_nothing_is_due() {
    nodes.becomeQuiet();
    pass(Duration.ofHours(1));
    assertThat(queries).hasValue(4 * SystemKeys.DUE_SHARDS);
  }

  @Test
  void a_quiet_node_finds_more_items_than_it_reads_at_once() {
    for (int number = 0; number < 200; number++) {
      addItemDueIn(Duration.ofMillis(number));
    }
    nodes.becomeQuiet();
    pass(DueItemSweeper.INTERVAL);
    assertThat(handled).hasSize(200);
  }

  @Test
  void an_item_that_is_added_when_the_node_is_used_is_handled_as_promptly() {
    nodes.becomeQuiet();
    pass(Duration.ofMinutes(1));
    nodes.onUse();
    var soon = addItemDueIn(Duration.ofSeconds(12));
    var later = addItemDueIn(Duration.ofMinutes(2));
    pass(Duration.ofSeconds(60));
    assertThat(handled).containsExactly(soon);

    nodes.becomeQuiet();
    pass(Duration.ofSeconds(60));
    assertThat(handled).containsExactly(soon, later);
  }

  @Test
  void an_item_that_cannot_be_handled_is_tried_at_each_interval() {
    var unhandled = ItemType.REQUEST_END
        .at(SystemKeys.due(fixture.clock().instant(), "request#of a newer version")).build();
    new Transaction().put(unhandled).commit(fixture.table()).await();
    nodes.becomeQuiet();
    pass(Duration.ofMinutes(1));
    assertThat(queries).hasValue(12 * SystemKeys.DUE_SHARDS);
  }
}
