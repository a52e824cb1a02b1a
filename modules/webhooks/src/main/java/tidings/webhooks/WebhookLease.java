// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.util.Optional;
import tidings.core.Nodes;
import tidings.schema.WebhookKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The right of this node to deliver the events of a webhook, until another node takes it over or the
 * webhook is changed. The store refuses writes after that.
 */
final class WebhookLease {
  private final Table table;
  private final Nodes nodes;
  private final Key state;
  private final long term;
  private final long acquiredNanos;
  private volatile boolean lost;

  private WebhookLease(Table table, Nodes nodes, Key state, long term, long acquiredNanos) {
    this.table = table;
    this.nodes = nodes;
    this.state = state;
    this.term = term;
    this.acquiredNanos = acquiredNanos;
  }

  /** Empty if another node has it. */
  static Optional<WebhookLease> acquire(Table table, Nodes nodes, WebhookState observed) {
    if (!isFree(table, nodes, observed)) {
      return Optional.empty();
    }
    long startNanos = nodes.nanoTime();
    var state = WebhookKeys.state(observed.id());
    try {
      new Transaction()
          .update(state, Change.set(WebhookState.OWNER, nodes.self()),
              Change.add(WebhookState.TERM, 1))
          .onlyIf(Condition.equal(WebhookState.TERM, observed.term()))
          .commit(table).await();
      return Optional.of(
          new WebhookLease(table, nodes, state, observed.term() + 1, startNanos));
    } catch (ConditionFailedException taken) {
      return Optional.empty();
    }
  }

  private static boolean isFree(Table table, Nodes nodes, WebhookState observed) {
    return !table.isShared() || observed.owner().isEmpty()
        || observed.owner().equals(nodes.self()) || !nodes.isAlive(observed.owner());
  }

  boolean isHeld() {
    return !lost && nodes.hasBeenAliveSince(acquiredNanos);
  }

  /**
   * Commits a transaction under the lease.
   *
   * @throws ConditionFailedException if the lease is lost; then nothing was changed
   */
  void commit(Transaction transaction) {
    write(transaction.check(state, hasTerm()));
  }

  /** Changes the state under the lease. @throws ConditionFailedException as above */
  void update(Change... changes) {
    write(new Transaction().update(state, changes).onlyIf(hasTerm()));
  }

  void release() {
    if (!lost) {
      update(Change.set(WebhookState.OWNER, ""));
      lost = true;
    }
  }

  private Condition hasTerm() {
    return Condition.equal(WebhookState.TERM, term);
  }

  private void write(Transaction transaction) {
    try {
      transaction.commit(table).await();
    } catch (ConditionFailedException taken) {
      lost = true;
      throw taken;
    }
  }
}
