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
 * Writes wrong passwords to the audit log. Attempts that the rate limit rejects are not logged:
 * their number is unbounded, while wrong passwords are few per minute.
 */
record FailedSignInAudit(Table table, AuditRows audit) {

  /**
   * Logs a failed attempt. A failure to write the row is ignored; it must not change the answer.
   */
  void logFailure(UserId id, String from) {
    new Transaction()
        .put(audit.ofSignIn(Action.REFUSED, findAccount(id), from))
        .commit(table)
        .otherwiseEmpty()
        .await();
  }

  /** Empty for an unknown account: the text typed as an id may have been a password. */
  private Optional<UserId> findAccount(UserId id) {
    return table.get(AccountKeys.account(id)).otherwise(Optional.empty()).await()
        .map(account -> id);
  }
}
