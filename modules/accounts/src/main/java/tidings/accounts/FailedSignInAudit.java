// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.util.Optional;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Writes wrong passwords and full windows to the audit log. Further attempts in a full window are
 * not logged: their number is unbounded, while wrong passwords and windows are few per minute.
 */
record FailedSignInAudit(Table table, AuditRows audit) {

  /**
   * Logs a failed attempt. A failure to write the row is ignored; it must not change the answer.
   */
  void logFailure(UserId id, String from) {
    commit(new Transaction().put(audit.ofSignIn(Action.REFUSED, findAccount(id), from)));
  }

  /** Logs that a window is full. A failure to write the row is ignored, as above. */
  void logFull(AttemptWindow window, UserId id, String from) {
    var reason = window.subject().kind().text() + " for " + window.length().toMinutes() + " min";
    commit(new Transaction()
        .add(window.markReported())
        .put(audit.ofSignIn(Action.TOO_MANY_ATTEMPTS, findAccount(id), from, reason)));
  }

  private void commit(Transaction transaction) {
    transaction.commit(table).otherwiseEmpty().await();
  }

  /** Empty for an unknown account: the text typed as an id may have been a password. */
  private Optional<UserId> findAccount(UserId id) {
    return table.get(AccountKeys.account(id)).otherwise(Optional.empty()).await()
        .map(account -> id);
  }
}
