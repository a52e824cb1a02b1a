// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Future;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import tidings.store.ConditionFailed;
import tidings.store.Table;

/**
 * What one process does to a table until it dies: after some more writes nothing it does has an
 * effect any more, as far as it had come.
 */
final class Lifeline {
  private static final Set<String> WRITES = Set.of("write", "putAll", "deleteAll");
  private static final Set<String> LOCAL = Set.of("shared", "close", "changes");
  /** So much of it that it is never used up. */
  private static final int LONG = Integer.MAX_VALUE;

  private final Table table;
  private final AtomicInteger left = new AtomicInteger(LONG);

  Lifeline(Table table) {
    this.table = table;
  }

  /** The table as the process has it. */
  Table held() {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, called, arguments) -> mayStill(called.getName())
            ? called.invoke(table, arguments)
            : lost(arguments[0]));
  }

  /** The table as it is for others. */
  Table table() {
    return table;
  }

  private boolean mayStill(String call) {
    if (LOCAL.contains(call)) {
      return true;
    }
    return WRITES.contains(call)
        ? left.getAndUpdate(writes -> Math.max(0, writes - 1)) > 0
        : !isCut();
  }

  /** As to one whose work somebody else has taken over: that ends it quietly wherever it is. */
  private static Future<Void> lost(Object what) {
    int size = what instanceof Collection<?> some ? some.size() : 1;
    return Future.failedFuture(new ConditionFailed(IntStream.range(0, size).boxed().toList()));
  }

  void cutAfter(int writes) {
    left.set(writes);
  }

  void cut() {
    cutAfter(0);
  }

  boolean isCut() {
    return left.get() == 0;
  }
}
