// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.jwt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.vertx.core.Vertx;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tidings.accounts.jwt.SiteTokenSettings.KeySource;
import tidings.core.UserId;
import tidings.core.errors.Refusal;

/** Which tokens of a site are accepted, and with which of its keys. */
final class SiteTokenVerifierTest {
  private static final String ISSUER = "https://site.example";
  private static final String AUDIENCE = "tidings";
  private static final Duration LEEWAY = Duration.ofSeconds(30);
  private static final byte[] SECRET = "a secret of more than thirty-two bytes".getBytes(UTF_8);
  private static final RSAKey RSA = rsa(2048, "rsa");
  private static final ECKey EC = ec(Curve.P_256, "ec");
  private static final KeyPair ED = ed25519();

  private final Vertx vertx = Vertx.vertx();
  private Instant now = Instant.parse("2026-11-28T12:00:00Z");

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void a_token_says_who_the_user_is() {
    var user = withSecret().verify(hs256(claims -> claims.claim("name", " Ana\nSousa ")
        .claim("picture", "https://site.example/ana.png")));

    assertThat(user).isEqualTo(new SiteUser(new UserId("ana"), Optional.of("AnaSousa"),
        Optional.of("https://site.example/ana.png"), now.plusSeconds(600).plus(LEEWAY)));
  }

  @Test
  void names_and_pictures_that_are_not_allowed_here_are_left_out() {
    var user = withSecret().verify(hs256(claims -> claims.claim("name", "\u200b")
        .claim("picture", "javascript:alert(1)")));

    assertThat(user.name()).isEmpty();
    assertThat(user.picture()).isEmpty();
  }

  @Test
  void a_number_is_an_id_too() {
    assertThat(withSecret().verify(hs256(claims -> claims.claim("sub", 1050))).id())
        .isEqualTo(new UserId("1050"));
  }

  @Test
  void an_id_that_is_not_allowed_here_is_refused() {
    assertThat(refused(withSecret(), hs256(claims -> claims.subject("ana@site.example"))))
        .isEqualTo("invalid_token");
    assertThat(refused(withSecret(), hs256(claims -> claims.subject(null))))
        .isEqualTo("invalid_token");
  }

  @Test
  void each_kind_of_key_signs_with_its_algorithm() throws JOSEException {
    var all = withKeys(RSA, EC, jwk(ED, "ed"));

    assertThat(all.verify(signed(JWSAlgorithm.RS256, "rsa", new RSASSASigner(RSA))).id().text())
        .isEqualTo("ana");
    assertThat(all.verify(signed(JWSAlgorithm.ES256, "ec", new ECDSASigner(EC))).id().text())
        .isEqualTo("ana");
    assertThat(all.verify(ed25519("EdDSA")).id().text()).isEqualTo("ana");
    assertThat(all.verify(ed25519("Ed25519")).id().text()).isEqualTo("ana");
  }

  @Test
  void a_token_without_a_key_id_is_tried_with_each_key() throws JOSEException {
    var another = rsa(2048, "another");

    assertThat(withKeys(another, RSA)
        .verify(signed(JWSAlgorithm.RS256, null, new RSASSASigner(RSA))).id().text())
        .isEqualTo("ana");
  }

  @Test
  void an_unsigned_token_is_refused() {
    var header = base64("{\"alg\":\"none\"}");
    var body = base64(
        "{\"iss\":\"https://site.example\",\"aud\":\"tidings\",\"sub\":\"ana\",\"exp\":1900000000}");

    assertThat(refused(withSecret(), header + "." + body + ".")).isEqualTo("invalid_token");
    assertThat(refused(withKeys(RSA), header + "." + body + ".")).isEqualTo("invalid_token");
  }

  @Test
  void a_public_key_is_no_secret() throws JOSEException {
    var pem = "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder(64, "\n".getBytes(UTF_8))
            .encodeToString(RSA.toRSAPublicKey().getEncoded())
        + "\n-----END PUBLIC KEY-----\n";

    for (var secret : List.of(pem.getBytes(UTF_8), RSA.toRSAPublicKey().getEncoded())) {
      assertThat(refused(withKeys(RSA),
          signed(JWSAlgorithm.HS256, "rsa", new MACSigner(secret)))).isEqualTo("invalid_token");
    }
  }

  @Test
  void other_algorithms_of_the_same_key_are_refused() throws JOSEException {
    assertThat(refused(withKeys(RSA),
        signed(JWSAlgorithm.PS256, "rsa", new RSASSASigner(RSA)))).isEqualTo("invalid_token");
    assertThat(refused(withKeys(RSA),
        signed(JWSAlgorithm.RS512, "rsa", new RSASSASigner(RSA)))).isEqualTo("invalid_token");
  }

  @Test
  void a_key_that_the_token_brings_or_names_is_not_used() throws JOSEException {
    var own = rsa(2048, "own");
    var signer = new RSASSASigner(own);

    assertThat(List.of(
        header().jwk(own.toPublicJWK()).build(),
        header().jwkURL(URI.create("https://evil.example/keys")).build(),
        header().x509CertURL(URI.create("https://evil.example/cert")).build()))
        .allSatisfy(header -> assertThat(refused(withKeys(RSA), signed(header, signer)))
            .isEqualTo("invalid_token"));
    assertThat(refused(withKeys(RSA),
        signed(header().jwkURL(URI.create("https://evil.example/keys")).keyID("rsa").build(),
            new RSASSASigner(RSA))))
        .as("even if the signature holds").isEqualTo("invalid_token");
  }

  @Test
  void critical_parameters_and_other_types_are_refused() throws JOSEException {
    var signer = new MACSigner(SECRET);

    assertThat(refused(withSecret(), signed(
        new JWSHeader.Builder(JWSAlgorithm.HS256).criticalParams(Set.of("b64"))
            .base64URLEncodePayload(true).build(),
        signer))).isEqualTo("invalid_token");
    assertThat(refused(withSecret(), signed(
        new JWSHeader.Builder(JWSAlgorithm.HS256)
            .type(new JOSEObjectType("secevent+jwt")).build(),
        signer))).isEqualTo("invalid_token");
  }

  @Test
  void issuer_audience_and_end_are_required() {
    assertThat(refused(withSecret(), hs256(claims -> claims.issuer("https://other.example"))))
        .isEqualTo("invalid_token");
    assertThat(refused(withSecret(), hs256(claims -> claims.issuer(null))))
        .isEqualTo("invalid_token");
    assertThat(refused(withSecret(), hs256(claims -> claims.audience("others"))))
        .isEqualTo("invalid_token");
    assertThat(refused(withSecret(), hs256(claims -> claims.audience((String) null))))
        .isEqualTo("invalid_token");
    assertThat(refused(withSecret(), hs256(claims -> claims.expirationTime(null))))
        .isEqualTo("invalid_token");
    assertThat(withSecret()
        .verify(hs256(claims -> claims.audience(List.of("others", AUDIENCE)))).id().text())
        .isEqualTo("ana");
  }

  @Test
  void clocks_may_differ_by_the_leeway() {
    var token = hs256(claims -> claims.notBeforeTime(Date.from(now.plus(LEEWAY))));
    assertThat(withSecret().verify(token).id().text()).isEqualTo("ana");

    now = now.plusSeconds(600).plus(LEEWAY).minusMillis(1);
    assertThat(withSecret().verify(token).id().text()).isEqualTo("ana");

    now = now.plusMillis(1);
    assertThat(refused(withSecret(), token)).isEqualTo("token_expired");
  }

  @Test
  void a_token_that_is_not_valid_yet_is_refused() {
    var early = now.plus(LEEWAY).plusSeconds(1);

    assertThat(refused(withSecret(), hs256(claims -> claims.notBeforeTime(Date.from(early)))))
        .isEqualTo("invalid_token");
  }

  @Test
  void what_is_no_token_is_refused() {
    assertThat(List.of(".", "..", "a.b.c", "eyJhbGciOiJIUzI1NiJ9..", "[".repeat(8000) + ".a.b",
        base64("[".repeat(4000)) + ".e30.a",
        base64("{\"alg\":" + "[".repeat(4000) + "}") + ".e30.a"))
        .allSatisfy(token -> assertThat(refused(withSecret(), token))
            .isEqualTo("invalid_token"));
  }

  @Test
  void a_changed_token_is_refused() {
    var parts = hs256(claims -> claims).split("\\.");
    var other = hs256(claims -> claims.subject("ben")).split("\\.");

    assertThat(refused(withSecret(), parts[0] + "." + other[1] + "." + parts[2]))
        .isEqualTo("invalid_token");
  }

  @Test
  void refusals_say_nothing_of_the_token() {
    var token = hs256(claims -> claims.issuer("https://other.example").claim("secret", "hush"));

    assertThatThrownBy(() -> withSecret().verify(token))
        .hasMessageNotContainingAny("hush", "other.example", token);
  }

  @Test
  void short_keys_and_other_kinds_are_refused() throws JOSEException {
    assertThatThrownBy(() -> VerificationKey.ofSecret(new byte[31]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> VerificationKey.of(weak().toRSAPublicKey(), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
        () -> VerificationKey.of(ec(Curve.P_384, "p384").toECPublicKey(), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_set_is_used_without_its_unusable_keys() throws Exception {
    var secret = new OctetSequenceKey.Builder(SECRET).keyID("oct").build();
    var encryption =
        new RSAKey.Builder(RSA).keyUse(KeyUse.ENCRYPTION).keyID("enc").build();
    var other = new RSAKey.Builder(RSA).algorithm(JWSAlgorithm.PS256).keyID("ps").build();
    var set = new JWKSet(List.of(secret, weak(), encryption, other, EC)).toString(false);

    assertThat(VerificationKey.ofSet(set)).singleElement()
        .satisfies(key -> assertThat(key.id()).contains("ec"));
  }

  @Test
  void a_new_key_of_an_address_works_at_once_and_a_withdrawn_one_ten_minutes() throws Exception {
    try (var site = KeyServer.start(vertx)) {
      var second = rsa(2048, "second");
      site.publish(RSA);
      var verifier = verifier(new KeySource.Address(site.address()));
      var first = signed(JWSAlgorithm.RS256, "rsa", new RSASSASigner(RSA));
      assertThat(verifier.verify(first).id().text()).isEqualTo("ana");

      site.publish(second);
      now = now.plusSeconds(90);
      assertThat(verifier.verify(first).id().text()).isEqualTo("ana");
      assertThat(verifier.verify(signed(JWSAlgorithm.RS256, "second", new RSASSASigner(second)))
          .id().text()).isEqualTo("ana");

      assertThat(refused(verifier, first)).as("after the set was read").isEqualTo("invalid_token");
    }
  }

  @Test
  void a_withdrawn_key_ends_after_ten_minutes_without_another_key() throws Exception {
    try (var site = KeyServer.start(vertx)) {
      site.publish(RSA);
      var verifier = verifier(new KeySource.Address(site.address()));
      assertThat(verifier.verify(lasting(Duration.ofHours(1))).id().text()).isEqualTo("ana");
      site.publish(rsa(2048, "second"));

      now = now.plus(Duration.ofMinutes(9));
      assertThat(verifier.verify(lasting(Duration.ofHours(1))).id().text()).isEqualTo("ana");
      now = now.plus(Duration.ofMinutes(1));
      assertThat(refused(verifier, lasting(Duration.ofHours(1)))).isEqualTo("invalid_token");
    }
  }

  @Test
  void many_tokens_at_once_read_the_keys_once() throws Exception {
    try (var site = KeyServer.start(vertx);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      site.publish(RSA);
      var verifier = verifier(new KeySource.Address(site.address()));
      var token = lasting(Duration.ofHours(1));
      Callable<SiteUser> verification = () -> verifier.verify(token);

      var users = threads.invokeAll(Collections.nCopies(200, verification));

      for (var user : users) {
        assertThat(user.get().id().text()).isEqualTo("ana");
      }
      assertThat(site.reads()).isEqualTo(1);
    }
  }

  @Test
  void keys_are_read_however_quickly_the_site_answers() throws Exception {
    try (var site = KeyServer.start(vertx)) {
      site.publish(RSA);
      var token = lasting(Duration.ofHours(1));

      for (int number = 0; number < 300; number++) {
        var verifier = verifier(new KeySource.Address(site.address()));
        assertThat(verifier.verify(token).id().text()).isEqualTo("ana");
      }
    }
  }

  @Test
  void a_site_that_fails_is_not_asked_by_each_token() throws Exception {
    try (var site = KeyServer.start(vertx)) {
      site.fail();
      var verifier = verifier(new KeySource.Address(site.address()));

      for (int number = 0; number < 10; number++) {
        assertThat(refused(verifier, lasting(Duration.ofHours(1)))).isEqualTo("provider_failed");
      }

      assertThat(site.reads()).isEqualTo(1);
    }
  }

  @Test
  void an_unknown_key_asks_the_site_once_a_minute() throws Exception {
    try (var site = KeyServer.start(vertx)) {
      site.publish(RSA);
      var verifier = verifier(new KeySource.Address(site.address()));
      var unknown =
          signed(JWSAlgorithm.RS256, "unknown", new RSASSASigner(rsa(2048, "unknown")));
      assertThat(refused(verifier, unknown)).isEqualTo("invalid_token");
      now = now.plusSeconds(90);

      for (int number = 0; number < 5; number++) {
        assertThat(refused(verifier, unknown)).isEqualTo("invalid_token");
      }

      assertThat(site.reads()).isEqualTo(2);
    }
  }

  @Test
  void keys_hold_for_a_day_while_the_site_cannot_be_reached() throws Exception {
    try (var site = KeyServer.start(vertx)) {
      site.publish(RSA);
      var verifier = verifier(new KeySource.Address(site.address()));
      assertThat(verifier.verify(lasting(Duration.ofDays(2))).id().text()).isEqualTo("ana");
      site.fail();

      now = now.plus(Duration.ofHours(23));
      assertThat(verifier.verify(lasting(Duration.ofDays(2))).id().text()).isEqualTo("ana");
      now = now.plus(Duration.ofHours(2));
      assertThat(refused(verifier, lasting(Duration.ofDays(2)))).isEqualTo("provider_failed");
    }
  }

  private String lasting(Duration time) throws JOSEException {
    return signed(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("rsa").build(),
        new RSASSASigner(RSA), claims -> claims.expirationTime(Date.from(now.plus(time))));
  }

  private SiteTokenVerifier withSecret() {
    return verifier(new KeySource.Fixed(List.of(VerificationKey.ofSecret(SECRET))));
  }

  private SiteTokenVerifier withKeys(JWK... keys) {
    try {
      return verifier(new KeySource.Fixed(
          VerificationKey.ofSet(new JWKSet(Arrays.asList(keys)).toString(true))));
    } catch (ParseException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private SiteTokenVerifier verifier(KeySource keys) {
    return new SiteTokenVerifier(vertx, new SiteTokenSettings(
        keys, ISSUER, AUDIENCE, LEEWAY, "sub", "name", "picture", true), () -> now);
  }

  private String hs256(UnaryOperator<JWTClaimsSet.Builder> change) {
    try {
      return signed(new JWSHeader(JWSAlgorithm.HS256), new MACSigner(SECRET), change);
    } catch (JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private String signed(JWSAlgorithm algorithm, String keyId, JWSSigner signer) {
    return signed(new JWSHeader.Builder(algorithm).keyID(keyId).build(), signer);
  }

  private String signed(JWSHeader header, JWSSigner signer) {
    return signed(header, signer, claims -> claims);
  }

  private String signed(
      JWSHeader header, JWSSigner signer, UnaryOperator<JWTClaimsSet.Builder> change) {
    try {
      var jwt = new SignedJWT(header, change.apply(claims()).build());
      jwt.sign(signer);
      return jwt.serialize();
    } catch (JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private String ed25519(String algorithm) {
    try {
      var signed = base64("{\"alg\":\"" + algorithm + "\",\"kid\":\"ed\"}") + "."
          + base64(claims().build().toString());
      var signature = Signature.getInstance("Ed25519");
      signature.initSign(ED.getPrivate());
      signature.update(signed.getBytes(UTF_8));
      return signed + "." + Base64URL.encode(signature.sign());
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder().issuer(ISSUER).audience(AUDIENCE).subject("ana")
        .expirationTime(Date.from(now.plusSeconds(600)));
  }

  private static JWSHeader.Builder header() {
    return new JWSHeader.Builder(JWSAlgorithm.RS256);
  }

  private static String refused(SiteTokenVerifier verifier, String token) {
    return catchThrowableOfType(Refusal.class, () -> verifier.verify(token)).errorCode().code();
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  private static RSAKey rsa(int bits, String id) {
    try {
      return new RSAKeyGenerator(bits).keyID(id).generate();
    } catch (JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static RSAKey weak() throws JOSEException {
    return new RSAKeyGenerator(1024, true).keyID("weak").generate();
  }

  private static ECKey ec(Curve curve, String id) {
    try {
      return new ECKeyGenerator(curve).keyID(id).generate();
    } catch (JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static KeyPair ed25519() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** The last 32 bytes of the DER of a public key are the key. */
  private static OctetKeyPair jwk(KeyPair pair, String id) {
    var der = pair.getPublic().getEncoded();
    var bytes = Arrays.copyOfRange(der, der.length - 32, der.length);
    return new OctetKeyPair.Builder(Curve.Ed25519, Base64URL.encode(bytes)).keyID(id).build();
  }
}
