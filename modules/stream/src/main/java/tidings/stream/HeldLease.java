// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import tidings.core.Nodes;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A lease held by this node, until it is released, requested by another node, taken over, or others
 * can have taken this node for dead. The store refuses writes under a lease that was taken over.
 */
final class HeldLease {
  private final Table table;
  private final Nodes nodes;
  private final Lease lease;
  private final long acquiredNanos;
  private volatile String requestedBy = "";
  private volatile boolean lost;

  private HeldLease(Table table, Nodes nodes, Lease lease, long acquiredNanos) {
    this.table = table;
    this.nodes = nodes;
    this.lease = lease;
    this.acquiredNanos = acquiredNanos;
  }

  /**
   * Acquires a lease if it is unchanged since it was observed.
   *
   * @throws ConditionFailedException if another node was faster or the owner wrote to it
   */
  static HeldLease acquire(Table table, Nodes nodes, Lease observed) {
    long startNanos = nodes.nanoTime();
    var acquired = observed.takenBy(nodes.self());
    var transaction = new Transaction().put(acquired.item());
    if (observed.term() == 0) {
      transaction.onlyIf(Condition.absent());
    } else {
      transaction.onlyIf(Condition.equal(Lease.TERM, observed.term()),
          Condition.equal(Lease.HEARTBEAT_COUNT, observed.heartbeatCount()));
    }
    transaction.commit(table).await();
    return new HeldLease(table, nodes, acquired, startNanos);
  }

  Lease lease() {
    return lease;
  }

  /** Whether this node certainly holds the lease and no other node has requested it. */
  boolean isHeld() {
    return !lost && requestedBy.isEmpty() && nodes.hasBeenAliveSince(acquiredNanos);
  }

  /** Renews the lease for nodes of older versions, which do not know that it follows its owner. */
  void keepAlive() {
    if (nodes.isBesideOlderVersion()) {
      write();
    }
  }

  /** @param stored this lease as it was just read */
  void observe(Lease stored) {
    if (stored.term() > lease.term()) {
      lost = true;
    }
    stored.requestedBy().ifPresent(this::releaseTo);
  }

  /** Stores the position up to which all changes are handled. */
  void checkpoint(String position) {
    write(Change.set(Lease.POSITION, position));
  }

  void markEnded() {
    write(Change.set(Lease.ENDED, true));
  }

  /** Makes the reader stop after its current work, so that the requesting node can take over. */
  private void releaseTo(String node) {
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
    var all = new Change[changes.length + 1];
    System.arraycopy(changes, 0, all, 0, changes.length);
    all[changes.length] = Change.add(Lease.HEARTBEAT_COUNT, 1);
    try {
      new Transaction()
          .update(SystemKeys.lease(lease.consumer(), lease.shard()), all)
          .onlyIf(Condition.equal(Lease.TERM, lease.term()))
          .commit(table)
          .await();
    } catch (ConditionFailedException taken) {
      lost = true;
    }
  }
}
