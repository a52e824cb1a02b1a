// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Reason.WRONG_CREDENTIALS;

import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Bus;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/** The accounts that there are. */
record Registry(Bus bus, Table table, InstantSource clock, Passwords passwords) {

  Optional<Account> find(UserId id) {
    return table.get(Keys.account(id)).await().map(row -> Account.of(id, row));
  }

  /** The one with this id, if this is its password. */
  Account proven(UserId id, String password) {
    var account = find(id);
    if (!passwords.matches(account.flatMap(Account::passwordHash), password).await()) {
      throw wrong();
    }
    return account.orElseThrow(Registry::wrong);
  }

  /** What it is now, if its password is still the one that was proven. */
  Account still(Account proven) {
    return find(proven.id())
        .filter(now -> now.passwordHash().equals(proven.passwordHash()))
        .orElseThrow(Registry::wrong);
  }

  /** Writes a change of an account, and tells everybody of the sessions that it ends. */
  void commit(Account before, Account after, Transaction transaction) {
    var ended = new SessionsEnded(after.id(), after.endedSince(before));
    if (ended.sessions().isEmpty()) {
      transaction.commit(table).await();
      return;
    }
    if (table.shared()) {
      transaction.put(new EndedRow(clock.instant(), ended).item());
    }
    transaction.commit(table).await();
    bus.tell(ended);
  }

  private static Refusal wrong() {
    return WRONG_CREDENTIALS.because("nobody has this id and this password");
  }
}
