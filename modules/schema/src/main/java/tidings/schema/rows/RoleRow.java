// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static tidings.core.errors.ErrorCode.FORBIDDEN;

import java.time.Instant;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Table;

/**
 * A role of a user. Read from the table at each check, so a grant takes effect at once on every
 * server.
 */
public record RoleRow(Role role, UserId user, Instant since) {
  private static final String SINCE = "since";

  public static RoleRow of(Role role, Item row) {
    return new RoleRow(
        role, new UserId(row.key().sk()), Instant.ofEpochMilli(row.number(SINCE)));
  }

  public Item item() {
    return ItemType.ROLE.at(AccountKeys.role(role, user)).set(SINCE, since.toEpochMilli()).build();
  }

  public static boolean has(Table table, UserId user, Role role) {
    return table.get(AccountKeys.role(role, user)).await().isPresent();
  }

  /** @throws Refusal {@code forbidden} if the user does not have the role */
  public static void require(Table table, UserId user, Role role) {
    if (!has(table, user, role)) {
      throw FORBIDDEN.refusal("only a " + role + " can do this");
    }
  }
}
