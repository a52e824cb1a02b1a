// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import tidings.core.errors.Refusal;

/**
 * A builder of transactions: operations in order, each with an optional refusal to report if its
 * condition fails.
 *
 * <pre>{@code
 * new Transaction()
 *     .check(profileKey, present()).orRefuse(NOT_FOUND.refusal("no such user"))
 *     .put(edge).onlyIf(absent())
 *     .update(countsKey, add("followers", 1))
 *     .commit(table);
 * }</pre>
 */
public final class Transaction {
  private final List<Op> ops = new ArrayList<>();
  private final Map<Integer, Refusal> refusals = new HashMap<>();

  public Transaction put(Item item) {
    return add(new Op.Put(item, List.of()));
  }

  public Transaction update(Key key, Change... changes) {
    return add(new Op.Update(key, List.of(changes), List.of()));
  }

  public Transaction delete(Key key) {
    return add(new Op.Delete(key, List.of()));
  }

  /** Checks an item that the transaction does not write. */
  public Transaction check(Key key, Condition... conditions) {
    return add(new Op.Check(key, List.of(conditions)));
  }

  public Transaction add(Op op) {
    ops.add(op);
    return this;
  }

  /** Adds conditions to the last operation, and so to the whole transaction. */
  public Transaction onlyIf(Condition... conditions) {
    ops.set(ops.size() - 1, ops.getLast().onlyIf(List.of(conditions)));
    return this;
  }

  /** The failure to report if a condition of the last operation does not hold. */
  public Transaction orRefuse(Refusal refusal) {
    refusals.put(ops.size() - 1, refusal);
    return this;
  }

  public List<Op> ops() {
    return List.copyOf(ops);
  }

  /**
   * Commits the transaction. If conditions fail, the future fails with the refusal of the first
   * operation concerned that has one, else with a {@link ConditionFailedException}.
   */
  public Future<Void> commit(Table table) {
    return table.write(ops()).recover(failure -> Future.failedFuture(refusalOrSame(failure)));
  }

  /**
   * The failure of this transaction if the conditions of these items fail; empty if it has no
   * operation on them.
   */
  public Optional<Throwable> failureAt(Collection<Key> items) {
    var failed = IntStream.range(0, ops.size())
        .filter(number -> items.contains(ops.get(number).key()))
        .boxed()
        .toList();
    return failed.isEmpty()
        ? Optional.empty()
        : Optional.of(refusalOrSame(new ConditionFailedException(failed)));
  }

  private Throwable refusalOrSame(Throwable failure) {
    if (failure instanceof ConditionFailedException failed) {
      for (var operation : failed.operations()) {
        var refusal = refusals.get(operation);
        if (refusal != null) {
          return refusal;
        }
      }
    }
    return failure;
  }
}
