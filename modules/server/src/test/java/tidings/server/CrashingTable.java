// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Future;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import tidings.store.ConditionFailedException;
import tidings.store.Table;

/**
 * A table that simulates a crash of its process: after a number of further writes, calls have no
 * more effect.
 */
final class CrashingTable {
  private static final Set<String> WRITE_CALLS = Set.of("write", "putAll", "deleteAll");
  private static final Set<String> LOCAL_CALLS = Set.of("isShared", "close", "changes");
  /** Number of writes that is never used up. */
  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final Table table;
  private final AtomicInteger writesLeft = new AtomicInteger(UNLIMITED);

  CrashingTable(Table table) {
    this.table = table;
  }

  /** The table as seen by the process that crashes. */
  Table proxy() {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, method, arguments) -> isAllowed(method.getName())
            ? method.invoke(table, arguments)
            : failAsTakenOver(arguments[0]));
  }

  /** The table as seen by others. */
  Table table() {
    return table;
  }

  private boolean isAllowed(String call) {
    if (LOCAL_CALLS.contains(call)) {
      return true;
    }
    return WRITE_CALLS.contains(call)
        ? writesLeft.getAndUpdate(writes -> Math.max(0, writes - 1)) > 0
        : !hasCrashed();
  }

  /**
   * Fails like a condition of a job that another node has taken over, which ends any work silently.
   */
  private static Future<Void> failAsTakenOver(Object argument) {
    int size = argument instanceof Collection<?> items ? items.size() : 1;
    return Future
        .failedFuture(new ConditionFailedException(IntStream.range(0, size).boxed().toList()));
  }

  void crashAfter(int writes) {
    writesLeft.set(writes);
  }

  void crash() {
    crashAfter(0);
  }

  boolean hasCrashed() {
    return writesLeft.get() == 0;
  }
}
