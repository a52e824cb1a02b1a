// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.lang.reflect.Proxy;
import tidings.store.Table;

/** A table as it is where other servers may be using it, too. */
public final class Shared {
  private Shared() {}

  public static Table of(Table table) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, called, arguments) -> called.getName().equals("shared")
            ? true
            : called.invoke(table, arguments));
  }
}
