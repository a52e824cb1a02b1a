// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.LAST_CREDENTIAL;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.accounts.oidc.IdentityRow;
import tidings.accounts.passkeys.PasskeyRow;
import tidings.core.Credentials.Overview;
import tidings.core.Credentials.Passkey;
import tidings.core.Credentials.RemovePasskey;
import tidings.core.Credentials.RemovePassword;
import tidings.core.Credentials.RenamePasskey;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Lists, renames and removes what a user can sign in with; never the last of it. */
record ChangingCredentials(AccountContext context) {

  Overview overview(UserId user) {
    var account = context.accounts().require(user);
    return new Overview(account.passwordHash().isPresent(),
        passkeys(account).stream().map(PasskeyRow::passkey).toList(),
        identities(account).stream().map(IdentityRow::identity).toList());
  }

  /** The passkeys of an account, oldest first. */
  List<PasskeyRow> passkeys(Account account) {
    return rows(account.ways().passkeys().stream().map(AccountKeys::passkey).toList())
        .map(PasskeyRow::of).toList();
  }

  /** The identities of an account at other providers, oldest first. */
  List<IdentityRow> identities(Account account) {
    return rows(account.ways().identities().stream().map(AccountKeys::identity).toList())
        .map(IdentityRow::of).toList();
  }

  private Stream<Item> rows(List<Key> keys) {
    var rows = keys.isEmpty() ? Map.<Key, Item>of() : context.table().getAll(keys).await();
    return keys.stream().flatMap(key -> Optional.ofNullable(rows.get(key)).stream());
  }

  Passkey rename(RenamePasskey ask) {
    return OptimisticRetry.retry(context.table(), () -> {
      var passkey = passkeys(context.accounts().require(ask.user())).stream()
          .filter(own -> own.id().equals(ask.passkey()))
          .findFirst()
          .orElseThrow(() -> NOT_FOUND.refusal("you have no such passkey"));
      var renamed = passkey.named(ask.name());
      new Transaction().put(renamed.item()).onlyIf(passkey.isUnchanged())
          .commit(context.table()).await();
      return renamed.passkey();
    });
  }

  Done remove(RemovePasskey ask) {
    return OptimisticRetry.retry(context.table(), () -> {
      var account = new FreshProof(context).bySession(ask.session());
      if (!account.ways().passkeys().contains(ask.passkey())) {
        return DONE;
      }
      var key = AccountKeys.passkey(ask.passkey());
      var name = context.table().get(key).await().map(row -> PasskeyRow.of(row).name()).orElse("");
      return change(account, account.ways().withoutPasskey(ask.passkey()),
          new Transaction().delete(key)
              .put(context.audit().ofSignIn(Action.REMOVED_PASSKEY, Optional.of(account.id()),
                  ask.clientAddress(), name)));
    });
  }

  Done removePassword(RemovePassword ask) {
    return OptimisticRetry.retry(context.table(), () -> {
      var account = new FreshProof(context).bySession(ask.session());
      if (account.passwordHash().isEmpty()) {
        return DONE;
      }
      return change(account, account.ways().withPassword(Optional.empty()),
          new Transaction().put(context.audit().ofSignIn(
              Action.REMOVED_PASSWORD, Optional.of(account.id()), ask.clientAddress())));
    });
  }

  private SignInWays usable(SignInWays ways) {
    return context.passwords().isAccepted() ? ways : ways.withPassword(Optional.empty());
  }

  /** Changes the ways of an account, and what else the transaction says. */
  Done change(Account account, SignInWays ways, Transaction more) {
    if (usable(ways).isEmpty()) {
      throw LAST_CREDENTIAL.refusal("you could not sign in any more; add another way first");
    }
    var updated = account.withWays(ways);
    var transaction = updated.updateFrom(account);
    more.ops().forEach(transaction::add);
    context.accounts().commit(account, updated, transaction);
    return DONE;
  }
}
