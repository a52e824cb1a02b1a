// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.Reason.UNAUTHENTICATED;

import java.util.Optional;
import tidings.core.Accounts.ChangePassword;
import tidings.core.Accounts.SignIn;
import tidings.core.Accounts.SignedIn;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.store.Contention;
import tidings.store.Item;
import tidings.store.rows.AuditRow.Deed;

/** What a password does: it opens sessions, and lets another one take its place. */
record SigningIn(Means means) {

  SignedIn signIn(SignIn ask) {
    return means.attempts().count(ask.id(), ask.from(), () -> {
      var proven = means.registry().proven(ask.id(), ask.password());
      return Contention.retry(
          () -> means.repeats()
              .answer(ask.id(), ask.request())
              .orElseGet(() -> open(means.registry().still(proven), ask)));
    });
  }

  private SignedIn open(Account account, SignIn ask) {
    var first = means.repeats().first(account.id(), ask.request());
    var session = means.sessions().opened(first.token(), account.id());
    var opening = account.opening(session.id());
    var transaction = opening.instead(account)
        .put(Sessions.item(session))
        .put(row(Deed.SIGNED_IN, account, ask.from()));
    first.add(transaction, session);
    means.registry().commit(account, opening, transaction);
    return new SignedIn(
        means.faces().of(account.id()), first.token().text(), session.expiresAt());
  }

  Done change(ChangePassword ask) {
    var me = ask.me();
    return means.attempts().count(me.user(), ask.from(), () -> {
      var proven = means.registry().proven(me.user(), ask.old());
      var hash = means.passwords().hash(ask.fresh()).await();
      return Contention.retry(() -> change(ask, means.registry().still(proven), hash));
    });
  }

  private Done change(ChangePassword ask, Account account, String hash) {
    var me = ask.me();
    if (!account.sessions().contains(me.id())) {
      throw UNAUTHENTICATED.because("this session was ended meanwhile");
    }
    var changed = account.changed(hash, me.id());
    var transaction =
        changed.instead(account).put(row(Deed.CHANGED_PASSWORD, account, ask.from()));
    means.registry().commit(account, changed, transaction);
    return DONE;
  }

  private Item row(Deed deed, Account account, String from) {
    return means.audit().signing(deed, Optional.of(account.id()), from);
  }

  Done signOut(UserId who, String session) {
    return Contention.retry(() -> {
      means.registry()
          .find(who)
          .filter(account -> account.sessions().contains(session))
          .ifPresent(account -> {
            var without = account.ending(session);
            means.registry().commit(account, without, without.instead(account));
          });
      return DONE;
    });
  }
}
