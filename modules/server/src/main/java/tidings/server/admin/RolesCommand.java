// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import tidings.core.Role;
import tidings.schema.AccountKeys;
import tidings.schema.KeyFormat;
import tidings.schema.rows.RoleRow;
import tidings.server.terminal.TextTable;
import tidings.store.Slices;
import tidings.store.Table;

/** Prints all role assignments. */
@Command(name = "roles", customSynopsis = "./tidings roles [<options>]", description = "List the users who have a role. Also works while a server is running.")
final class RolesCommand implements AdminCommand {
  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("role", "user", "since"));
    for (var role : Role.values()) {
      add(context.table(), role, rows);
    }
    TextTable.ofTexts(rows).forEach(output);
  }

  private static void add(Table table, Role role, List<List<String>> rows) {
    Slices.of(table, AccountKeys.rolesOf(role))
        .items()
        .map(item -> RoleRow.of(role, item))
        .map(row -> List.of(role.toString(), row.user().text(), KeyFormat.time(row.since())))
        .forEach(rows::add);
  }
}
