// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Accounts.Session;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;

/** Accounts and sessions as they are stored. */
final class AccountItems {
  private static final Pattern SESSION = Pattern.compile("[0-9a-f]{64}");
  private static final String PASSWORD = "password";
  private static final String USER = "user";
  private static final String CREATED_AT = "createdAt";

  private AccountItems() {}

  static Item account(UserId id, String passwordHash, Instant createdAt) {
    return Item.at(Keys.account(id), "account")
        .set(PASSWORD, passwordHash)
        .set(CREATED_AT, createdAt.toEpochMilli())
        .build();
  }

  static String passwordHash(Item account) {
    return account.text(PASSWORD);
  }

  static Item session(Session session) {
    return Item.at(Keys.session(session.id()), "session")
        .set(USER, session.user().text())
        .set(CREATED_AT, session.createdAt().toEpochMilli())
        .expiresAt(session.expiresAt().getEpochSecond())
        .indexed(Keys.sessionIndex(session.user(), session.createdAt()))
        .build();
  }

  static Session session(Item row) {
    return new Session(
        Keys.sessionOf(row.key()),
        new UserId(row.text(USER)),
        Instant.ofEpochMilli(row.number(CREATED_AT)),
        Instant.ofEpochSecond(row.number(Item.EXPIRES_AT)));
  }

  /** Where the session with this id would be; nowhere, if that is no id of a session. */
  static Optional<Key> sessionKey(String id) {
    return Optional.of(id).filter(SESSION.asMatchPredicate()).map(Keys::session);
  }
}
