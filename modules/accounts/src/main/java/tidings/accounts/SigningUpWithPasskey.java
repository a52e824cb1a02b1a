// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;

import java.time.temporal.ChronoUnit;
import java.util.List;
import tidings.accounts.SignUpRule.Way;
import tidings.accounts.passkeys.PasskeyRow;
import tidings.core.Accounts.SignInResult;
import tidings.core.Credentials.BeginSignUp;
import tidings.core.Credentials.CreationOptions;
import tidings.core.Credentials.SignUpWithPasskey;
import tidings.core.UserId;
import tidings.store.Condition;

/** Creates an account without a password, with a first passkey. */
record SigningUpWithPasskey(CredentialsContext context) {
  /** The user may rename it. */
  private static final String NAME = "Passkey";

  CreationOptions begin(BeginSignUp ask) {
    context.account().signUpRule().require(Way.PASSKEY, ask.invite());
    if (context.account().accounts().find(ask.id()).isPresent()) {
      throw OpeningAccount.alreadyTaken(ask.id());
    }
    var ceremony = context.ceremonies().begin(purpose(ask.id()));
    return new CreationOptions(
        ceremony, CredentialsContext.base64(context.ceremonies().challenge(ceremony)), ask.site(),
        context.userHandle(ask.id()), ask.id(), ask.name(), List.of());
  }

  SignInResult signUp(SignUpWithPasskey ask) {
    var admission = context.account().signUpRule().require(Way.PASSKEY, ask.invite());
    context.ceremonies().require(ask.ceremony(), purpose(ask.id()));
    var created = context.verifier().requireNew(
        ask.site(), context.ceremonies().challenge(ask.ceremony()), context.userHandle(ask.id()),
        ask.attestation());
    var now = context.account().accounts().clock().instant().truncatedTo(ChronoUnit.MILLIS);
    var passkey = new PasskeyRow(ask.id(), created.credentialId(), created.data(),
        ask.client().deviceName().orElse(NAME), now, now);
    return new OpeningAccount(context.account()).open(
        admission, ask.id(), ask.name(), SignInWays.ofPasskey(passkey.id()), Token.random(),
        ask.client(),
        (transaction, session) -> {
          transaction.put(passkey.item())
              .onlyIf(Condition.absent())
              .orRefuse(ALREADY_TAKEN.refusal("this passkey is registered already"));
          context.ceremonies().finish(ask.ceremony(), transaction);
        });
  }

  private static String purpose(UserId id) {
    return "sign-up " + id;
  }
}
