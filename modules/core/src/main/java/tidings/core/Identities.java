// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.Accounts.Client;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignInResult;
import tidings.core.bus.Ask;

/**
 * Requests to the identities actor: signing in with other providers, by OpenID Connect. They wait for
 * the provider, so they have an actor of their own.
 */
public sealed interface Identities<A> extends Ask<A> {
  /** The providers in the settings. */
  record Providers() implements Identities<List<Provider>>, Read {
    @Override
    public Object key() {
      return "providers";
    }
  }

  /**
   * Begins a sign-in at a provider, or links it to the account of a {@link Credentials#FRESH fresh}
   * session. Refused as {@code provider_failed} if the provider cannot be reached.
   *
   * @param linking the session of the account to link
   * @param redirectUri where the provider sends the browser back to
   */
  record BeginAtProvider(String provider, Optional<Session> linking, String redirectUri)
      implements Identities<Redirection>, Unordered {
    @Override
    public Object key() {
      return provider;
    }
  }

  /**
   * Signs in the user of an identity. If it is new and accounts may be created, it creates one, or
   * asks for an id if the one at the provider is taken or not allowed here.
   *
   * @param invite the secret of one, for a new account where that is needed
   */
  record SignInWithProvider(ProviderAnswer answer, Optional<String> invite, Client client)
      implements Identities<Outcome>, Unordered {
    @Override
    public Object key() {
      return answer.provider();
    }
  }

  /** Creates an account for a new identity, with an id of choice. @param proof the identity */
  record SignUpWithIdentity(String provider, UserId id, String name, Optional<String> invite,
      String proof, Client client)
      implements Identities<SignInResult>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Links an identity to the account of a session; {@code already_taken} if it has another. */
  record LinkIdentity(Session session, ProviderAnswer answer, String clientAddress)
      implements Identities<Identity>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /**
   * Unlinks the identity at a provider, by a {@link Credentials#FRESH fresh} session. Idempotent.
   * Refused as {@code last_credential} if the user could not sign in any more.
   */
  record UnlinkIdentity(Session session, String provider, String clientAddress)
      implements Identities<Done>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** @param name in addresses. @param label for people */
  record Provider(String name, String label) {}

  /** @param ceremony secret of the browser, which it sends back with the answer */
  record Redirection(String ceremony, String location) {}

  /**
   * The parameters with which a provider has sent the browser back.
   *
   * @param ceremony that of the {@link Redirection}
   * @param redirectUri as before
   */
  record ProviderAnswer(String provider, String ceremony, String code, String state,
      String redirectUri) {}

  /** The result of a sign-in. */
  sealed interface Outcome {
    record SignedIn(SignInResult result) implements Outcome {}

    /**
     * @param proof of the identity, for {@link SignUpWithIdentity}
     * @param proposal the id at the provider, which is taken or not allowed
     */
    record IdNeeded(String proof, String proposal, String name) implements Outcome {}
  }

  /** An identity that is linked to an account. @param name of the user at the provider */
  record Identity(String provider, String name, Instant createdAt, Instant usedAt) {}
}
