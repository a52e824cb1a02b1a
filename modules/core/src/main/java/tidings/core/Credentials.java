// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.Accounts.Client;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignInResult;
import tidings.core.bus.Ask;

/**
 * Requests to the credentials actor: passkeys (WebAuthn), and what a user can sign in with. Binary
 * values are base64url, as browsers write them.
 */
public sealed interface Credentials<A> extends Ask<A> {
  /** Max. passkeys of a user. */
  int MAX_PASSKEYS = 20;
  /** Time after its sign-in in which a session may change credentials without a password. */
  Duration FRESH = Duration.ofMinutes(10);
  /** Time to answer a challenge. */
  Duration CEREMONY_LIFETIME = Duration.ofMinutes(5);

  /** Algorithms that authenticators may use, by their COSE numbers: EdDSA, ES256, RS256. */
  List<Integer> PASSKEY_ALGORITHMS = List.of(-8, -7, -257);

  /**
   * A site that passkeys are bound to.
   *
   * @param origin of its pages, such as {@code https://example.org}
   * @param id its host name
   */
  record RelyingParty(String origin, String id) {}

  /**
   * Begins to add a passkey to the account of a {@link #FRESH fresh} session, or with the password.
   * Refused as {@code sign_in_again} otherwise.
   */
  record BeginAdding(Session session, Optional<String> password, String clientAddress,
      RelyingParty site) implements Credentials<CreationOptions>, Read {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /**
   * Adds the passkey that a browser has created.
   *
   * @param ceremony that of {@link BeginAdding}
   * @param name 1 to 100 characters
   */
  record AddPasskey(Session session, RelyingParty site, String ceremony, String name,
      Attestation attestation, String clientAddress) implements Credentials<Passkey>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** Begins a sign-up with a passkey; {@code already_taken} if the id is. @param invite its secret */
  record BeginSignUp(UserId id, String name, Optional<String> invite, RelyingParty site)
      implements Credentials<CreationOptions>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Creates an account without a password, with a first passkey, and signs in. @param invite as above */
  record SignUpWithPasskey(UserId id, String name, Optional<String> invite, RelyingParty site,
      String ceremony, Attestation attestation, Client client)
      implements Credentials<SignInResult>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Begins a sign-in; the browser offers the passkeys that it has. */
  record BeginSignIn(RelyingParty site) implements Credentials<RequestOptions>, Read {
    @Override
    public Object key() {
      return site;
    }
  }

  /**
   * Signs in the user of a passkey. Refused as {@code passkey_refused} for any passkey that is not
   * registered or whose answer is not right, and as {@code ceremony_ended} if the challenge was not
   * for this browser, is used or too old.
   */
  record SignInWithPasskey(RelyingParty site, String ceremony, Assertion assertion, Client client)
      implements Credentials<SignInResult>, Unordered {
    @Override
    public Object key() {
      return assertion.credential();
    }
  }

  /** Reads the ways to sign in of a user. */
  record CredentialsOf(UserId user) implements Credentials<Overview>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Renames a passkey. @param name 1 to 100 characters */
  record RenamePasskey(UserId user, String passkey, String name) implements Credentials<Passkey> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Removes a passkey, by a {@link #FRESH fresh} session. Idempotent. Refused as {@code
   * last_credential} if the user could not sign in any more.
   */
  record RemovePasskey(Session session, String passkey, String clientAddress)
      implements Credentials<Done> {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** Removes the password, as {@link RemovePasskey} a passkey. */
  record RemovePassword(Session session, String clientAddress) implements Credentials<Done> {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /**
   * The options with which a browser creates a passkey.
   *
   * @param ceremony secret of the browser, which it sends back with the result
   * @param userHandle the user, in the data that the authenticator keeps
   * @param known credential ids of the passkeys that the user has
   */
  record CreationOptions(String ceremony, String challenge, RelyingParty site, String userHandle,
      UserId user, String name, List<String> known) {}

  /** The options with which a browser uses a passkey. @param ceremony as above */
  record RequestOptions(String ceremony, String challenge, RelyingParty site) {}

  /** A new credential, with the public key that the authenticator has created. */
  record Attestation(String attestationObject, String clientData) {}

  /**
   * The answer of an authenticator to a challenge.
   *
   * @param credential id of the credential
   * @param userHandle that of its {@link CreationOptions}
   */
  record Assertion(String credential, String userHandle, String authenticatorData,
      String clientData, String signature) {}

  /** @param id identifies the passkey to its user; no secret */
  record Passkey(String id, String name, Instant createdAt, Instant usedAt) {}

  /** @param identities at other providers */
  record Overview(boolean hasPassword, List<Passkey> passkeys,
      List<Identities.Identity> identities) {}
}
