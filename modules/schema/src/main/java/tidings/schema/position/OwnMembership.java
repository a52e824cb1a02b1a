// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Cluster;
import tidings.core.NodeContact;
import tidings.schema.position.NodeReport.Links;
import tidings.store.ConditionFailedException;
import tidings.store.Table;

/**
 * The row of this node and its heartbeats. Another node may remove it while this one is paused; the
 * next heartbeat notices that, and it joins again.
 */
final class OwnMembership {
  static final Duration HEARTBEAT_INTERVAL = NodeRow.HEARTBEAT_INTERVAL;
  /** Interval of the heartbeats of a quiet node, which its row tells the others. */
  static final Duration QUIET_HEARTBEAT_INTERVAL = Duration.ofSeconds(20);
  /** Time without use after which nodes may be quiet. */
  static final Duration QUIET_AFTER_USE = Duration.ofMinutes(1);
  private static final Logger LOG = LoggerFactory.getLogger(OwnMembership.class);

  private final Table table;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final String id = UUID.randomUUID().toString();
  private final boolean isCommand;
  private final Cluster cluster;
  private final Optional<NodeContact> contact;
  private final String release;
  /** How often this node has joined again. */
  private final AtomicLong rejoins = new AtomicLong();
  /** A term in which this node certainly is a member. */
  private volatile long confirmedTerm;
  private volatile SignOfLife signOfLife;
  /** When this node was used last. */
  private volatile long usedAt;
  private volatile boolean left;

  /**
   * @param nanos a monotonic time
   * @param isCommand whether it does none of the periodic work
   * @param cluster by which it hears the others
   * @param release the version of the program, for operators
   */
  OwnMembership(Table table, InstantSource clock, LongSupplier nanos, boolean isCommand,
      Cluster cluster, String release) {
    this.table = table;
    this.clock = clock;
    this.nanos = nanos;
    this.isCommand = isCommand;
    this.cluster = cluster;
    this.contact = cluster.contact();
    this.release = release;
    this.usedAt = nanos.getAsLong();
    this.signOfLife = SignOfLife.first(usedAt, Duration.ZERO);
  }

  String id() {
    return id;
  }

  String release() {
    return release;
  }

  boolean isCommand() {
    return isCommand;
  }

  /** Whether it hears others, if there are some. */
  boolean isClustered() {
    return contact.isPresent();
  }

  Future<Void> join() {
    long now = nanos.getAsLong();
    return NodeRow.join(id, isCommand, contact, release, clock.instant()).commit(table)
        .onSuccess(joined -> signOfLife = SignOfLife.first(now, HEARTBEAT_INTERVAL));
  }

  /** Others take over at once. */
  Future<Void> leave() {
    return NodeRow.leave(id).commit(table)
        .recover(
            failure -> failure instanceof ConditionFailedException
                ? Future.succeededFuture()
                : Future.failedFuture(failure));
  }

  /** From now on it does not join again. */
  void beginToLeave() {
    left = true;
  }

  /** Stores a heartbeat. Joins again if it was removed. @return false if it was removed */
  boolean beat(boolean quiet) {
    var interval = quiet ? QUIET_HEARTBEAT_INTERVAL : HEARTBEAT_INTERVAL;
    long now = nanos.getAsLong();
    try {
      NodeRow.beat(id, isUnused(), interval, links()).commit(table).await();
      recordBeat(now, interval);
      return true;
    } catch (ConditionFailedException removed) {
      rejoin();
      return false;
    }
  }

  private Optional<Links> links() {
    var counts = cluster.counts();
    return contact
        .map(reached -> new Links(counts.heard(), counts.losses(), counts.sentMessages(),
            counts.sentBytes()));
  }

  private synchronized void recordBeat(long now, Duration interval) {
    signOfLife = signOfLife.next(now, interval);
  }

  private void rejoin() {
    rejoins.incrementAndGet();
    if (left) {
      return;
    }
    join().await();
    LOG.warn("this node was taken for dead and has joined again");
  }

  /** How often this node has joined again, for {@link #hasLastedUntil}. */
  long rejoins() {
    return rejoins.get();
  }

  /**
   * Whether it has lasted until now. If not, it begins again. Waits for the store if the term is another
   * one.
   *
   * @param term of a row of the watermark that was just read
   * @param rejoinsBefore before that row was read
   * @param quiet whether the next heartbeat may take longer
   */
  boolean hasLastedUntil(long term, long rejoinsBefore, boolean quiet) {
    if (term == confirmedTerm && rejoins.get() == rejoinsBefore) {
      return true;
    }
    if (!beat(quiet)) {
      return false;
    }
    confirmedTerm = term;
    return rejoins.get() == rejoinsBefore;
  }

  void onUse() {
    usedAt = nanos.getAsLong();
  }

  /** Whether nobody uses this server at present. */
  boolean isUnused() {
    return !isCommand && nanos.getAsLong() - usedAt >= QUIET_AFTER_USE.toNanos();
  }

  SignOfLife signOfLife() {
    return signOfLife;
  }
}
