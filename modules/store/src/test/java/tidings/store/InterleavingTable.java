// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Wraps a table and runs an action at a certain point of its use, to simulate a concurrent change
 * by another node.
 *
 * <pre>{@code
 * var table =
 *     InterleavingTable.before("write", fixture.table(), () -> fixture.ask(new Unlike(…)));
 * new LikesActor(fixture.bus(), table, …).answer(new Like(…));
 * }</pre>
 */
public final class InterleavingTable {
  private InterleavingTable() {}

  /** Runs the action once, before the first call of the method. */
  public static Table before(String method, Table table, Runnable action) {
    var happened = new AtomicBoolean();
    return beforeEach(method, table, () -> {
      if (happened.compareAndSet(false, true)) {
        action.run();
      }
    });
  }

  /**
   * Runs the action once, after the first call of the method, before the caller gets its result.
   */
  public static Table after(String method, Table table, Runnable action) {
    var happened = new AtomicBoolean();
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class}, (proxy, called, arguments) -> {
          var answer = called.invoke(table, arguments);
          if (called.getName().equals(method) && happened.compareAndSet(false, true)) {
            ((Future<?>) answer).await();
            action.run();
          }
          return answer;
        });
  }

  /** Runs the action before each call of the method. */
  public static Table beforeEach(String method, Table table, Runnable action) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class}, (proxy, called, arguments) -> {
          if (called.getName().equals(method)) {
            action.run();
          }
          return called.invoke(table, arguments);
        });
  }
}
