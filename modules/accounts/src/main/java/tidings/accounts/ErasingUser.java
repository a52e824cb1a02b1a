// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.SIGN_IN_NEEDED;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Accounts.Session;
import tidings.core.Entities.EntityDescribed;
import tidings.core.Erasures.Erase;
import tidings.core.Erasures.Erasure;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.ErasedUserRow;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.SuspensionRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Begins to erase a user. One transaction puts a tombstone in the place of the account, ends its
 * sessions, hides what the user has written, and stores the job that removes all rows.
 */
record ErasingUser(AccountContext context) {

  Erasure erase(Erase ask) {
    ask.me().ifPresent(me -> requireSelf(me, ask.user()));
    return OptimisticRetry.retry(context.table(), () -> context.accounts().find(ask.user())
        .map(account -> erase(account, ask))
        .orElseGet(() -> report(ask.user())));
  }

  private void requireSelf(Session me, UserId user) {
    if (!me.user().equals(user)) {
      throw FORBIDDEN.refusal("you can only delete your own account");
    }
    if (me.isOfSite()) {
      throw SIGN_IN_NEEDED
          .refusal("the site has signed this user in; its back end deletes the user");
    }
    new FreshProof(context).bySession(me);
  }

  private Erasure erase(Account account, Erase ask) {
    var user = account.id();
    var updated = account.withoutSessions();
    var now = context.accounts().clock().instant().truncatedTo(MILLIS);
    var tombstone = new ErasedUserRow(user, now, Optional.empty(), account.ways().passkeys(),
        account.ways().identities(), updated.version(), Map.of());
    var transaction = new Transaction()
        .put(tombstone.item())
        .onlyIf(account.isUnchanged())
        .put(SuspensionRow.ofErased(user))
        .put(tombstone.job())
        .put(auditRow(ask));
    addProfile(transaction, user);
    context.accounts().commit(
        account, updated, transaction, Set.of(Session.idOfSite(user)));
    context.summaries().invalidate(user.ref());
    context.bus().publish(new EntityDescribed(user.ref()));
    return tombstone.report();
  }

  /** The mark hides all that the user has written. The claim on the id stays, a further one ends. */
  private void addProfile(Transaction transaction, UserId user) {
    var stored = context.table().get(ActivityKeys.profile(user.ref())).await()
        .map(row -> ProfileRow.of(user.ref(), row));
    transaction.put(ProfileRow.erased(user))
        .onlyIf(stored.map(profile -> Condition.equal(ProfileRow.VERSION, profile.version()))
            .orElseGet(Condition::absent));
    stored.flatMap(profile -> profile.profile().handle())
        .ifPresent(handle -> transaction.delete(AccountKeys.handle(handle)));
  }

  private Item auditRow(Erase ask) {
    return ask.me().isPresent()
        ? context.audit()
            .ofSignIn(Action.ERASED_USER, Optional.of(ask.user()), ask.clientAddress())
        : context.audit().ofSite(Action.ERASED_USER, ask.user().ref());
  }

  /** @throws Refusal {@code not_found} if the user was not erased */
  Erasure report(UserId user) {
    return context.table().get(AccountKeys.account(user)).await()
        .filter(ErasedUserRow::is)
        .map(row -> ErasedUserRow.of(row).report())
        .orElseThrow(() -> NOT_FOUND.refusal("no erasure of " + user + " is known"));
  }
}
