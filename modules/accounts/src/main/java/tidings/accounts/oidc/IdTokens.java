// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks ID tokens: signed by a key of the provider, with a public-key algorithm; by this issuer, for
 * this client, for this request, and not expired.
 */
record IdTokens(ProviderSettings provider, InstantSource clock) {
  private static final Logger LOG = LoggerFactory.getLogger(IdTokens.class);
  /** Neither {@code none} nor any that a public key could be used for as a secret. */
  private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
      JWSAlgorithm.RS256, JWSAlgorithm.RS384, JWSAlgorithm.RS512, JWSAlgorithm.PS256,
      JWSAlgorithm.PS384, JWSAlgorithm.PS512, JWSAlgorithm.ES256, JWSAlgorithm.ES384,
      JWSAlgorithm.ES512);
  private static final Set<String> REQUIRED = Set.of("sub", "iat", "exp");
  private static final int MAX_SUBJECT_LENGTH = 255;

  /** Returns the claims; empty if the token does not hold. */
  Optional<JWTClaimsSet> check(String token, JWKSet keys, String nonce) {
    var processor = new DefaultJWTProcessor<SecurityContext>();
    processor.setJWSKeySelector(
        new JWSVerificationKeySelector<>(ALGORITHMS, new ImmutableJWKSet<>(keys)));
    processor.setJWTClaimsSetVerifier(new Claims(nonce));
    try {
      return Optional.of(processor.process(token, null));
    } catch (BadJOSEException | JOSEException | ParseException refused) {
      LOG.debug("an ID token of {} is refused", provider, refused);
      return Optional.empty();
    }
  }

  /** As the library's, at the time of the clock and with the party that it was issued to. */
  private final class Claims extends DefaultJWTClaimsVerifier<SecurityContext> {
    Claims(String nonce) {
      super(provider.clientId(),
          new JWTClaimsSet.Builder()
              .issuer(provider.issuer().toString()).claim("nonce", nonce).build(),
          REQUIRED);
    }

    @Override
    protected Date currentTime() {
      return Date.from(clock.instant());
    }

    @Override
    public void verify(JWTClaimsSet claims, @Nullable SecurityContext context)
        throws BadJWTException {
      super.verify(claims, context);
      var party = claims.getClaim("azp");
      if (party == null ? claims.getAudience().size() > 1 : !party.equals(provider.clientId())) {
        throw new BadJWTException("it was issued to another party");
      }
      if (claims.getSubject().isEmpty() || claims.getSubject().length() > MAX_SUBJECT_LENGTH) {
        throw new BadJWTException("its subject is empty or too long");
      }
    }
  }
}
