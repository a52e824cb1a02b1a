// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import tidings.accounts.passkeys.PasskeyRow;
import tidings.core.Accounts.Session;
import tidings.core.Credentials;
import tidings.core.Credentials.AddPasskey;
import tidings.core.Credentials.BeginAdding;
import tidings.core.Credentials.CreationOptions;
import tidings.core.Credentials.Passkey;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;

/** Adds a passkey to an account. */
record AddingPasskey(CredentialsContext context) {

  CreationOptions begin(BeginAdding ask) {
    var me = ask.session();
    return new FreshProof(context.account()).require(
        me, ask.password(), ask.clientAddress(), account -> {
          requireRoom(account);
          var ceremony = context.ceremonies().begin(purpose(me));
          return new CreationOptions(
              ceremony, CredentialsContext.base64(context.ceremonies().challenge(ceremony)),
              ask.site(), context.userHandle(me.user()), me.user(),
              context.account().summaries().of(me.user()).name(), credentialIds(account));
        });
  }

  private List<String> credentialIds(Account account) {
    return new ChangingCredentials(context.account()).passkeys(account).stream()
        .map(PasskeyRow::credentialId).toList();
  }

  Passkey add(AddPasskey ask) {
    var me = ask.session();
    context.ceremonies().require(ask.ceremony(), purpose(me));
    var created = context.verifier().requireNew(
        ask.site(), context.ceremonies().challenge(ask.ceremony()), context.userHandle(me.user()),
        ask.attestation());
    var now = context.account().accounts().clock().instant().truncatedTo(ChronoUnit.MILLIS);
    var passkey =
        new PasskeyRow(me.user(), created.credentialId(), created.data(), ask.name(), now, now);
    return OptimisticRetry.retry(context.account().table(), () -> add(ask, passkey));
  }

  private Passkey add(AddPasskey ask, PasskeyRow passkey) {
    var account = context.account().accounts().find(passkey.user())
        .filter(owner -> owner.sessions().contains(ask.session().id()))
        .orElseThrow(() -> SESSION_ENDED.refusal("the session has ended"));
    requireRoom(account);
    var updated = account.withWays(account.ways().withPasskey(passkey.id()));
    var transaction = updated.updateFrom(account)
        .put(passkey.item())
        .onlyIf(Condition.absent())
        .orRefuse(ALREADY_TAKEN.refusal("this passkey is registered already"))
        .put(context.account().audit().ofSignIn(Action.ADDED_PASSKEY, Optional.of(account.id()),
            ask.clientAddress(), passkey.name()));
    context.ceremonies().finish(ask.ceremony(), transaction);
    context.account().accounts().commit(account, updated, transaction);
    return passkey.passkey();
  }

  private static void requireRoom(Account account) {
    if (account.ways().passkeys().size() >= Credentials.MAX_PASSKEYS) {
      throw TOO_MANY.refusal("an account has at most " + Credentials.MAX_PASSKEYS + " passkeys");
    }
  }

  private static String purpose(Session session) {
    return "add " + session.id();
  }
}
