// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;

import java.util.Optional;
import tidings.accounts.oidc.IdentityRow;
import tidings.core.Accounts.Session;
import tidings.core.Done;
import tidings.core.Identities.BeginAtProvider;
import tidings.core.Identities.Identity;
import tidings.core.Identities.LinkIdentity;
import tidings.core.Identities.Redirection;
import tidings.core.Identities.UnlinkIdentity;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Links identities at other providers to an account, one of each provider, and unlinks them. */
record LinkingIdentity(IdentitiesContext context) {

  Redirection begin(BeginAtProvider ask, Session me) {
    new FreshProof(context.account()).bySession(me);
    return context.begin(ask.provider(), ask.redirectUri(), purpose(ask.provider(), me));
  }

  Identity link(LinkIdentity ask) {
    var provider = ask.answer().provider();
    var identity = context.finish(ask.answer(), purpose(provider, ask.session()));
    var row = IdentityRow.of(ask.session().user(), provider, identity, context.now());
    return OptimisticRetry.retry(context.account().table(), () -> link(ask, row));
  }

  private Identity link(LinkIdentity ask, IdentityRow row) {
    var account = context.account().accounts().find(row.user())
        .filter(owner -> owner.sessions().contains(ask.session().id()))
        .orElseThrow(() -> SESSION_ENDED.refusal("the session has ended"));
    if (of(account, row.provider()).isPresent()) {
      throw ALREADY_TAKEN.refusal("your account has an identity at this provider; unlink it first");
    }
    var updated = account.withWays(account.ways().withIdentity(row.id()));
    var transaction = updated.updateFrom(account)
        .put(row.item())
        .onlyIf(Condition.absent())
        .orRefuse(ALREADY_TAKEN.refusal("this identity belongs to another account"))
        .put(context.account().audit().ofSignIn(Action.LINKED_IDENTITY, Optional.of(account.id()),
            ask.clientAddress(), row.provider()));
    context.ceremonies().finish(ask.answer().ceremony(), transaction);
    context.account().accounts().commit(account, updated, transaction);
    return row.identity();
  }

  Done unlink(UnlinkIdentity ask) {
    return OptimisticRetry.retry(context.account().table(), () -> {
      var account = new FreshProof(context.account()).bySession(ask.session());
      of(account, ask.provider()).ifPresent(row -> new ChangingCredentials(context.account())
          .change(account, account.ways().withoutIdentity(row.id()),
              new Transaction().delete(AccountKeys.identity(row.id()))
                  .put(context.account().audit().ofSignIn(Action.UNLINKED_IDENTITY,
                      Optional.of(account.id()), ask.clientAddress(), row.provider()))));
      return DONE;
    });
  }

  private Optional<IdentityRow> of(Account account, String provider) {
    return new ChangingCredentials(context.account()).identities(account).stream()
        .filter(row -> row.provider().equals(provider))
        .findFirst();
  }

  private static String purpose(String provider, Session session) {
    return "link " + provider + " to " + session.id();
  }
}
