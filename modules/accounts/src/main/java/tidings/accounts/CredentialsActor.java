// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import java.time.InstantSource;
import tidings.core.Credentials;
import tidings.core.CursorSigner;
import tidings.core.bus.Actor;

/** Answers the asks about passkeys, and about what a user can sign in with. */
final class CredentialsActor implements Actor<Credentials<?>> {
  private final AccountContext account;
  private final SigningInWithPasskey signingIn;
  private final AddingPasskey adding;
  private final SigningUpWithPasskey signingUp;
  private final ChangingCredentials changing;

  CredentialsActor(AccountContext account, CursorSigner signer, InstantSource clock) {
    var context = CredentialsContext.of(account, signer, clock);
    this.account = account;
    this.signingIn = new SigningInWithPasskey(context);
    this.adding = new AddingPasskey(context);
    this.signingUp = new SigningUpWithPasskey(context);
    this.changing = new ChangingCredentials(account);
  }

  Future<?> start() {
    return account.bus().serve(Credentials.class, this);
  }

  @Override
  public Object answer(Credentials<?> ask) {
    return switch (ask) {
      case Credentials.BeginAdding begin -> adding.begin(begin);
      case Credentials.AddPasskey add -> adding.add(add);
      case Credentials.BeginSignUp begin -> signingUp.begin(begin);
      case Credentials.SignUpWithPasskey signUp -> signingUp.signUp(signUp);
      case Credentials.BeginSignIn begin -> signingIn.begin(begin);
      case Credentials.SignInWithPasskey signIn -> signingIn.signIn(signIn);
      case Credentials.CredentialsOf(var user) -> changing.overview(user);
      case Credentials.RenamePasskey rename -> changing.rename(rename);
      case Credentials.RemovePasskey remove -> changing.remove(remove);
      case Credentials.RemovePassword remove -> changing.removePassword(remove);
    };
  }
}
