// SPDX-License-Identifier: Apache-2.0
package tidings.schema.broadcast;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.ActivityId;
import tidings.core.BroadcastEvent;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.KeyName;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.core.ServiceKeys.KeyRevoked;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.schema.ActorFixture;
import tidings.schema.ChangingNodes;
import tidings.schema.ItemType;
import tidings.schema.ReceivedEvents;
import tidings.schema.SystemKeys;
import tidings.schema.position.SharedPositions;
import tidings.store.InterleavingTable;
import tidings.store.Query;
import tidings.store.SharedTable;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.Transaction;

/** Events that are stored by one node and published by another. */
@ExtendWith(VertxExtension.class)
final class BroadcastsTest {
  private static final UserId ADA = new UserId("ada");
  private static final Duration POLL_INTERVAL = BroadcastPoller.POLL_INTERVAL;

  @AutoClose
  final Vertx otherVertx = Vertx.vertx();
  @AutoClose
  ActorFixture fixture;
  private final OnlineUsers online = new OnlineUsers(10);
  private Vertx vertx;
  private Table table;
  private Bus otherNode;
  private ReceivedEvents<VisibilityChanged> published;
  private BroadcastPoller poller;

  private final ChangingNodes nodes = new ChangingNodes();

  @BeforeEach
  void startNodes(Vertx vertx, @TempDir Path folder) {
    this.vertx = vertx;
    fixture = ActorFixture.open(vertx, folder);
    table = SharedTable.of(fixture.table());
    otherNode = new Bus(otherVertx);
    published = fixture.subscribe(VisibilityChanged.class);
    moveWatermark();
    online.tryConnect(ADA);
    poller = pollerOf(table);
  }

  @Test
  void all_events_of_a_transaction_arrive_at_another_node() {
    var removals = fixture.subscribe(ActivityRemoved.class);
    var ends = fixture.subscribe(SessionsEnded.class);
    var removed = new ActivityRemoved(new ActivityId(Position.LAST.text()));
    var ended = new SessionsEnded(ADA, Set.of("one", "another"));
    var revocations = fixture.subscribe(KeyRevoked.class);
    var revoked = new KeyRevoked(new KeyName("backend"));
    broadcast(removed, ended, revoked, new VisibilityChanged(ADA));

    poller.poll();

    assertThat(removals.next()).isEqualTo(removed);
    assertThat(ends.next()).isEqualTo(ended);
    assertThat(revocations.next()).isEqualTo(revoked);
    assertThat(published.next()).isEqualTo(new VisibilityChanged(ADA));
  }

  @Test
  void each_event_is_published_once() {
    for (int round = 0; round < 60; round++) {
      var event = broadcast("user" + round);
      poller.poll();
      assertThat(published.next()).isEqualTo(event);
      advance(POLL_INTERVAL);
    }
    assertThat(published.pendingCount()).isZero();
  }

  @Test
  void a_node_publishes_none_of_its_own_events_again() {
    broadcast(fixture.bus(), new VisibilityChanged(ADA));
    var another = broadcast("eve");

    poller.poll();

    assertThat(published.next()).isEqualTo(another);
    assertThat(published.pendingCount()).isZero();
  }

  @Test
  void an_event_of_a_newer_version_is_passed_over() {
    var row = new BroadcastRow(next(), otherNode.node(), new VisibilityChanged(ADA)).item();
    table.putAll(List.of(
        ItemType.BROADCAST.at(row.key()).set("node", "other").set("event", "later").build()))
        .await();
    var known = broadcast("eve");

    poller.poll();

    assertThat(published.next()).isEqualTo(known);
  }

  @Test
  void a_commit_may_come_long_after_its_position() {
    var row = new BroadcastRow(next(), otherNode.node(), new VisibilityChanged(ADA)).item();
    for (int second = 0; second < BroadcastPoller.COMMIT_MARGIN.toSeconds(); second++) {
      poller.poll();
      advance(Duration.ofSeconds(1));
    }
    table.putAll(List.of(row)).await();

    poller.poll();

    assertThat(published.next()).isEqualTo(new VisibilityChanged(ADA));
  }

  @Test
  void a_position_of_a_clock_far_ahead_is_followed() {
    advance(Duration.ofHours(5));
    var event = broadcast("eve");

    poller.poll();

    assertThat(published.next()).isEqualTo(event);
  }

  @Test
  void events_around_the_end_of_an_hour_arrive() {
    fixture.clock().set(Instant.parse("2026-11-25T10:59:58Z"));
    advance(Duration.ZERO);
    poller.poll();
    var before = broadcast("before");
    advance(Duration.ofSeconds(4));
    var after = broadcast("after");

    poller.poll();

    assertThat(List.of(published.next(), published.next())).containsExactly(before, after);
  }

  @Test
  void a_failed_poll_is_caught_up_by_the_next_one() {
    var fails = new AtomicBoolean(true);
    var failingPoller = pollerOf(InterleavingTable.before("query", table, () -> {
      if (fails.get()) {
        throw new StoreException("unavailable");
      }
    }));
    var event = broadcast("eve");
    advance(BroadcastRow.RETENTION.dividedBy(2));
    assertThatThrownBy(failingPoller::poll).isInstanceOf(StoreException.class);
    fails.set(false);

    failingPoller.poll();

    assertThat(published.next()).isEqualTo(event);
  }

  @Test
  void more_events_than_one_query_returns_are_all_published() {
    var all = IntStream.range(0, Query.MAX_LIMIT + 500)
        .mapToObj(number -> new VisibilityChanged(new UserId("u" + number)))
        .toList();
    var position = next();
    table.putAll(all.stream()
        .map(event -> new BroadcastRow(position, otherNode.node(), event).item()).toList()).await();

    poller.poll();

    var events =
        IntStream.range(0, all.size()).mapToObj(number -> published.next()).collect(toSet());
    assertThat(events).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void nothing_is_read_while_nobody_is_connected() {
    var queries = new AtomicInteger();
    var counting =
        pollerOf(InterleavingTable.before("query", table, queries::incrementAndGet));
    online.disconnect(ADA);
    counting.poll();
    assertThat(queries).hasValue(0);
    advance(Duration.ofHours(1));
    counting.poll();

    online.tryConnect(ADA);
    var event = broadcast("eve");
    counting.poll();

    assertThat(queries.get()).isPositive();
    assertThat(published.next()).isEqualTo(event);
  }

  @Test
  void nothing_is_read_by_a_node_that_is_alone() {
    var queries = new AtomicInteger();
    var counting =
        pollerOf(InterleavingTable.beforeEach("query", table, queries::incrementAndGet));
    nodes.othersLeave(1);
    counting.poll(); // what the others have stored before
    int before = queries.get();
    counting.poll();
    assertThat(queries).hasValue(before);

    nodes.anotherJoins();
    var event = broadcast("eve");
    counting.poll();
    assertThat(published.next()).isEqualTo(event);
  }

  @Test
  void what_was_stored_before_a_loss_is_read_once() {
    nodes.othersLeave(1);
    poller.poll();
    var event = broadcast("eve");
    poller.poll();
    nodes.othersLeave(2); // something was lost
    poller.poll();
    assertThat(published.next()).isEqualTo(event);
  }

  @Test
  void a_process_that_does_not_share_its_table_stores_nothing() {
    var transaction = new Transaction();
    new Broadcasts(fixture.bus(), fixture.table()).add(transaction, new VisibilityChanged(ADA));
    assertThat(transaction.ops()).isEmpty();
  }

  private BroadcastPoller pollerOf(Table polled) {
    return new BroadcastPoller(vertx, fixture.bus(), polled, online, nodes, this::next);
  }

  private VisibilityChanged broadcast(String user) {
    var event = new VisibilityChanged(new UserId(user));
    broadcast(event);
    return event;
  }

  private void broadcast(BroadcastEvent... events) {
    broadcast(otherNode, events);
  }

  private void broadcast(Bus node, BroadcastEvent... events) {
    var transaction = new Transaction();
    new Broadcasts(node, table).add(transaction, events);
    transaction.commit(table).await();
  }

  private void advance(Duration time) {
    fixture.clock().advance(time);
    moveWatermark();
  }

  private Position next() {
    return SharedPositions.findNext(table).orElseThrow();
  }

  /** Stores the watermark of the current time, as any node may. */
  private void moveWatermark() {
    var now = Position.startOf(fixture.clock().instant()).text();
    table.putAll(List.of(ItemType.WATERMARK.at(SystemKeys.watermark())
        .set("low", now).set("next", now).set("version", fixture.clock().millis()).build()))
        .await();
  }
}
