// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.time.InstantSource;
import tidings.accounts.settings.AccountSettings;
import tidings.core.CursorSigner;
import tidings.core.bus.Bus;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;

/** The dependencies shared by the classes of this module. */
record AccountContext(Bus bus, Table table, EntitySummaries summaries, Passwords passwords,
    AccountStore accounts, SignUpRule signUpRule,
    Sessions sessions, Suspensions suspensions, Tickets tickets, Devices devices,
    SignInRateLimit rateLimit,
    IdempotentSignIn idempotentSignIn, AuditRows audit) {

  static AccountContext of(
      Bus bus, Table table, EntitySummaries summaries, CursorSigner cursorSigner,
      InstantSource clock, AuditRows audit, AccountSettings settings) {
    var passwords = new Passwords(settings.passwordsAccepted(), settings.passwordMemory());
    var devices = new Devices(cursorSigner);
    var sessions = new Sessions(
        table, clock, settings.sessionLifetime(), settings.sessionIdle());
    return new AccountContext(
        bus, table, summaries, passwords,
        new AccountStore(bus, table, clock, passwords),
        new SignUpRule(table, settings.signUpPolicy(), settings.emailPolicy(), passwords),
        sessions,
        new Suspensions(table, summaries, clock),
        new Tickets(table, clock, sessions),
        devices,
        new SignInRateLimit(table, clock, new FailedSignInAudit(table, audit)),
        new IdempotentSignIn(table, summaries, passwords, cursorSigner, sessions, devices),
        audit);
  }
}
