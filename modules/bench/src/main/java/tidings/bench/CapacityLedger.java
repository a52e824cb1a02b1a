// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tidings.schema.TidingsLayout;
import tidings.store.CapacityMeteredTable;
import tidings.store.CapacityUsage;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;
import tidings.store.Query;
import tidings.store.Table;

/** Counts the consumed capacity of a table, separately for each {@link CallOrigin}. */
final class CapacityLedger {
  private final Map<CallOrigin, CapacityUsage> used = new EnumMap<>(CallOrigin.class);
  private final Map<CallOrigin, Table> tables = new EnumMap<>(CallOrigin.class);
  private final List<QueryShape> queryShapes = new CopyOnWriteArrayList<>();
  private final AtomicInteger pendingCalls = new AtomicInteger();

  CapacityLedger(Table table) {
    for (var origin : CallOrigin.values()) {
      used.put(origin, new CapacityUsage());
      tables.put(origin,
          new CapacityMeteredTable(table, TidingsLayout.INSTANCE, consumption(origin)));
    }
  }

  /** The same table, counted; for the measured server. */
  Table table() {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, method, arguments) -> invoke(CallOrigin.ofThisCall(), method, arguments));
  }

  /** The total consumption by this origin. */
  Map<CallKind, Total> used(CallOrigin origin) {
    return consumption(origin).totals();
  }

  /** The consumption by this origin since an earlier total. */
  Map<CallKind, Total> usedSince(CallOrigin origin, Map<CallKind, Total> before) {
    return consumption(origin).since(before);
  }

  /** The queries with a waiting caller, in order. */
  List<QueryShape> queryShapes() {
    return queryShapes;
  }

  /** Whether only periodic work is in progress. */
  boolean isIdle() {
    return pendingCalls.get() == 0;
  }

  private CapacityUsage consumption(CallOrigin origin) {
    return used.getOrDefault(origin, new CapacityUsage());
  }

  private @Nullable Object invoke(CallOrigin origin, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (origin == CallOrigin.CALL && arguments != null && arguments.length > 0
        && arguments[0] instanceof Query query) {
      queryShapes.add(QueryShape.of(query));
    }
    pendingCalls.incrementAndGet(); // before the call: its rows may be visible before its result
    try {
      var answer = method.invoke(tables.get(origin), arguments);
      if (answer instanceof Future<?> future && origin != CallOrigin.SWEEP) {
        future.onComplete(done -> pendingCalls.decrementAndGet());
      } else {
        pendingCalls.decrementAndGet();
      }
      return answer;
    } catch (InvocationTargetException failure) {
      pendingCalls.decrementAndGet();
      throw failure.getCause();
    }
  }
}
