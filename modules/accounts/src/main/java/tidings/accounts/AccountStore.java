// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.schema.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/** The accounts that there are. */
record AccountStore(Bus bus, Table table, InstantSource clock, Passwords passwords) {

  Optional<Account> find(UserId id) {
    return table.get(Keys.account(id)).await().map(row -> Account.of(id, row));
  }

  /** The one with this id, if this is its password. */
  Account requirePassword(UserId id, String password) {
    var account = find(id);
    if (!passwords.matches(account.flatMap(Account::passwordHash), password).await()) {
      throw wrongCredentials();
    }
    return account.orElseThrow(AccountStore::wrongCredentials);
  }

  /** What it is now, if its password is still the one that was proven. */
  Account requireUnchangedPassword(Account verified) {
    return find(verified.id())
        .filter(current -> current.passwordHash().equals(verified.passwordHash()))
        .orElseThrow(AccountStore::wrongCredentials);
  }

  /** Writes a change of an account, and tells everybody of the sessions that it ends. */
  void commit(Account before, Account after, Transaction transaction) {
    var ended = new SessionsEnded(after.id(), after.sessionsEndedSince(before));
    if (ended.sessions().isEmpty()) {
      transaction.commit(table).await();
      return;
    }
    if (table.isShared()) {
      transaction.put(new EndedSessionsRow(clock.instant(), ended).item());
    }
    transaction.commit(table).await();
    bus.publish(ended);
  }

  private static Refusal wrongCredentials() {
    return WRONG_CREDENTIALS.refusal("nobody has this id and this password");
  }
}
