// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import tidings.core.Identities;
import tidings.core.bus.Actor;

/** Answers the asks about sign-ins with other providers. */
final class IdentitiesActor implements Actor<Identities<?>> {
  private final IdentitiesContext context;
  private final SigningInWithProvider signingIn;
  private final LinkingIdentity linking;

  IdentitiesActor(IdentitiesContext context) {
    this.context = context;
    this.signingIn = new SigningInWithProvider(context);
    this.linking = new LinkingIdentity(context);
  }

  Future<?> start() {
    return context.account().bus().serve(Identities.class, this);
  }

  @Override
  public Object answer(Identities<?> ask) {
    return switch (ask) {
      case Identities.Providers providers -> context.providers().list();
      case Identities.BeginAtProvider begin -> begin(begin);
      case Identities.SignInWithProvider signIn -> signingIn.signIn(signIn);
      case Identities.SignUpWithIdentity signUp -> signingIn.signUp(signUp);
      case Identities.LinkIdentity link -> linking.link(link);
      case Identities.UnlinkIdentity unlink -> linking.unlink(unlink);
    };
  }

  private Identities.Redirection begin(Identities.BeginAtProvider ask) {
    return ask.linking()
        .map(session -> linking.begin(ask, session))
        .orElseGet(() -> signingIn.begin(ask));
  }
}
