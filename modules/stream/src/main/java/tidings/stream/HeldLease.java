// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.util.function.LongSupplier;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A lease held by this node, until it is released, requested by another node, taken over, or not
 * renewed in time.
 */
final class HeldLease {
  private final Table table;
  private final LongSupplier nanos;
  private final Lease lease;
  private volatile long renewedNanos;
  private volatile String requestedBy = "";
  private volatile boolean lost;

  private HeldLease(Table table, LongSupplier nanos, Lease lease, long renewedNanos) {
    this.table = table;
    this.nanos = nanos;
    this.lease = lease;
    this.renewedNanos = renewedNanos;
  }

  /**
   * Acquires a lease if it is unchanged since it was observed.
   *
   * @throws ConditionFailedException if another node was faster or the owner renewed it
   */
  static HeldLease acquire(Table table, LongSupplier nanos, Lease observed, String node) {
    long startNanos = nanos.getAsLong();
    var acquired = observed.takenBy(node);
    var transaction = new Transaction().put(acquired.item());
    if (observed.term() == 0) {
      transaction.onlyIf(Condition.absent());
    } else {
      transaction.onlyIf(Condition.equal(Lease.TERM, observed.term()),
          Condition.equal(Lease.HEARTBEAT_COUNT, observed.heartbeatCount()));
    }
    transaction.commit(table).await();
    return new HeldLease(table, nanos, acquired, startNanos);
  }

  Lease lease() {
    return lease;
  }

  /** Whether this node certainly holds the lease and no other node has requested it. */
  boolean isHeld() {
    return !lost && requestedBy.isEmpty()
        && nanos.getAsLong() - renewedNanos < Lease.HEARTBEAT_TIMEOUT.toNanos();
  }

  /**
   * Renews the lease. On a table that is not shared no other node observes it, so nothing is
   * written.
   */
  void keepAlive() {
    if (table.isShared()) {
      write();
    } else {
      renewedNanos = nanos.getAsLong();
    }
  }

  /** Stores the position up to which all changes are handled. */
  void checkpoint(String position) {
    write(Change.set(Lease.POSITION, position));
  }

  void markEnded() {
    write(Change.set(Lease.ENDED, true));
  }

  /** Makes the reader stop after its current work, so that the requesting node can take over. */
  void releaseTo(String node) {
    requestedBy = node;
  }

  /** Releases the lease, to the node that requested it if there is one. */
  void release() {
    if (!lost) {
      write(Change.set(Lease.OWNER, requestedBy));
      lost = true;
    }
  }

  private void write(Change... changes) {
    long startNanos = nanos.getAsLong();
    var all = new Change[changes.length + 1];
    System.arraycopy(changes, 0, all, 0, changes.length);
    all[changes.length] = Change.add(Lease.HEARTBEAT_COUNT, 1);
    try {
      new Transaction()
          .update(SystemKeys.lease(lease.consumer(), lease.shard()), all)
          .onlyIf(Condition.equal(Lease.TERM, lease.term()))
          .commit(table)
          .await();
      renewedNanos = startNanos;
    } catch (ConditionFailedException taken) {
      lost = true;
    }
  }
}
