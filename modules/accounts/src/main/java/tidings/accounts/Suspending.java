// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tidings.core.Accounts.Reinstate;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.Suspend;
import tidings.core.Done;
import tidings.core.Entities.EntityDescribed;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.SuspensionRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Suspends and reinstates users. A suspension changes the account and ends its sessions in the
 * same transaction, so no session that is being opened survives it, and other requests need not
 * read it: without a session there are none. Tokens of the site and service keys have no
 * session, so their requests read it.
 */
record Suspending(AccountContext context, ModeratorAccess access) {

  Done suspend(Suspend ask) {
    access.requireModerator(ask.moderator());
    var now = context.accounts().clock().instant();
    if (ask.until().filter(end -> !end.isAfter(now)).isPresent()) {
      throw INVALID_FIELD.refusal("until must be in the future");
    }
    return OptimisticRetry.retry(context.table(), () -> {
      var account = context.accounts().require(ask.user());
      var updated = account.withoutSessions();
      var row =
          new SuspensionRow(ask.user(), ask.moderator(), ask.reason(), now.truncatedTo(MILLIS),
              ask.until().map(end -> end.truncatedTo(SECONDS)), ask.hidesActivities());
      var transaction = updated.updateFrom(account)
          .put(row.item())
          .put(context.audit().ofAccount(Action.SUSPENDED, ask.moderator(), ask.user(),
              Optional.of(ask.reason())));
      addHiding(transaction, ask.user(), row.hiddenUntil());
      access.requireNoModerator(transaction, ask.moderator(), ask.user());
      context.accounts().commit(
          account, updated, transaction, Set.of(Session.idOfSite(ask.user())));
      tellHiding(ask.user());
      return DONE;
    });
  }

  Done reinstate(Reinstate ask) {
    access.requireModerator(ask.moderator());
    context.accounts().require(ask.user());
    return OptimisticRetry.retry(context.table(), () -> {
      var suspension = AccountKeys.suspension(ask.user());
      if (context.table().get(suspension).await().isPresent()) {
        var transaction = new Transaction()
            .delete(suspension).onlyIf(Condition.present())
            .put(context.audit().ofAccount(Action.REINSTATED, ask.moderator(), ask.user(),
                Optional.empty()));
        addHiding(transaction, ask.user(), Optional.empty());
        transaction.commit(context.table()).await();
        tellHiding(ask.user());
      }
      return DONE;
    });
  }

  /** Hides the activities of a user, or shows them: a mark on the profile, which all reads need. */
  private void addHiding(Transaction transaction, UserId user, Optional<Instant> until) {
    ProfileRow.find(context.table().get(ActivityKeys.profile(user.ref())).await())
        .map(row -> ProfileRow.of(user.ref(), row))
        .filter(profile -> !profile.hiddenUntil().equals(until))
        .ifPresent(profile -> transaction
            .put(profile.hidden(until).item())
            .onlyIf(Condition.equal(ProfileRow.VERSION, profile.version())));
  }

  private void tellHiding(UserId user) {
    context.summaries().invalidate(user.ref());
    context.bus().publish(new EntityDescribed(user.ref()));
  }
}
