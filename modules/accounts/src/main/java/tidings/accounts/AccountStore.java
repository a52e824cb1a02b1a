// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.stream.Collectors.toUnmodifiableSet;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.broadcast.Broadcasts;
import tidings.schema.rows.ErasedUserRow;
import tidings.store.Table;
import tidings.store.Transaction;

/** Reads and writes accounts. */
record AccountStore(Bus bus, Table table, InstantSource clock, Passwords passwords) {

  Optional<Account> find(UserId id) {
    return table.get(AccountKeys.account(id)).await()
        .filter(row -> !ErasedUserRow.is(row))
        .map(row -> Account.of(id, row));
  }

  /** Returns the account, or refuses as {@code not_found}. */
  Account require(UserId id) {
    return find(id).orElseThrow(() -> NOT_FOUND.refusal("there is no account " + id));
  }

  /** Returns the account, or refuses as {@code wrong_credentials}. */
  Account requirePassword(UserId id, String password) {
    var account = find(id);
    if (!passwords.matches(account.flatMap(Account::passwordHash), password).await()) {
      throw wrongCredentials();
    }
    return account.orElseThrow(AccountStore::wrongCredentials);
  }

  /**
   * Reads the account again; refuses if its password was changed since {@code verified} was read.
   */
  Account requireUnchangedPassword(Account verified) {
    return find(verified.id())
        .filter(current -> current.passwordHash().equals(verified.passwordHash()))
        .orElseThrow(AccountStore::wrongCredentials);
  }

  /**
   * Commits a change, ends the sessions that it ends, and announces that, on the other nodes too.
   * With the password, an e-mail address that waits for its confirmation goes.
   */
  void commit(Account before, Account after, Transaction transaction) {
    commit(before, after, transaction, Set.of());
  }

  /** As above. @param alsoEnded ids of sessions that are not in the account */
  void commit(Account before, Account after, Transaction transaction, Set<String> alsoEnded) {
    if (!after.passwordHash().equals(before.passwordHash())) {
      transaction.add(EmailRow.of(table, after.id()).dropPendingChange());
    }
    var now = clock.instant();
    after.sessionsEndedSince(before)
        .forEach(session -> transaction.put(Sessions.ended(session, now)));
    var ended = new SessionsEnded(after.id(),
        Stream.concat(after.sessionsEndedSince(before).stream(), alsoEnded.stream())
            .collect(toUnmodifiableSet()));
    if (ended.sessions().isEmpty()) {
      transaction.commit(table).await();
      return;
    }
    new Broadcasts(bus, table).add(transaction, ended);
    transaction.commit(table).await();
    bus.publish(ended);
  }

  private static Refusal wrongCredentials() {
    return WRONG_CREDENTIALS.refusal("wrong id or password");
  }
}
