// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.util.Optional;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Keeps in the audit log that a password was wrong. What is refused for too many attempts is not
 * kept: of that anybody can have as much as they like, while those that are wrong are few a minute.
 */
record FailedSignInAudit(Table table, AuditRows audit) {

  /** Whatever becomes of the row, the answer is the same. */
  void logFailure(UserId id, String from) {
    new Transaction()
        .put(audit.ofSignIn(Action.REFUSED, findAccount(id), from))
        .commit(table)
        .otherwiseEmpty()
        .await();
  }

  /** Nobody, where there is no such account: what was typed there may have been a password. */
  private Optional<UserId> findAccount(UserId id) {
    return table.get(Keys.account(id)).otherwise(Optional.empty()).await().map(account -> id);
  }
}
