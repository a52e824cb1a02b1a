// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.CEREMONY_ENDED;

import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tidings.accounts.oidc.OidcProviders;
import tidings.accounts.oidc.VerifiedIdentity;
import tidings.core.Identities.ProviderAnswer;
import tidings.core.Identities.Redirection;

/** The dependencies shared by the classes that handle identities at other providers. */
record IdentitiesContext(AccountContext account, Ceremonies ceremonies, OidcProviders providers) {
  private static final String STATE = "state";
  private static final String NONCE = "nonce";
  private static final String VERIFIER = "verifier";

  /** Begins an exchange with a provider, for a purpose. */
  Redirection begin(String provider, String redirectUri, String purpose) {
    var ceremony = ceremonies.begin(purpose);
    var location = providers.require(provider).authorizationAddress(
        redirectUri, secret(ceremony, STATE), secret(ceremony, NONCE), secret(ceremony, VERIFIER));
    return new Redirection(ceremony, location);
  }

  /** Ends it: returns the user who has signed in at the provider. */
  VerifiedIdentity finish(ProviderAnswer answer, String purpose) {
    var provider = providers.require(answer.provider());
    ceremonies.require(answer.ceremony(), purpose);
    var state = secret(answer.ceremony(), STATE);
    if (!MessageDigest.isEqual(state.getBytes(UTF_8), answer.state().getBytes(UTF_8))) {
      throw CEREMONY_ENDED.refusal("this sign-in was begun elsewhere");
    }
    return provider.identity(answer.code(), answer.redirectUri(),
        secret(answer.ceremony(), NONCE), secret(answer.ceremony(), VERIFIER));
  }

  Instant now() {
    return account.accounts().clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private String secret(String ceremony, String use) {
    return CredentialsContext.base64(ceremonies.secret(ceremony, use));
  }
}
