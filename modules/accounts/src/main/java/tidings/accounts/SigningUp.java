// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;

import java.util.List;
import java.util.Optional;
import tidings.accounts.HashingQueues.Kind;
import tidings.accounts.SignInRateLimit.Attempt;
import tidings.core.Accounts.SignInResult;
import tidings.core.Accounts.SignUp;
import tidings.core.Entities.EntityDescribed;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.errors.Refusal;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.Transaction;

/** Creates an account with a profile and a first session. */
record SigningUp(AccountContext context) {

  SignInResult signUp(SignUp ask) {
    if (context.accounts().find(ask.id()).isPresent()) {
      return replayOrRefuse(ask); // skips the expensive password hash
    }
    try {
      return createAccount(ask);
    } catch (Refusal refusal) {
      if (refusal.errorCode() == ALREADY_TAKEN) {
        return replayOrRefuse(ask);
      }
      throw refusal;
    }
  }

  private SignInResult createAccount(SignUp ask) {
    var id = ask.id();
    PasswordPolicy.require(ask.password(), id, ask.name());
    var hash = context.passwords().hash(Kind.SIGN_UP, ask.password()).await();
    var issued = context.idempotentSignIn().newToken(Kind.SIGN_UP, id, ask.idempotencyKey());
    var session = context.sessions().newSession(issued.token(), id, ask.deviceName());
    var now = session.createdAt();
    var profile = Profile.named(ask.name());
    var transaction = new Transaction()
        .put(new Account(id, Optional.of(hash), List.of(session.id()), 1, now).item())
        .onlyIf(Condition.absent())
        .orRefuse(alreadyTaken(ask))
        .put(new ProfileRow(id.ref(), profile, id, 1, now).item())
        .put(context.sessions().item(session))
        .put(context.audit().ofSignIn(Action.SIGNED_UP, Optional.of(id), ask.clientAddress()));
    issued.addTo(transaction, session);
    transaction.commit(context.table()).await();
    context.summaries().invalidate(id.ref());
    context.bus().publish(new EntityDescribed(id.ref()));
    var summary = new EntitySummary(id.ref(), ask.name(), Optional.empty());
    return new SignInResult(summary, issued.token().text(), session.expiresAt(),
        context.devices().token(id, Optional.empty(), session.id()));
  }

  /** The id is taken: answers a retried sign-up again, once its password is verified. */
  private SignInResult replayOrRefuse(SignUp ask) {
    var key = ask.idempotencyKey().orElseThrow(() -> alreadyTaken(ask));
    var attempt = new Attempt(ask.id(), ask.clientAddress(), List.of(
        AttemptSubject.signUp(ask.id()), AttemptSubject.address(ask.clientAddress())));
    return context.rateLimit().run(
        attempt,
        () -> context.idempotentSignIn().replaySignUp(ask.id(), key)
            .orElseThrow(() -> alreadyTaken(ask)));
  }

  private static Refusal alreadyTaken(SignUp ask) {
    return ALREADY_TAKEN.refusal("the id " + ask.id() + " is taken");
  }
}
