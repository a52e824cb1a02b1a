// SPDX-License-Identifier: Apache-2.0
package tidings.schema.broadcast;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.core.bus.Bus;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Publishes the events that other nodes have stored: reads their rows every {@link #POLL_INTERVAL}
 * while there are other nodes that are not heard, and users are connected here, whose connections
 * are all that needs these events. A failed poll is caught up by the next one. Heartbeats find what
 * no poll has found.
 */
public final class BroadcastPoller {
  /** Half the time within which an event is to arrive. */
  static final Duration POLL_INTERVAL = Duration.ofMillis(500);
  /** Max. time from the read of the watermark to the commit of a row that a poll surely finds. */
  static final Duration COMMIT_MARGIN = Duration.ofSeconds(10);
  /** Max. rows remembered as published; beyond that, some are published twice. */
  static final int MAX_KNOWN_ROWS = 10_000;

  private final Bus bus;
  private final Table table;
  private final OnlineUsers online;
  private final Nodes nodes;
  private final Supplier<Position> next;
  private final PeriodicTask pollTask;
  /** The {@code next} of the last poll that succeeded. */
  private Position lastPoll;
  private Optional<Long> lastHeard = Optional.empty();
  private Set<Key> published = Set.of();

  /** @param next the latest known {@code next} of the shared watermark */
  public BroadcastPoller(
      Vertx vertx, Bus bus, Table table, OnlineUsers online, Nodes nodes,
      Supplier<Position> next) {
    this.bus = bus;
    this.table = table;
    this.online = online;
    this.nodes = nodes;
    this.next = next;
    this.lastPoll = next.get();
    this.pollTask = new PeriodicTask(vertx, "polling for events", POLL_INTERVAL, this::poll);
  }

  public Future<Void> start() {
    return pollTask.start();
  }

  public Future<Void> stop() {
    return pollTask.stop();
  }

  /** Publishes the events since the last poll, if some may not be heard. Not thread-safe. */
  void poll() {
    var now = next.get();
    boolean isConnected = online.connections() > 0;
    if (isConnected) {
      nodes.onUse();
    }
    var heard = nodes.heardTerm();
    boolean heardAll = heard.isPresent() && heard.equals(lastHeard);
    lastHeard = heard;
    if (isConnected && !heardAll) {
      var found = new HashSet<Key>();
      for (var from = windowStart(now); from.compareTo(now) <= 0; from = nextHour(from)) {
        read(from, found);
      }
      published = found;
    }
    lastPoll = now;
  }

  private Position windowStart(Position now) {
    var oldest = now.time().minus(BroadcastRow.RETENTION);
    return Position.startOf(latest(lastPoll.time(), oldest).minus(COMMIT_MARGIN));
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Position nextHour(Position position) {
    return Position.startOf(
        position.time().truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS));
  }

  private void read(Position from, Set<Key> found) {
    Slices.of(table, SystemKeys.broadcastsFrom(from)).items().forEach(row -> publish(row, found));
  }

  private void publish(Item row, Set<Key> found) {
    if (!published.contains(row.key())) {
      BroadcastRow.eventOfOtherNode(row, bus.node()).ifPresent(bus::publishFromOtherNode);
    }
    if (found.size() < MAX_KNOWN_ROWS) {
      found.add(row.key());
    }
  }
}
