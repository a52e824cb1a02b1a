// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.util.function.LongSupplier;
import tidings.schema.Keys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A lease as its owner has it: until it is given back, asked for by another, taken away, or not kept
 * alive in time.
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
   * Takes a lease as it was seen.
   *
   * @throws ConditionFailedException when somebody was faster, or it is alive after all
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

  /** Whether nobody else can have it by now, nor is to. */
  boolean isHeld() {
    return !lost && requestedBy.isEmpty()
        && nanos.getAsLong() - renewedNanos < Lease.HEARTBEAT_TIMEOUT.toNanos();
  }

  /** Where there is no other node, nobody looks whether this one lives. */
  void keepAlive() {
    if (table.isShared()) {
      write();
    } else {
      renewedNanos = nanos.getAsLong();
    }
  }

  /** Notes up to where all is done. */
  void checkpoint(String position) {
    write(Change.set(Lease.POSITION, position));
  }

  void markEnded() {
    write(Change.set(Lease.ENDED, true));
  }

  /** Has whoever reads it end with what is under way, so that another can go on. */
  void releaseTo(String node) {
    requestedBy = node;
  }

  /** Lets others have it at once, the one who has asked before all. */
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
          .update(Keys.lease(lease.consumer(), lease.shard()), all)
          .onlyIf(Condition.equal(Lease.TERM, lease.term()))
          .commit(table)
          .await();
      renewedNanos = startNanos;
    } catch (ConditionFailedException taken) {
      lost = true;
    }
  }
}
