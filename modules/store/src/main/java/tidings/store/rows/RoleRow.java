// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static tidings.core.Reason.FORBIDDEN;

import java.time.Instant;
import tidings.core.Refusal;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;

/**
 * That somebody has a role. Who needs to know reads it from the table with each question: it is in
 * force as soon as it is stored, on every server.
 */
public record RoleRow(Role role, UserId who, Instant since) {
  private static final String SINCE = "since";

  public static RoleRow of(Role role, Item row) {
    return new RoleRow(
        role, new UserId(row.key().sk()), Instant.ofEpochMilli(row.number(SINCE)));
  }

  public Item item() {
    return Item.at(Keys.role(role, who), "role").set(SINCE, since.toEpochMilli()).build();
  }

  public static boolean has(Table table, UserId who, Role role) {
    return table.get(Keys.role(role, who)).await().isPresent();
  }

  /** @throws Refusal {@code forbidden} when somebody does not have it */
  public static void require(Table table, UserId who, Role role) {
    if (!has(table, who, role)) {
      throw FORBIDDEN.because("only a " + role + " may do that");
    }
  }
}
