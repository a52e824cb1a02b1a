// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/** The part of an account that is exported and copied; sessions are not. */
public final class AccountRow {
  public static final String PASSWORD = "password";
  private static final String CREATED_AT = "createdAt";
  private static final String VERSION = "version";

  private AccountRow() {}

  /** An account of which nothing else is known yet. @param passwordHash says how it was made */
  public static Item.Builder of(UserId user, Optional<String> passwordHash, Instant createdAt) {
    return ItemType.ACCOUNT.at(AccountKeys.account(user))
        .set(PASSWORD, passwordHash)
        .set(VERSION, 1)
        .set(CREATED_AT, createdAt.toEpochMilli());
  }

  public static Optional<String> passwordHash(Item row) {
    return row.findText(PASSWORD);
  }

  public static Instant createdAt(Item row) {
    return Instant.ofEpochMilli(row.number(CREATED_AT));
  }
}
