// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.Locale.ROOT;
import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.CEREMONY_ENDED;
import static tidings.core.errors.ErrorCode.INVALID_ID;
import static tidings.core.errors.ErrorCode.SIGN_IN_REFUSED;

import java.util.Optional;
import tidings.accounts.SignUpRule.Admission;
import tidings.accounts.SignUpRule.Way;
import tidings.accounts.oidc.IdentityRow;
import tidings.accounts.oidc.VerifiedIdentity;
import tidings.core.Accounts.Client;
import tidings.core.Accounts.SignInResult;
import tidings.core.Identities.BeginAtProvider;
import tidings.core.Identities.Outcome;
import tidings.core.Identities.Redirection;
import tidings.core.Identities.SignInWithProvider;
import tidings.core.Identities.SignUpWithIdentity;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;

/**
 * Signs in the user to whom an identity is linked, or creates an account for it. Nothing but issuer
 * and subject decides whose account it is: addresses and names at a provider may change owners.
 */
record SigningInWithProvider(IdentitiesContext context) {

  Redirection begin(BeginAtProvider ask) {
    return context.begin(ask.provider(), ask.redirectUri(), purpose(ask.provider()));
  }

  Outcome signIn(SignInWithProvider ask) {
    var provider = ask.answer().provider();
    var identity = context.finish(ask.answer(), purpose(provider));
    return OptimisticRetry.retry(context.account().table(), () -> context.account().table()
        .get(AccountKeys.identity(IdentityRow.id(identity.issuer(), identity.subject()))).await()
        .map(IdentityRow::of)
        .<Outcome>map(row -> new Outcome.SignedIn(openSession(ask, row)))
        .orElseGet(() -> createOrAsk(ask, identity)));
  }

  private SignInResult openSession(SignInWithProvider ask, IdentityRow row) {
    var account = context.account().accounts().find(row.user())
        .filter(owner -> owner.ways().identities().contains(row.id()))
        .orElseThrow(() -> SIGN_IN_REFUSED.refusal("this identity is linked to no account"));
    context.account().suspensions().requireNone(account.id());
    var audit = context.account().audit().ofSignIn(Action.SIGNED_IN, Optional.of(account.id()),
        ask.client().address(), ask.answer().provider());
    return new OpeningSession(context.account()).open(
        account, Token.random(), ask.client(), audit, (transaction, session) -> {
          transaction.put(row.usedAt(context.now()).item()).onlyIf(row.isUnchanged());
          context.ceremonies().finish(ask.answer().ceremony(), transaction);
        });
  }

  private Outcome createOrAsk(SignInWithProvider ask, VerifiedIdentity identity) {
    var admission = context.account().signUpRule().require(Way.PROVIDER, ask.invite());
    var provider = ask.answer().provider();
    try {
      var id = UserId.forSignUp(identity.username().toLowerCase(ROOT));
      var name = identity.name().isEmpty() ? id.text() : identity.name();
      return new Outcome.SignedIn(
          create(admission, provider, id, name, identity, ask.answer().ceremony(), ask.client()));
    } catch (Refusal refusal) {
      if (refusal.errorCode() != ALREADY_TAKEN && refusal.errorCode() != INVALID_ID) {
        throw refusal;
      }
      var proof = IdentityProof.of(provider, identity);
      return new Outcome.IdNeeded(
          proof.text(context.ceremonies()), identity.username(), identity.name());
    }
  }

  SignInResult signUp(SignUpWithIdentity ask) {
    var admission = context.account().signUpRule().require(Way.PROVIDER, ask.invite());
    var proof = IdentityProof.require(ask.provider(), ask.proof(), context.ceremonies());
    return create(admission, ask.provider(), ask.id(), ask.name(), proof.identity(),
        proof.ceremony(), ask.client());
  }

  private SignInResult create(Admission admission, String provider, UserId id, String name,
      VerifiedIdentity identity, String ceremony, Client client) {
    var row = IdentityRow.of(id, provider, identity, context.now());
    return new OpeningAccount(context.account()).open(
        admission, id, name, SignInWays.ofIdentity(row.id()), Token.random(), client,
        (transaction, session) -> {
          transaction.put(row.item()).onlyIf(Condition.absent())
              .orRefuse(CEREMONY_ENDED.refusal("this identity has an account by now; sign in"));
          context.ceremonies().finish(ceremony, transaction);
        });
  }

  private static String purpose(String provider) {
    return "provider " + provider;
  }
}
