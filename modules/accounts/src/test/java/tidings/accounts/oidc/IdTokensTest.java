// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** ID tokens with real signatures. */
final class IdTokensTest {
  private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");
  private static final String ISSUER = "https://provider.example";
  private static final ProviderSettings PROVIDER = new ProviderSettings(
      "example", "Example", URI.create(ISSUER), "tidings", "secret", "openid");
  private static final RSAKey KEY = key("one");

  private final IdTokens tokens = new IdTokens(PROVIDER, () -> NOW);

  @Test
  void a_token_for_this_request_holds() {
    assertThat(holds(signed(claims -> claims))).isTrue();
  }

  @Test
  void a_token_for_something_else_does_not_hold() {
    assertThat(holds(signed(claims -> claims.issuer("https://other.example")))).isFalse();
    assertThat(holds(signed(claims -> claims.audience("other")))).isFalse();
    assertThat(holds(signed(claims -> claims.claim("nonce", "other")))).isFalse();
    assertThat(holds(signed(claims -> claims.claim("nonce", null)))).isFalse();
    assertThat(holds(signed(claims -> claims.subject(null)))).isFalse();
    assertThat(holds(signed(claims -> claims.subject("s".repeat(256))))).isFalse();
    assertThat(holds(signed(claims -> claims.claim("azp", "other")))).isFalse();
    assertThat(holds(signed(claims -> claims.audience(List.of("tidings", "other"))))).isFalse();
    assertThat(holds(signed(claims -> claims.audience(List.of("tidings", "other"))
        .claim("azp", "tidings")))).isTrue();
  }

  @Test
  void an_expired_token_does_not_hold() {
    assertThat(holds(signed(claims -> claims.expirationTime(date(-120))))).isFalse();
    assertThat(holds(signed(claims -> claims.expirationTime(null)))).isFalse();
  }

  @Test
  void a_token_without_a_signature_does_not_hold() {
    assertThat(holds(new PlainJWT(claims(claims -> claims)).serialize())).isFalse();
  }

  @Test
  void the_public_key_as_a_shared_secret_does_not_sign() throws JOSEException {
    var forged = new SignedJWT(
        new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(KEY.getKeyID()).build(),
        claims(claims -> claims));
    forged.sign(new MACSigner(KEY.toRSAPublicKey().getEncoded()));

    assertThat(holds(forged.serialize())).isFalse();
  }

  @Test
  void a_token_signed_by_another_key_does_not_hold() {
    assertThat(holds(signed(key("one"), claims -> claims))).isFalse();
    assertThat(holds(signed(key("two"), claims -> claims))).isFalse();
  }

  private boolean holds(String token) {
    return tokens.check(token, new JWKSet(KEY.toPublicJWK()), "nonce").isPresent();
  }

  private static String signed(UnaryOperator<JWTClaimsSet.Builder> change) {
    return signed(KEY, change);
  }

  private static String signed(RSAKey key, UnaryOperator<JWTClaimsSet.Builder> change) {
    try {
      var token = new SignedJWT(
          new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
          claims(change));
      token.sign(new RSASSASigner(key));
      return token.serialize();
    } catch (JOSEException failure) {
      throw new AssertionError(failure);
    }
  }

  private static JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> change) {
    return change.apply(new JWTClaimsSet.Builder()
        .issuer(ISSUER).subject("42").audience("tidings").claim("nonce", "nonce")
        .issueTime(date(0)).expirationTime(date(300))).build();
  }

  private static Date date(int secondsFromNow) {
    return Date.from(NOW.plusSeconds(secondsFromNow));
  }

  private static RSAKey key(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException failure) {
      throw new AssertionError(failure);
    }
  }
}
