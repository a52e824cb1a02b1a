// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A site publishes the keys of its tokens at an address, and changes them. */
final class SiteTokenKeysTest {
  private static final RSAKey FIRST = RotatingProvider.newKey("first");
  private static final RSAKey SECOND = RotatingProvider.newKey("second");
  private static final RotatingProvider SITE = new RotatingProvider(FIRST);
  private static final AtomicInteger NUMBER = new AtomicInteger();
  /** Longer than the clock of this test is advanced. */
  private static final Duration LIFE = Duration.ofDays(7);

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  private final String user = "key-user-" + NUMBER.incrementAndGet();

  private static Map<String, String> settings() {
    var settings = SiteSigner.SETTINGS.entrySet().stream()
        .filter(setting -> !setting.getKey().equals("--auth.jwt.secret"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    settings.put("--auth.jwt.keys", SITE.keysAddress());
    return settings;
  }

  @AfterAll
  static void stopSite() {
    SITE.close();
  }

  @BeforeEach
  void readFirstKeyTwoMinutesAgo() {
    SITE.fail(false);
    SITE.publish(FIRST);
    server.advanceClock(Duration.ofHours(2));
    assertThat(answer(FIRST)).isEqualTo("200");
    server.advanceClock(Duration.ofMinutes(2));
  }

  @Test
  void a_new_key_works_at_once_beside_the_former() {
    SITE.publish(FIRST, SECOND);

    assertThat(answer(SECOND)).isEqualTo("200");
    assertThat(answer(FIRST)).isEqualTo("200");
  }

  @Test
  void a_key_of_another_kind_works_at_once() throws JOSEException {
    var curve = new ECKeyGenerator(Curve.P_256).keyID("curve").generate();
    SITE.publish(curve);

    assertThat(answer(curve)).isEqualTo("200");
  }

  @Test
  void a_withdrawn_key_is_refused_after_ten_minutes() {
    SITE.publish(SECOND);

    assertThat(answer(FIRST)).isEqualTo("200");
    server.advanceClock(Duration.ofMinutes(10));
    assertThat(answer(FIRST)).isEqualTo("401 invalid_token");
    assertThat(answer(SECOND)).isEqualTo("200");
  }

  @Test
  void a_key_that_was_never_published_is_refused() {
    assertThat(answer(SECOND)).isEqualTo("401 invalid_token");
  }

  @Test
  void known_keys_hold_while_the_site_cannot_be_reached() {
    SITE.fail(true);
    server.advanceClock(Duration.ofHours(1));

    assertThat(answer(FIRST)).isEqualTo("200");
    assertThat(answer(SECOND)).isEqualTo("401 invalid_token");
  }

  /** The status of an answer to a token that this key has signed, and the code of a refusal. */
  private String answer(JWK key) {
    var response = server.rawHttp().send("GET", "/v1/feed", token(key), "");
    return response.status() == 200
        ? "200"
        : response.status() + " " + response.json().getString("code");
  }

  private String token(JWK key) {
    try {
      var jwt = new SignedJWT(
          new JWSHeader.Builder(key instanceof RSAKey ? JWSAlgorithm.RS256 : JWSAlgorithm.ES256)
              .keyID(key.getKeyID()).build(),
          JWTClaimsSet.parse(SiteSigner.claims(user)
              .put("exp", Instant.now().plus(LIFE).getEpochSecond())
              .put("jti", UUID.randomUUID().toString()).encode())); // not one that is remembered
      jwt.sign(key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner((ECKey) key));
      return jwt.serialize();
    } catch (ParseException | JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
