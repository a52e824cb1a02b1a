// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import tidings.accounts.SignUpRule.Admission;
import tidings.core.Accounts.Client;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignInResult;
import tidings.core.Entities.EntityDescribed;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.rows.HandleRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.Transaction;

/** Creates an account with a profile and a first session. */
record OpeningAccount(AccountContext context) {

  /**
   * @param admission of who creates the account
   * @param token of the first session
   * @param more adds what else is written with the account and its session
   * @throws Refusal {@code already_taken}, or {@code invalid_invite} if another has used it
   */
  SignInResult open(Admission admission, UserId id, String name, SignInWays ways, Token token,
      Client client, BiConsumer<Transaction, Session> more) {
    var session = context.sessions().newSession(token, id, client.deviceName());
    var now = session.createdAt();
    var transaction = new Transaction()
        .put(new Account(id, ways, List.of(session.id()), 1, now).item())
        .onlyIf(Condition.absent())
        .orRefuse(alreadyTaken(id))
        .put(ProfileRow.ofNewUser(id, Profile.named(name), now).item())
        .put(context.sessions().item(session))
        .put(admission.auditRow(context.audit(), id, client.address()));
    admission.addTo(transaction);
    HandleRow.addOfNewUser(transaction, id, alreadyTaken(id));
    more.accept(transaction, session);
    transaction.commit(context.table()).await();
    context.summaries().invalidate(id.ref());
    context.bus().publish(new EntityDescribed(id.ref()));
    return new SignInResult(
        new EntitySummary(id.ref(), name, Optional.empty()), token.text(), session.expiresAt(),
        context.devices().token(id, Optional.empty(), session.id()));
  }

  static Refusal alreadyTaken(UserId id) {
    return ALREADY_TAKEN.refusal("the id " + id + " is taken");
  }
}
