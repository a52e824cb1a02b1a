// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.ApiRefusal;
import tidings.client.ConnectionClosedException;
import tidings.client.LiveOptions;
import tidings.client.Tidings;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/** A site that signs with a key of its own and has other claims; whether its users are created. */
@Tag("api")
final class SiteTokenClaimsTest {
  private static final ECKey KEY = key();

  @TempDir
  Path data;
  @TempDir
  Path site;
  private Server server;
  private Tidings client;

  @BeforeEach
  void startServer() throws Exception {
    start(true);
  }

  @AfterEach
  void stopServer() {
    client.close();
    server.stop();
  }

  @Test
  void claims_of_other_names_say_who_the_user_is() {
    var ana = client.withToken(token(1050)).await();

    assertThat(ana.ref()).isEqualTo(new Ref("user", "1050"));
    assertThat(ana.entity(ana.ref()).await().profile())
        .extracting(Profile::name, Profile::image)
        .containsExactly("Ana Sousa", Optional.of("https://site.example/ana.png"));
  }

  @Test
  void users_who_are_not_known_are_refused_if_they_are_not_created() throws Exception {
    var ticket = client.withToken(token(1050)).await().ticket().await();
    client.close();
    server.stop();
    start(false);

    assertThat(client.withToken(token(1050)).await().user().name()).isEqualTo("Ana Sousa");
    assertThat(await(client.live(ticket.text(), LiveOptions.FROM_NOW))).isNotNull();
    assertThat(catchThrowableOfType(ApiRefusal.class,
        () -> await(client.withToken(token(1051)))).code()).isEqualTo("unknown_user");
    assertThat(catchThrowableOfType(ApiRefusal.class,
        () -> await(client.anonymous().entity(new Ref("user", "1051")))).code())
        .isEqualTo("not_found");
  }

  @Test
  void a_ticket_of_a_token_opens_nothing_once_tokens_are_not_accepted() throws Exception {
    var ticket = client.withToken(token(1050)).await().ticket().await();
    client.close();
    server.stop();
    open(Map.of());

    assertThat(catchThrowableOfType(ConnectionClosedException.class,
        () -> await(client.live(ticket.text(), LiveOptions.FROM_NOW))).code()).isEqualTo(4401);
  }

  private void start(boolean createsUsers) throws Exception {
    var keys = Files.writeString(
        site.resolve("keys.json"), new JWKSet(KEY.toPublicJWK()).toString());
    open(Map.of("--accounts.signUp", "closed", "--auth.jwt.keys", keys.toString(),
        "--auth.jwt.issuer", "https://site.example", "--auth.jwt.audience", "tidings",
        "--auth.jwt.claims.id", "uid", "--auth.jwt.claims.name", "https://site.example/name",
        "--auth.jwt.claims.picture", "avatar", "--auth.jwt.create",
        String.valueOf(createsUsers)));
  }

  private void open(Map<String, String> settings) {
    server = Server.open(ServerExtension.config(data, settings));
    client = Tidings.at(server.address());
  }

  private static String token(int user) {
    try {
      var jwt = new SignedJWT(
          new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(KEY.getKeyID()).build(),
          new JWTClaimsSet.Builder().issuer("https://site.example").audience("tidings")
              .subject("another meaning").claim("uid", user)
              .claim("https://site.example/name", "Ana Sousa")
              .claim("avatar", "https://site.example/ana.png")
              .expirationTime(Date.from(Instant.now().plus(Duration.ofMinutes(10)))).build());
      jwt.sign(new ECDSASigner(KEY));
      return jwt.serialize();
    } catch (JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static ECKey key() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("site").generate();
    } catch (JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
