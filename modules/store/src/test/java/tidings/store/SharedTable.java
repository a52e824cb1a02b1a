// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.lang.reflect.Proxy;

/** A table that behaves as if other servers used it too. */
public final class SharedTable {
  private SharedTable() {}

  public static Table of(Table table) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, called, arguments) -> called.getName().equals("isShared")
            ? true
            : called.invoke(table, arguments));
  }
}
