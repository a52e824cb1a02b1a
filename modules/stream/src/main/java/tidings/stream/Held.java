// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.util.function.LongSupplier;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A lease as its owner has it: until it is given back, asked for by another, taken away, or not kept
 * alive in time.
 */
final class Held {
  private final Table table;
  private final LongSupplier nanos;
  private final Lease lease;
  private volatile long alive;
  private volatile String heir = "";
  private volatile boolean lost;

  private Held(Table table, LongSupplier nanos, Lease lease, long alive) {
    this.table = table;
    this.nanos = nanos;
    this.lease = lease;
    this.alive = alive;
  }

  /**
   * Takes a lease as it was seen.
   *
   * @throws ConditionFailed when somebody was faster, or it is alive after all
   */
  static Held take(Table table, LongSupplier nanos, Lease seen, String node) {
    long began = nanos.getAsLong();
    var mine = seen.takenBy(node);
    var transaction = new Transaction().put(mine.item());
    if (seen.term() == 0) {
      transaction.onlyIf(Condition.absent());
    } else {
      transaction.onlyIf(Condition.equal(Lease.TERM, seen.term()),
          Condition.equal(Lease.BEAT, seen.beat()));
    }
    transaction.commit(table).await();
    return new Held(table, nanos, mine, began);
  }

  Lease lease() {
    return lease;
  }

  /** Whether nobody else can have it by now, nor is to. */
  boolean holds() {
    return !lost && heir.isEmpty() && nanos.getAsLong() - alive < Lease.LASTS.toNanos();
  }

  /** Where there is no other node, nobody looks whether this one lives. */
  void keepAlive() {
    if (table.shared()) {
      write();
    } else {
      alive = nanos.getAsLong();
    }
  }

  /** Notes up to where all is done. */
  void checkpoint(String position) {
    write(Change.set(Lease.POSITION, position));
  }

  void end() {
    write(Change.set(Lease.ENDED, true));
  }

  /** Has whoever reads it end with what is under way, so that another can go on. */
  void leaveTo(String node) {
    heir = node;
  }

  /** Lets others have it at once, the one who has asked before all. */
  void giveBack() {
    if (!lost) {
      write(Change.set(Lease.OWNER, heir));
      lost = true;
    }
  }

  private void write(Change... changes) {
    long began = nanos.getAsLong();
    var all = new Change[changes.length + 1];
    System.arraycopy(changes, 0, all, 0, changes.length);
    all[changes.length] = Change.add(Lease.BEAT, 1);
    try {
      new Transaction()
          .update(Keys.lease(lease.consumer(), lease.shard()), all)
          .onlyIf(Condition.equal(Lease.TERM, lease.term()))
          .commit(table)
          .await();
      alive = began;
    } catch (ConditionFailed taken) {
      lost = true;
    }
  }
}
