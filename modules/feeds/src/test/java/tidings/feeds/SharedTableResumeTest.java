// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.stream.Collectors.summingDouble;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.BlocksAndMutes;
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.TidingsLayout;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.CapacityMeteredTable;
import tidings.store.CapacityUsage;
import tidings.store.SharedTable;
import tidings.store.Table;
import tidings.store.Transaction;

/** What a socket reads of its feed at a heartbeat, beside nodes that are not heard. */
@ExtendWith(VertxExtension.class)
final class SharedTableResumeTest {
  @AutoClose
  ActorFixture fixture;

  private final CapacityUsage usage = new CapacityUsage();
  private UserId ana;
  private UserId ben;
  private FeedsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(fixture);
    ana = rows.user("ana");
    ben = rows.user("ben");
    var shared = SharedTable.of(fixture.table());
    actor = FeedsFixture.on(
        vertx, fixture, new CapacityMeteredTable(shared, TidingsLayout.INSTANCE, usage));
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  private Position now() {
    return Position.of(fixture.idGenerator().next());
  }

  private Missed.All missed() {
    return (Missed.All) fixture.ask(new MissedSince(ben, now()));
  }

  private Optional<BlocksAndMutes> found() {
    return missed().blocksAndMutes();
  }

  private void settle() {
    missed();
    fixture.clock().advance(Table.SETTLE_DELAY);
  }

  private void block() {
    new Transaction()
        .put(BlockMuteRow.blockedMark(ben, ana))
        .add(FeedStateRow.markChanged(ben, now()))
        .commit(fixture.table())
        .await();
  }

  private double unitsRead() {
    return usage.totals().values().stream().collect(summingDouble(CapacityUsage.Total::units));
  }

  @Test
  void blocks_and_mutes_are_told_when_the_version_of_the_feed_has_settled() {
    assertThat(found()).isEmpty();
    fixture.clock().advance(Table.SETTLE_DELAY);
    assertThat(found()).contains(BlocksAndMutes.NONE);
  }

  @Test
  void a_block_is_told_when_its_version_has_settled() {
    settle();
    block();
    assertThat(found()).isEmpty();
    fixture.clock().advance(Table.SETTLE_DELAY);
    assertThat(found()).hasValueSatisfying(
        told -> assertThat(told.blocked()).containsExactly(ana.ref()));
  }

  /** One unit for the feed with its state, one for the late rows of the hour. */
  @Test
  void a_feed_in_which_nothing_has_changed_costs_two_units() {
    settle();
    found();
    double before = unitsRead();
    assertThat(found()).contains(BlocksAndMutes.NONE);
    assertThat(unitsRead() - before).isEqualTo(2);
  }
}
