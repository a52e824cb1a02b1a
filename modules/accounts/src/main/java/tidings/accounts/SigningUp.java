// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.INVALID_INVITE;

import java.util.List;
import java.util.Optional;
import tidings.accounts.HashingQueues.Kind;
import tidings.accounts.SignInRateLimit.Attempt;
import tidings.accounts.SignUpRule.Way;
import tidings.core.Accounts.Client;
import tidings.core.Accounts.SignInResult;
import tidings.core.Accounts.SignUp;
import tidings.core.errors.Refusal;

/** Creates an account with a password. */
record SigningUp(AccountContext context, EmailRequests emails) {

  SignInResult signUp(SignUp ask) {
    context.signUpRule().requireOffered(Way.PASSWORD, ask.invite());
    if (context.accounts().find(ask.id()).isPresent()) {
      return replayOrRefuse(ask); // skips the expensive password hash
    }
    try {
      return createAccount(ask);
    } catch (Refusal refusal) {
      if (isOfRetry(refusal, ask)) {
        return replayOrRefuse(ask);
      }
      throw refusal;
    }
  }

  /** The first attempt may have been stored meanwhile, and have used the invite. */
  private boolean isOfRetry(Refusal refusal, SignUp ask) {
    return refusal.errorCode() == ALREADY_TAKEN
        || refusal.errorCode() == INVALID_INVITE
            && context.accounts().find(ask.id()).isPresent();
  }

  private SignInResult createAccount(SignUp ask) {
    var admission = context.signUpRule().require(Way.PASSWORD, ask.invite());
    var id = ask.id();
    PasswordPolicy.require(ask.password(), id, ask.name());
    emails.requireSuitable(ask);
    var hash = context.passwords().hash(Kind.SIGN_UP, ask.password()).await();
    var issued = context.idempotentSignIn().newToken(Kind.SIGN_UP, id, ask.idempotencyKey());
    var client = new Client(ask.clientAddress(), Optional.empty(), ask.deviceName());
    var result = new OpeningAccount(context).open(
        admission, id, ask.name(), SignInWays.ofPassword(hash), issued.token(), client,
        (transaction, session) -> {
          issued.addTo(transaction, session);
          emails.addTo(transaction, ask);
        });
    emails.afterSignUp(ask);
    return result;
  }

  /** The id is taken: answers a retried sign-up again, once its password is verified. */
  private SignInResult replayOrRefuse(SignUp ask) {
    var key = ask.idempotencyKey().orElseThrow(() -> OpeningAccount.alreadyTaken(ask.id()));
    var attempt = new Attempt(ask.id(), ask.clientAddress(), List.of(
        AttemptSubject.signUp(ask.id()), AttemptSubject.address(ask.clientAddress())));
    return context.rateLimit().run(
        attempt,
        () -> context.idempotentSignIn().replaySignUp(ask.id(), key)
            .orElseThrow(() -> OpeningAccount.alreadyTaken(ask.id())));
  }
}
