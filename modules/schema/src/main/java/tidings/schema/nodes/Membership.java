// SPDX-License-Identifier: Apache-2.0
package tidings.schema.nodes;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import tidings.core.Nodes;
import tidings.core.Sha256;
import tidings.core.concurrent.HeartbeatTracker;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.SystemKeys;
import tidings.store.Table;

/**
 * The nodes of a shared table, by a row with a heartbeat for each. A node whose heartbeat does not
 * change is dead, by the clock of the observer, so that clocks need not agree.
 */
public final class Membership implements Nodes {
  static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(5);
  static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(15);

  private final Table table;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final PeriodicTask heartbeats;
  private final String self = UUID.randomUUID().toString();
  private final Instant startedAt;
  private final HeartbeatTracker<String, Long> tracker = new HeartbeatTracker<>();
  private long heartbeat;
  private volatile Set<String> alive = Set.of(self);

  /** @param nanos a monotonic time */
  public Membership(Vertx vertx, Table table, InstantSource clock, LongSupplier nanos) {
    this.table = table;
    this.clock = clock;
    this.nanos = nanos;
    this.startedAt = clock.instant();
    this.heartbeats = new PeriodicTask(
        vertx, "the heartbeat of this node", HEARTBEAT_INTERVAL, this::beatAndObserve);
  }

  /** Joins the other nodes. */
  public Future<Void> start() {
    return heartbeats.start();
  }

  /** Leaves, so that the others take over at once. */
  public Future<Void> stop() {
    return heartbeats.stop()
        .eventually(() -> table.deleteAll(List.of(SystemKeys.node(self))));
  }

  /** Called by one thread. */
  void beatAndObserve() {
    var row = new NodeRow(self, ++heartbeat, startedAt);
    table.putAll(List.of(row.item(clock.instant()))).await();
    var rows = table.queryAll(SystemKeys.nodes()).await();
    long now = nanos.getAsLong();
    tracker.observe(
        rows.stream().map(NodeRow::of).collect(toMap(NodeRow::id, NodeRow::heartbeat)), now);
    var others = rows.stream().map(other -> other.key().sk())
        .filter(id -> !tracker.isStale(id, HEARTBEAT_TIMEOUT, now));
    alive = Stream.concat(Stream.of(self), others).collect(toUnmodifiableSet());
  }

  /**
   * By rendezvous hashing: when a node comes or goes, only its own parts move. All nodes rank the
   * same ids by the same hash.
   */
  @Override
  public boolean isResponsibleFor(String part) {
    return alive.stream().max((one, other) -> compare(one, other, part)).orElseThrow()
        .equals(self);
  }

  private static int compare(String node, String other, String part) {
    return Arrays.compareUnsigned(Sha256.of(node + part), Sha256.of(other + part));
  }

  @Override
  public boolean isAlone() {
    return alive.size() == 1;
  }
}
