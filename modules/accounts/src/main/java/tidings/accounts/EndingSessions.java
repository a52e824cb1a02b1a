// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;

import java.util.Optional;
import java.util.function.UnaryOperator;
import tidings.core.Accounts.EndOtherSessions;
import tidings.core.Accounts.SignOut;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;
import tidings.store.OptimisticRetry;

/** Ends sessions: one, all others, or all of a user. */
record EndingSessions(AccountContext context) {

  Done signOut(SignOut ask) {
    var audit = ofUser(Action.SIGNED_OUT, ask.user(), ask.clientAddress());
    end(ask.user(), account -> account.withoutSession(ask.session()), audit);
    return DONE;
  }

  Done endOthers(EndOtherSessions ask) {
    var kept = ask.kept();
    var audit = ofUser(Action.ENDED_SESSIONS, kept.user(), ask.clientAddress());
    end(kept.user(), account -> account.withOnly(kept.id()), audit);
    return DONE;
  }

  /** Ends all sessions, by an operator. @return their number */
  int endAll(UserId user) {
    context.accounts().require(user);
    return end(user, Account::withoutSessions, context.audit()
        .ofAccount(Action.ENDED_SESSIONS, Optional.empty(), user, Optional.empty()));
  }

  private Item ofUser(Action action, UserId user, String address) {
    return context.audit().ofSignIn(action, Optional.of(user), address);
  }

  private int end(UserId user, UnaryOperator<Account> change, Item audit) {
    return OptimisticRetry.retry(() -> context.accounts().find(user)
        .map(account -> end(account, change.apply(account), audit))
        .orElse(0));
  }

  private int end(Account account, Account updated, Item audit) {
    var ended = updated.sessionsEndedSince(account).size();
    if (ended > 0) {
      context.accounts().commit(account, updated, updated.updateFrom(account).put(audit));
    }
    return ended;
  }
}
