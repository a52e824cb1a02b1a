// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import no.nav.security.mock.oauth2.http.OAuth2HttpRequest;
import no.nav.security.mock.oauth2.http.OAuth2HttpResponse;
import no.nav.security.mock.oauth2.http.Route;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import no.nav.security.mock.oauth2.token.KeyProvider;
import no.nav.security.mock.oauth2.token.OAuth2TokenProvider;
import okhttp3.Headers;

/** A provider whose signing key, and the keys that it publishes, are chosen by the test. */
final class RotatingProvider implements AutoCloseable {
  private static final String NAME = "rotating";
  private static final int RSA_BITS = 2048;
  /** Longer than the clock of a test is advanced. */
  private static final long TOKEN_SECONDS = 7 * 24 * 3600;

  private final AtomicInteger reads = new AtomicInteger();
  private volatile JWK signing;
  private volatile List<JWK> published;
  private volatile boolean failing;
  private final MockOAuth2Server server;

  RotatingProvider(JWK key) {
    signing = key;
    published = List.of(key);
    var tokens = new OAuth2TokenProvider(new KeyProvider() {
      @Override
      public JWK signingKey(String issuer) {
        return signing;
      }
    });
    server = new MockOAuth2Server(
        new OAuth2Config(false, null, null, false, tokens), new PublishedKeys());
    server.start();
  }

  /** A key with an id of its own. */
  static RSAKey newKey(String id) {
    try {
      return new RSAKeyGenerator(RSA_BITS).keyID(id).generate();
    } catch (JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }

  JsonObject settings() {
    return new JsonObject().put("name", NAME).put("label", "The rotating one")
        .put("issuer", server.issuerUrl(NAME).toString())
        .put("clientId", "tidings").put("clientSecret", "a secret");
  }

  /** The address of its published keys. */
  String keysAddress() {
    return server.jwksUrl(NAME).toString();
  }

  /** Signs with this key from now on. */
  void signWith(JWK key) {
    signing = key;
  }

  /** Shows these keys from now on. */
  void publish(JWK... keys) {
    published = List.of(keys);
  }

  /** Whether its keys cannot be read from now on. */
  void fail(boolean fails) {
    failing = fails;
  }

  /** How often its keys were asked for. */
  int reads() {
    return reads.get();
  }

  /** Signs a user in. */
  RawHttp.Response signIn(ProviderBrowser browser, String user) {
    server.enqueueCallback(new DefaultOAuth2TokenCallback(NAME, user, "JWT", List.of("tidings"),
        Map.of("preferred_username", user, "name", user), TOKEN_SECONDS));
    return browser.signIn(NAME);
  }

  @Override
  public void close() {
    server.shutdown();
  }

  private final class PublishedKeys implements Route {
    @Override
    public boolean match(OAuth2HttpRequest request) {
      return request.getUrl().encodedPath().equals("/" + NAME + "/jwks");
    }

    @Override
    public OAuth2HttpResponse invoke(OAuth2HttpRequest request) {
      reads.incrementAndGet();
      return new OAuth2HttpResponse(
          Headers.of("Content-Type", "application/json"), failing ? 500 : 200,
          new JWKSet(published).toPublicJWKSet().toString(), null);
    }
  }
}
