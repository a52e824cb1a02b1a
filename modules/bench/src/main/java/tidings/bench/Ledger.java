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
import tidings.store.Consumption;
import tidings.store.Consumption.Sum;
import tidings.store.Consumption.Use;
import tidings.store.CountedTable;
import tidings.store.Query;
import tidings.store.Table;

/** What has been used of a table, with an account for each {@link Origin}. */
final class Ledger {
  private final Map<Origin, Consumption> used = new EnumMap<>(Origin.class);
  private final Map<Origin, Table> tables = new EnumMap<>(Origin.class);
  private final List<Shape> questions = new CopyOnWriteArrayList<>();
  private final AtomicInteger underWay = new AtomicInteger();

  Ledger(Table table) {
    for (var origin : Origin.values()) {
      used.put(origin, new Consumption());
      tables.put(origin, new CountedTable(table, consumption(origin)));
    }
  }

  /** The same table, for a house that is to be measured. */
  Table table() {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, method, arguments) -> asked(Origin.ofThisCall(), method, arguments));
  }

  /** What this origin has used so far. */
  Map<Use, Sum> used(Origin origin) {
    return consumption(origin).sums();
  }

  /** What this origin has used since then. */
  Map<Use, Sum> usedSince(Origin origin, Map<Use, Sum> before) {
    return consumption(origin).since(before);
  }

  /** The questions for whose answers somebody has waited, one after another. */
  List<Shape> questions() {
    return questions;
  }

  /** Whether nobody but a sweep is asking just now. */
  boolean idle() {
    return underWay.get() == 0;
  }

  private Consumption consumption(Origin origin) {
    return used.getOrDefault(origin, new Consumption());
  }

  private @Nullable Object asked(Origin origin, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (origin == Origin.CALL && arguments != null && arguments.length > 0
        && arguments[0] instanceof Query query) {
      questions.add(Shape.of(query));
    }
    underWay.incrementAndGet(); // before it is begun: its rows may be seen before its answer
    try {
      var answer = method.invoke(tables.get(origin), arguments);
      if (answer instanceof Future<?> later && origin != Origin.SWEEP) {
        later.onComplete(done -> underWay.decrementAndGet());
      } else {
        underWay.decrementAndGet();
      }
      return answer;
    } catch (InvocationTargetException failure) {
      underWay.decrementAndGet();
      throw failure.getCause();
    }
  }
}
