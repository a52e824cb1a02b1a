// SPDX-License-Identifier: Apache-2.0
package tidings.store.combine;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tidings.store.ConditionFailedException;
import tidings.store.Op;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Independent transactions committed as one. Each keeps its own conditions and refusals:
 * transactions whose conditions fail are dropped, and the rest is committed without them.
 *
 * @param <P> type of an entry
 */
public final class TransactionBatch<P extends TransactionBatch.Entry> {

  /** A transaction with its caller's data. */
  public interface Entry {
    /** Must always return the same, unchanged transaction. */
    Transaction transaction();
  }

  private final List<P> entries = new ArrayList<>();
  private final MergedOps mergedOps;

  /** @param commonOps number of operations reserved besides those of the entries */
  public TransactionBatch(int commonOps) {
    this.mergedOps = new MergedOps(Table.MAX_TRANSACTION_OPS - commonOps);
  }

  /** Adds an entry; false if there is no room or it conflicts with an earlier entry. */
  public boolean add(P entry) {
    return mergedOps.add(entry.transaction().ops()) && entries.add(entry);
  }

  public List<P> entries() {
    return List.copyOf(entries);
  }

  /**
   * Commits all entries and returns one result per entry, in order: success, a refusal of its own,
   * or {@link ConditionFailedException}. Blocks for the store; a {@link StoreException} means that
   * the outcome of all is unknown.
   *
   * @param common makes the operations shared by the remaining entries, anew for each attempt; they
   *     must be on other items than the entries
   * @throws ConditionFailedException if a condition of the common operations fails; nothing is
   *     changed then
   */
  public List<Future<Void>> commit(Table table, Function<List<P>, List<Op>> common) {
    Map<P, Throwable> failures = new HashMap<>();
    var remaining = entries();
    while (!remaining.isEmpty()) {
      var commonOps = common.apply(remaining);
      var ops = Stream.concat(merge(remaining).stream(), commonOps.stream()).toList();
      try {
        table.write(ops).await();
        break;
      } catch (ConditionFailedException failed) {
        var keys = failed.operations().stream().map(number -> ops.get(number).key()).toList();
        if (commonOps.stream().map(Op::key).anyMatch(keys::contains)) {
          throw failed;
        }
        remaining.forEach(entry -> entry.transaction()
            .failureAt(keys)
            .ifPresent(failure -> failures.put(entry, failure)));
        remaining = remaining.stream().filter(entry -> !failures.containsKey(entry)).toList();
      }
    }
    return entries.stream().map(entry -> toFuture(failures.get(entry))).toList();
  }

  private static Future<Void> toFuture(@Nullable Throwable failure) {
    return failure == null ? Future.succeededFuture() : Future.failedFuture(failure);
  }

  private List<Op> merge(List<P> remaining) {
    var merged = new MergedOps(Table.MAX_TRANSACTION_OPS);
    remaining.forEach(entry -> merged.add(entry.transaction().ops()));
    return merged.ops();
  }
}
