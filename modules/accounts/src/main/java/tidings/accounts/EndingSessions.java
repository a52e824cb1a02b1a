// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;

import java.util.Optional;
import java.util.function.UnaryOperator;
import tidings.core.Accounts.EndOtherSessions;
import tidings.core.Accounts.EndSessions;
import tidings.core.Accounts.SignOut;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;
import tidings.store.OptimisticRetry;

/** Ends sessions: one, all others, or all of a user. */
record EndingSessions(AccountContext context, ModeratorAccess access) {

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

  /** Ends all sessions, by a moderator or an operator. @return their number */
  int endAll(EndSessions ask) {
    access.requireModerator(ask.moderator());
    var audit = context.audit()
        .ofAccount(Action.ENDED_SESSIONS, ask.moderator(), ask.user(), ask.reason());
    return OptimisticRetry.retry(context.table(), () -> {
      var account = context.accounts().require(ask.user());
      var updated = account.withoutSessions();
      var ended = updated.sessionsEndedSince(account).size();
      if (ended == 0) {
        access.requireNoModerator(ask.moderator(), ask.user());
        return 0;
      }
      var transaction = updated.updateFrom(account).put(audit);
      access.requireNoModerator(transaction, ask.moderator(), ask.user());
      context.accounts().commit(account, updated, transaction);
      return ended;
    });
  }

  private Item ofUser(Action action, UserId user, String address) {
    return context.audit().ofSignIn(action, Optional.of(user), address);
  }

  private void end(UserId user, UnaryOperator<Account> change, Item audit) {
    OptimisticRetry.retry(context.table(), () -> {
      context.accounts().find(user)
          .ifPresent(account -> end(account, change.apply(account), audit));
      return DONE;
    });
  }

  private void end(Account account, Account updated, Item audit) {
    if (!updated.sessionsEndedSince(account).isEmpty()) {
      context.accounts().commit(account, updated, updated.updateFrom(account).put(audit));
    }
  }
}
