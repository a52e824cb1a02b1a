// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.PASSKEY_REFUSED;

import java.time.temporal.ChronoUnit;
import java.util.Optional;
import tidings.accounts.passkeys.PasskeyRow;
import tidings.accounts.passkeys.PasskeyVerifier;
import tidings.core.Accounts.SignInResult;
import tidings.core.Credentials.BeginSignIn;
import tidings.core.Credentials.RequestOptions;
import tidings.core.Credentials.SignInWithPasskey;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.OptimisticRetry;

/** Signs in the user of a passkey, whom the passkey names. */
record SigningInWithPasskey(CredentialsContext context) {
  private static final String PURPOSE = "sign-in";
  private static final String REASON = "passkey";

  RequestOptions begin(BeginSignIn ask) {
    var ceremony = context.ceremonies().begin(PURPOSE);
    return new RequestOptions(ceremony,
        CredentialsContext.base64(context.ceremonies().challenge(ceremony)), ask.site());
  }

  SignInResult signIn(SignInWithPasskey ask) {
    context.ceremonies().require(ask.ceremony(), PURPOSE);
    return OptimisticRetry.retry(context.account().table(), () -> {
      var passkey = context.account().table()
          .get(AccountKeys.passkey(PasskeyRow.id(ask.assertion().credential()))).await()
          .map(PasskeyRow::of)
          .orElseThrow(PasskeyVerifier::refused);
      return openSession(ask, passkey);
    });
  }

  private SignInResult openSession(SignInWithPasskey ask, PasskeyRow passkey) {
    var account = context.account().accounts().find(passkey.user())
        .filter(owner -> owner.ways().passkeys().contains(passkey.id()))
        .orElseThrow(PasskeyVerifier::refused);
    var used = verify(ask, passkey);
    context.account().suspensions().requireNone(account.id());
    var audit = context.account().audit().ofSignIn(
        Action.SIGNED_IN, Optional.of(account.id()), ask.client().address(), REASON);
    return new OpeningSession(context.account()).open(
        account, Token.random(), ask.client(), audit, (transaction, session) -> {
          transaction.put(used.item()).onlyIf(passkey.isUnchanged());
          context.ceremonies().finish(ask.ceremony(), transaction);
        });
  }

  private PasskeyRow verify(SignInWithPasskey ask, PasskeyRow passkey) {
    try {
      var data = context.verifier().requireAnswer(
          ask.site(), context.ceremonies().challenge(ask.ceremony()), passkey.data(),
          ask.assertion());
      var now = context.account().accounts().clock().instant().truncatedTo(ChronoUnit.MILLIS);
      return passkey.usedAt(now, data);
    } catch (Refusal refusal) {
      if (refusal.errorCode() == PASSKEY_REFUSED) {
        context.account().rateLimit().audit()
            .logFailure(passkey.user(), ask.client().address());
      }
      throw refusal;
    }
  }
}
