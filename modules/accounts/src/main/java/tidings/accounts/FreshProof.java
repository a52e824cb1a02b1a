// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.SESSION_ENDED;
import static tidings.core.errors.ErrorCode.SIGN_IN_AGAIN;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tidings.accounts.SignInRateLimit.Attempt;
import tidings.core.Accounts.Session;
import tidings.core.Credentials;
import tidings.core.errors.Refusal;

/**
 * Proof that the user is present, and not only a browser that was left signed in: needed to change
 * what the user can sign in with, and the e-mail address, which resets the password.
 */
record FreshProof(AccountContext context) {

  /**
   * By the password if it is given, otherwise by the session.
   *
   * @throws Refusal {@code wrong_credentials}, {@code passwords_off} or {@code sign_in_again}
   */
  <T> T require(Session me, Optional<String> password, String address,
      Function<Account, T> action) {
    return password.map(given -> byPassword(me, given, address, action))
        .orElseGet(() -> action.apply(bySession(me)));
  }

  /** Counted by session: no stranger keeps a signed-in user from it. */
  <T> T byPassword(Session me, String password, String address, Function<Account, T> action) {
    context.passwords().requireAccepted();
    var attempt = new Attempt(me.user(), address, List.of(AttemptSubject.session(me.id())));
    return context.rateLimit().run(attempt,
        () -> action.apply(context.accounts().requirePassword(me.user(), password)));
  }

  /** @throws Refusal {@code sign_in_again} if the sign-in is too long ago */
  Account bySession(Session me) {
    var age = Duration.between(me.createdAt(), context.accounts().clock().instant());
    if (age.compareTo(Credentials.FRESH) > 0) {
      throw SIGN_IN_AGAIN.refusal(
          "you signed in more than " + Credentials.FRESH.toMinutes() + " minutes ago");
    }
    return account(me);
  }

  /** The account of a session that has not ended. */
  private Account account(Session me) {
    return context.accounts().find(me.user())
        .filter(account -> account.sessions().contains(me.id()))
        .orElseThrow(() -> SESSION_ENDED.refusal("the session has ended"));
  }
}
