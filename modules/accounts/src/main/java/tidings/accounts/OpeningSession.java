// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.util.function.BiConsumer;
import tidings.core.Accounts.Client;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignInResult;
import tidings.store.Item;
import tidings.store.Transaction;

/** Creates a session of an account. */
record OpeningSession(AccountContext context) {

  /**
   * Fails if the account has changed since it was read.
   *
   * @param audit the entry of the audit log
   * @param more adds what else is written with the session
   */
  SignInResult open(Account account, Token token, Client client, Item audit,
      BiConsumer<Transaction, Session> more) {
    var session = context.sessions().newSession(token, account.id(), client.deviceName());
    var updated = account.withSession(session.id());
    var transaction = updated.updateFrom(account)
        .put(context.sessions().item(session))
        .put(audit);
    more.accept(transaction, session);
    context.accounts().commit(account, updated, transaction);
    return new SignInResult(
        context.summaries().of(account.id()), token.text(), session.expiresAt(),
        context.devices().token(account.id(), client.device(), session.id()));
  }
}
