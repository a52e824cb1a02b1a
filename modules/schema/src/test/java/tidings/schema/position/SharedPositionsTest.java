// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tidings.core.ActivityId;
import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.InterleavingTable;
import tidings.store.ManualClock;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.Transaction;

/** Positions handed out by several nodes never pass a change in progress on any of them. */
@ExtendWith(VertxExtension.class)
class SharedPositionsTest {
  private static final Duration MOMENT = Duration.ofMillis(1);

  @AutoClose
  ActorFixture fixture;
  private Vertx vertx;
  /** A monotonic clock shared by all nodes. */
  private long nanos;

  /** A node with its own wall clock. */
  private final class Node {
    final ManualClock clock = new ManualClock();
    final IdGenerator idGenerator = new IdGenerator(clock);
    final Membership membership;
    final SharedPositions positions;
    final Watermark watermark;

    Node() {
      this(fixture.table());
    }

    Node(Table table) {
      this(table, () -> nanos);
    }

    Node(Table table, LongSupplier nanos) {
      membership = Membership.ofServer(vertx, table, clock, nanos);
      positions = SharedPositions.of(vertx, table, idGenerator, membership, nanos);
      watermark = new Watermark(idGenerator, positions);
    }

    Position low() {
      return watermark.low();
    }
  }

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    this.vertx = vertx;
    fixture = ActorFixture.open(vertx, folder);
  }

  /** A node that has been alone and unused for some time. */
  private Node quietNode() {
    var node = new Node();
    node.membership.join().await();
    passGracePeriods(1, node);
    node.membership.beatAndObserve();
    pass(Membership.QUIET_AFTER_OTHERS.plusSeconds(1), node);
    assertThat(node.membership.isQuiet()).isTrue();
    return node;
  }

  /** Time passes with the periodic work of the node. */
  private void pass(Duration time, Node node) {
    for (long second = 1; second <= time.toSeconds(); second++) {
      nanos += Duration.ofSeconds(1).toNanos();
      node.clock.advance(Duration.ofSeconds(1));
      if (second % OwnMembership.HEARTBEAT_INTERVAL.toSeconds() == 0) {
        node.membership.beatAndObserve();
      }
      node.positions.refreshIfDue();
    }
  }

  private long version() {
    return WatermarkRow.of(fixture.table().get(SystemKeys.watermark()).await().orElseThrow())
        .version();
  }

  private long term() {
    return WatermarkRow.of(fixture.table().get(SystemKeys.watermark()).await().orElseThrow())
        .term();
  }

  @Test
  void a_quiet_node_advances_positions_rarely() {
    var node = quietNode();
    var before = version();
    pass(Duration.ofHours(1), node);
    assertThat(version() - before).isBetween(3L, 4L);
  }

  @Test
  void a_quiet_node_does_not_seem_to_be_held_back() {
    var node = quietNode();
    pass(Duration.ofMinutes(10), node);
    assertThat(node.watermark.lag(node.clock.instant())).isZero();
  }

  @Test
  void a_client_of_a_node_that_was_quiet_gets_an_old_position_and_soon_a_current_one() {
    var node = quietNode();
    pass(Duration.ofHours(1), node);
    var asked = node.clock.instant();
    assertThat(node.low().time())
        .isAfter(asked.minus(SharedPositions.QUIET_ADVANCE_INTERVAL.multipliedBy(2)));

    pass(SharedPositions.GRACE_PERIOD.plusSeconds(3), node);
    assertThat(node.low().time()).isAfterOrEqualTo(asked);
  }

  @Test
  void a_change_of_a_node_that_was_quiet_is_in_time() {
    var node = quietNode();
    pass(Duration.ofHours(1), node);
    var told = new ArrayList<Position>();
    var stamp = node.watermark.during(told::add, change -> change);
    assertThat(told).isEmpty();
    assertThat(node.low()).isLessThanOrEqualTo(stamp);

    pass(Duration.ofSeconds(15), node);
    assertThat(node.low()).isGreaterThan(stamp);
  }

  @Test
  void a_quiet_node_that_is_asked_for_a_position_finds_out_that_another_one_has_come() {
    var node = quietNode();
    var other = new Node();
    other.membership.join().await();
    assertThat(node.membership.heardTerm()).isPresent();
    nanos += SharedPositions.GRACE_PERIOD.toNanos();
    node.low();
    assertThat(node.membership.heardTerm()).isEmpty();
  }

  @Test
  void a_quiet_node_finds_out_within_a_minute_that_another_one_was_there() {
    var node = quietNode();
    pass(Duration.ofSeconds(30), node);
    new Node().membership.join().await();
    fixture.table().queryAll(SystemKeys.nodes()).await().stream().map(NodeRow::of)
        .filter(row -> !row.id().equals(node.membership.self()))
        .forEach(row -> row.remove().commit(fixture.table()).await());
    nanos += SharedPositions.QUIET_REFRESH_INTERVAL.toNanos();
    node.positions.refreshIfDue();
    assertThat(node.membership.isQuiet()).isFalse();
  }

  @Test
  void an_old_position_is_handed_out_if_the_watermark_cannot_be_read() {
    var node = quietNode();
    var low = node.low();
    fixture.table().close().await();
    nanos += SharedPositions.GRACE_PERIOD.toNanos();
    assertThat(node.low()).isEqualTo(low);
  }

  @Test
  void completed_writes_are_passed_after_some_grace_periods() {
    var node = new Node();
    var id = node.watermark.begin();
    node.watermark.end(id);
    node.clock.advance(MOMENT);

    assertThat(node.low()).isLessThan(Position.of(id));
    passGracePeriods(3, node);
    assertThat(node.low()).isGreaterThan(Position.of(id));
  }

  @Test
  void a_write_in_flight_on_this_node_is_not_passed() {
    var node = new Node();
    var id = node.watermark.begin();
    passGracePeriods(1, node);
    assertThat(node.low()).isLessThanOrEqualTo(Position.of(id));
  }

  @Test
  void a_fan_out_that_is_pending_on_any_node_is_not_passed() {
    var one = new Node();
    var other = new Node();
    var id = one.watermark.begin();
    store(id, false);
    passGracePeriods(3, one, other);
    assertThat(other.low()).isLessThanOrEqualTo(Position.of(id));

    remove(id);
    one.watermark.end(id);
    passGracePeriods(3, one, other);
    assertThat(other.low()).isGreaterThan(Position.of(id));
  }

  @Test
  void a_fan_out_that_is_pending_for_long_is_passed_and_then_late() {
    var one = new Node();
    var other = new Node();
    var id = one.watermark.begin();
    store(id, false);
    passGracePeriods(3, one, other);
    assertThat(one.watermark.hasPassed(id)).isFalse();

    one.clock.advance(Watermark.MAX_HOLD);
    other.clock.advance(Watermark.MAX_HOLD);
    passGracePeriods(3, one, other);
    assertThat(other.low()).isGreaterThan(Position.of(id));
    assertThat(one.watermark.hasPassed(id)).isTrue();
  }

  /** The responsible node may have died. */
  @Test
  void a_node_that_is_not_responsible_advances_positions_somewhat_later() {
    var nodes = List.of(new Node(), new Node());
    nodes.forEach(node -> node.membership.join().await());
    nodes.forEach(node -> node.membership.beatAndObserve());
    var node = nodes.stream()
        .filter(one -> !one.membership.isResponsibleFor(SystemKeys.watermark().sk()))
        .findFirst().orElseThrow();
    node.clock.advance(MOMENT);
    node.positions.refreshAndAdvance();
    var next = node.positions.next();
    nanos += SharedPositions.GRACE_PERIOD.toNanos();
    node.positions.refreshAndAdvance();
    node.positions.refreshAndAdvance();
    assertThat(node.positions.next()).isEqualTo(next);

    nanos += SharedPositions.MAX_ADVANCE_INTERVAL.minus(SharedPositions.GRACE_PERIOD).toNanos();
    node.positions.refreshAndAdvance();
    node.positions.refreshAndAdvance();
    assertThat(node.positions.next()).isGreaterThan(next);
  }

  /** A node that believes to be alone reads no changes, and may have passed it. */
  @Test
  void a_change_of_a_node_that_was_taken_for_dead_is_told_once_more_after_it_has_joined_again() {
    var node = new Node();
    node.membership.join().await();
    var told = new ArrayList<Long>();
    node.watermark.during(stamp -> told.add(term()), stamp -> stamp);
    assertThat(told).as("while it is a member").isEmpty();

    fixture.table().queryAll(SystemKeys.nodes()).await().stream().map(NodeRow::of)
        .forEach(row -> row.remove().commit(fixture.table()).await());
    node.watermark.during(stamp -> told.add(term()), stamp -> stamp);
    assertThat(told).containsExactly(term());
  }

  /** Its node may die before it has told of the change. */
  @Test
  void clients_are_told_in_advance_and_once_of_a_change_that_takes_long() {
    var node = new Node();
    var slowChanges = new SlowChanges(vertx, node.watermark, node.positions);
    var told = new ArrayList<Position>();
    node.watermark.during(told::add, stamp -> {
      slowChanges.tellInAdvance();
      assertThat(told).as("at once").isEmpty();
      node.clock.advance(MOMENT);
      passGracePeriods(1, node);
      nanos += SharedPositions.GRACE_PERIOD.toNanos() / 2;
      slowChanges.tellInAdvance();
      slowChanges.tellInAdvance();
      return stamp;
    });
    assertThat(told).hasSize(1);
    assertThat(told.getFirst()).isGreaterThan(node.positions.next());

    slowChanges.tellInAdvance();
    assertThat(told).as("after its end").hasSize(1);
  }

  @Test
  void a_server_whose_clock_is_far_behind_says_so_once_a_minute() {
    var logger = (Logger) LoggerFactory.getLogger(SharedPositions.class);
    var warnings = new ListAppender<ILoggingEvent>();
    warnings.start();
    logger.addAppender(warnings);
    try {
      var behind = new Node();
      var ahead = new Node();
      ahead.clock.advance(SharedPositions.MAX_CLOCK_LAG.plusSeconds(1));
      passGracePeriods(1, ahead, behind);
      nanos += Duration.ofSeconds(1).toNanos();
      behind.positions.refreshAndAdvance();

      assertThat(warnings.list).singleElement().extracting(ILoggingEvent::getFormattedMessage)
          .asString().startsWith("the clock of this server is 61 s behind");
    } finally {
      logger.detachAppender(warnings);
    }
  }

  @Test
  void a_late_fan_out_holds_no_position() {
    var node = new Node();
    var id = node.idGenerator.next();
    store(id, true);
    passGracePeriods(3, node);
    assertThat(node.low()).isGreaterThan(Position.of(id));
  }

  @Test
  void a_node_with_a_slow_clock_generates_ids_above_the_watermark() {
    var fast = new Node();
    fast.clock.advance(Duration.ofHours(1));
    var slow = new Node();
    passGracePeriods(3, fast, slow);

    assertThat(Position.of(slow.watermark.begin())).isGreaterThan(fast.low());
    assertThat(fast.low().time()).isAfter(Instant.parse("2026-03-01T13:00:00Z"));
  }

  @Test
  void a_node_with_an_old_snapshot_refreshes_before_a_write() {
    var sleeper = new Node();
    var other = new Node();
    other.clock.advance(Duration.ofHours(1));
    passGracePeriods(3, other);

    assertThat(Position.of(sleeper.watermark.begin())).isGreaterThan(other.low());
  }

  @Test
  void a_node_that_cannot_refresh_starts_no_write_after_half_the_grace_period() {
    var node = new Node();
    fixture.table().close().await();
    node.watermark.end(node.watermark.begin());

    nanos += SharedPositions.GRACE_PERIOD.dividedBy(2).toNanos() + 1;
    assertThatThrownBy(node.watermark::begin).isInstanceOf(StoreException.class);
  }

  @Test
  void a_write_within_its_grace_period_is_not_late() {
    var node = new Node();
    var id = node.watermark.begin();
    nanos += SharedPositions.GRACE_PERIOD.toNanos() - 1;
    assertThat(node.watermark.mayPass(id)).isFalse();
    assertThat(node.watermark.hasPassed(id)).isFalse();
  }

  @Test
  void a_write_after_its_grace_period_is_late() {
    var slow = new Node();
    var other = new Node();
    var id = slow.watermark.begin();
    passGracePeriods(3, other);

    assertThat(other.low()).as("the write is unknown to the other node")
        .isGreaterThan(Position.of(id));
    assertThat(slow.watermark.mayPass(id)).isTrue();
    assertThat(slow.watermark.hasPassed(id)).isTrue();
  }

  /** The clock of a suspended machine stands still, so it knows of no grace period. */
  @Test
  void a_write_on_a_machine_that_was_suspended_is_late() {
    var sleeper = new Node(fixture.table(), () -> 0);
    var other = new Node();
    other.clock.advance(Duration.ofHours(1));
    passGracePeriods(3, other);

    var id = sleeper.watermark.begin();

    assertThat(Position.of(id)).isLessThan(other.low());
    assertThat(sleeper.watermark.mayPass(id)).isTrue();
    assertThat(sleeper.watermark.hasPassed(id)).isTrue();
  }

  /** A refresh in between makes the read look new on which its id relies. */
  @Test
  void a_write_that_pauses_between_its_id_and_its_begin_is_late() {
    var sleeper = new Node();
    var other = new Node();
    var id = Position.of(sleeper.idGenerator.next());
    passGracePeriods(3, other);

    sleeper.positions.refreshAndAdvance();
    sleeper.positions.onBegin(id);

    assertThat(id).isLessThan(other.low());
    assertThat(sleeper.positions.mayPass(id)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void a_delivery_is_late_if_a_move_that_does_not_know_of_it_passes_it(int move) {
    var writer = new Node();
    passGracePeriods(1, writer);
    var id = writer.watermark.begin();
    var moves = new AtomicInteger();
    var isLate = new AtomicBoolean();
    var mover = new Node(InterleavingTable.beforeEach("write", fixture.table(), () -> {
      if (moves.incrementAndGet() == move) {
        store(id, false); // the mover has looked for pending deliveries before
        isLate.set(writer.watermark.mayPass(id));
      }
    }));
    mover.clock.advance(Duration.ofSeconds(4));

    passGracePeriods(4, mover);

    boolean isPassed = mover.low().isAfter(Position.of(id));
    assertThat(isPassed).isEqualTo(move > 1);
    assertThat(isLate.get()).isEqualTo(isPassed);
  }

  /** It is stored, so its delivery must go on and stop holding positions. */
  @Test
  void a_delivery_of_which_nothing_can_be_read_any_more_is_late() {
    var node = new Node();
    var id = node.watermark.begin();
    fixture.table().close().await();

    assertThat(node.watermark.mayPass(id)).isTrue();
  }

  @Test
  void a_change_is_not_late_only_because_ids_above_it_were_generated() {
    var node = new Node();
    var told = new ArrayList<Position>();
    node.watermark.during(told::add, stamp -> {
      nanos += SharedPositions.GRACE_PERIOD.toNanos();
      node.positions.refreshAndAdvance();
      return stamp;
    });

    assertThat(told).isEmpty();
  }

  @Test
  void a_late_change_is_told_under_a_stamp_that_no_position_has_passed() {
    var node = new Node();
    var other = new Node();
    var told = new ArrayList<Position>();
    var stamp = node.watermark.during(told::add, change -> {
      passGracePeriods(3, other);
      return change;
    });

    assertThat(stamp).isLessThan(other.low());
    assertThat(told).singleElement().satisfies(again -> assertThat(again)
        .isGreaterThan(other.low()));
  }

  @Test
  void it_is_told_until_it_is_in_time() {
    var node = new Node();
    var other = new Node();
    var told = new ArrayList<Position>();
    Consumer<Position> late = stamp -> {
      told.add(stamp);
      if (told.size() < 3) {
        passGracePeriods(3, other);
      }
    };
    node.watermark.tell(late);

    assertThat(told).hasSize(3);
    assertThat(told.subList(0, 2)).allMatch(stamp -> stamp.compareTo(other.low()) < 0);
    assertThat(told.getLast()).isGreaterThan(other.low());
  }

  @Test
  void positions_never_decrease() {
    var node = new Node();
    passGracePeriods(3, node);
    var before = node.low();
    store(ActivityId.of(before.time().minusSeconds(60), "earlier"), false);
    passGracePeriods(3, node);
    assertThat(node.low()).isGreaterThanOrEqualTo(before);
  }

  @Test
  void a_node_suspended_before_its_write_moves_no_position_back() {
    var other = new Node();
    var asleep =
        InterleavingTable.before("write", fixture.table(), () -> passGracePeriods(3, other));
    var sleeper = new Node(asleep);
    passGracePeriods(1, sleeper);
    var reached = other.low();

    passGracePeriods(0, sleeper, other);
    assertThat(List.of(sleeper.low(), other.low())).allMatch(reached::equals);
  }

  /** Advances the time, with the usual refreshes of all nodes. */
  private void passGracePeriods(int count, Node... nodes) {
    long polls = count * SharedPositions.GRACE_PERIOD.dividedBy(SharedPositions.REFRESH_INTERVAL);
    for (long poll = 0; poll <= polls; poll++) {
      for (var node : nodes) {
        node.positions.refreshAndAdvance();
        node.clock.advance(SharedPositions.REFRESH_INTERVAL);
      }
      nanos += SharedPositions.REFRESH_INTERVAL.toNanos();
    }
    List.of(nodes).forEach(node -> node.positions.refreshAndAdvance());
  }

  private void store(ActivityId activity, boolean late) {
    var job = ItemType.FAN_OUT.at(FeedKeys.fanOut(activity)).set("late", late).build();
    new Transaction().put(job).commit(fixture.table()).await();
  }

  private void remove(ActivityId activity) {
    new Transaction().delete(FeedKeys.fanOut(activity)).commit(fixture.table()).await();
  }
}
