// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets something else happen in the middle of what is done with a table: what another node might
 * do there at that very moment.
 *
 * <pre>{@code
 * var table = Meanwhile.before("write", stage.table(), () -> stage.ask(new Unlike(…)));
 * new LikesActor(stage.bus(), table, …).answer(new Like(…));
 * }</pre>
 */
public final class InterleavingTable {
  private InterleavingTable() {}

  /** The table, where the other thing happens once: before this method is called first. */
  public static Table before(String method, Table table, Runnable action) {
    var happened = new AtomicBoolean();
    return beforeEach(method, table, () -> {
      if (happened.compareAndSet(false, true)) {
        action.run();
      }
    });
  }

  /** The table, where the other thing happens once: between the first answer and its arrival. */
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

  /** The table, where the other thing happens before each call of this method. */
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
