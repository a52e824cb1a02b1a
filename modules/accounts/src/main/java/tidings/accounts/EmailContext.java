// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.time.InstantSource;
import tidings.core.EmailPolicy;
import tidings.store.Table;

/** The dependencies shared by the classes for e-mail addresses. */
record EmailContext(AccountContext accounts, EmailPolicy policy, EmailClaims claims,
    MailOutbox outbox) {

  static EmailContext of(AccountContext accounts, InstantSource clock, EmailPolicy policy) {
    return new EmailContext(accounts, policy, new EmailClaims(accounts.table()),
        new MailOutbox(accounts.bus(), clock));
  }

  Table table() {
    return accounts.table();
  }
}
