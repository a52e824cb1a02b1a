// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.Role;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.RoleRow;

/** Tells who has which role, and since when. */
record Roles() implements Errand {

  @Override
  public void run(Means means, Consumer<String> say) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("role", "user", "since"));
    for (var role : Role.values()) {
      add(means.table(), role, rows);
    }
    Columns.texts(rows).forEach(say);
  }

  private static void add(Table table, Role role, List<List<String>> rows) {
    var after = Optional.<String>empty();
    do {
      var slice = table.query(Keys.rolesOf(role).after(after)).await();
      slice.items()
          .stream()
          .map(item -> RoleRow.of(role, item))
          .map(row -> List.of(role.toString(), row.who().text(), Keys.time(row.since())))
          .forEach(rows::add);
      after = slice.next();
    } while (after.isPresent());
  }
}
