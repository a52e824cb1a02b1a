// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.data.AuthenticatorAssertionResponse;
import com.webauthn4j.data.AuthenticatorAttestationResponse;
import com.webauthn4j.data.PublicKeyCredential;
import com.webauthn4j.data.PublicKeyCredentialCreationOptions;
import com.webauthn4j.data.PublicKeyCredentialRequestOptions;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.test.authenticator.webauthn.NoneAttestationAuthenticator;
import com.webauthn4j.test.authenticator.webauthn.WebAuthnAuthenticatorAdaptor;
import com.webauthn4j.test.client.ClientPlatform;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import tidings.server.RawHttp.Response;

/** A browser with one cookie for challenges, and the authenticator of its user. */
final class PasskeyBrowser {
  static final String ORIGIN = "https://tidings.test";
  private static final Pattern COOKIE =
      Pattern.compile("(?i)set-cookie: tidings-ceremony=([^;]*);");
  private static final ObjectConverter JSON = new ObjectConverter();

  private final ServerExtension server;
  private final WebAuthnAuthenticatorAdaptor authenticator;
  private ClientPlatform platform;
  private String cookie = "";

  PasskeyBrowser(ServerExtension server) {
    this(server, new WebAuthnAuthenticatorAdaptor(new NoneAttestationAuthenticator(), JSON));
  }

  /** A browser whose authenticator does not count its uses, as most do not. */
  static PasskeyBrowser withoutCounter(ServerExtension server) {
    var authenticator = new NoneAttestationAuthenticator();
    authenticator.setCountUpEnabled(false);
    return new PasskeyBrowser(server, new WebAuthnAuthenticatorAdaptor(authenticator, JSON));
  }

  private PasskeyBrowser(ServerExtension server, WebAuthnAuthenticatorAdaptor authenticator) {
    this.server = server;
    this.authenticator = authenticator;
    atOrigin(ORIGIN);
  }

  /** Another browser with the same authenticator. */
  PasskeyBrowser another() {
    return new PasskeyBrowser(server, authenticator);
  }

  /** Another browser with the same authenticator, to which the cookie was copied. */
  PasskeyBrowser withSameCookie() {
    var copy = another();
    copy.cookie = cookie;
    return copy;
  }

  /** Opens a page of another origin. */
  PasskeyBrowser atOrigin(String origin) {
    platform = new ClientPlatform(new Origin(origin), authenticator);
    return this;
  }

  Response send(String method, String path, String token, JsonObject body) {
    var response = server.rawHttp().send(method, path, token, body.isEmpty() ? "" : body.encode(),
        Map.of("Origin", "http://a", "Cookie", "tidings-ceremony=" + cookie));
    var set = COOKIE.matcher(response.head());
    if (set.find()) {
      cookie = set.group(1);
    }
    return response;
  }

  private Response post(String path, String token, JsonObject body) {
    return send("POST", path, token, body);
  }

  /** Adds a passkey to the account of a session. */
  Response add(String token, String name) {
    var options = post("/v1/accounts/me/passkeys:begin", token, new JsonObject());
    assertThat(options.status()).as(options.body()).isEqualTo(200);
    return post("/v1/accounts/me/passkeys", token, create(options.json()).put("name", name));
  }

  /** Creates an account without a password. */
  Response signUp(String id, String name) {
    return signUp(new JsonObject().put("id", id).put("name", name));
  }

  /** As above. @param fields those that both calls of a sign-up have */
  Response signUp(JsonObject fields) {
    var options = post("/v1/accounts/passkey/begin", "", fields);
    return options.status() == 200
        ? post("/v1/accounts/passkey/finish", "", create(options.json()).mergeIn(fields))
        : options;
  }

  Response signIn() {
    return signIn(get(challenge()));
  }

  Response signIn(JsonObject assertion) {
    return post("/v1/sessions/passkey/finish", "", assertion);
  }

  /** The options of a sign-in, which also set the cookie. */
  JsonObject challenge() {
    var options = post("/v1/sessions/passkey/begin", "", new JsonObject());
    assertThat(options.status()).as(options.body()).isEqualTo(200);
    return options.json();
  }

  /** Creates a passkey. */
  JsonObject create(JsonObject options) {
    var parsed = JSON.getJsonMapper()
        .readValue(options.encode(), PublicKeyCredentialCreationOptions.class);
    PublicKeyCredential<AuthenticatorAttestationResponse, ?> created = platform.create(parsed);
    return new JsonObject()
        .put("attestationObject", base64(created.getResponse().getAttestationObject()))
        .put("clientDataJSON", base64(created.getResponse().getClientDataJSON()));
  }

  /** Answers a challenge with the passkey of the site. */
  JsonObject get(JsonObject options) {
    var parsed = JSON.getJsonMapper()
        .readValue(options.encode(), PublicKeyCredentialRequestOptions.class);
    PublicKeyCredential<AuthenticatorAssertionResponse, ?> answer = platform.get(parsed);
    return new JsonObject()
        .put("credential", base64(answer.getRawId()))
        .put("userHandle", base64(answer.getResponse().getUserHandle()))
        .put("authenticatorData", base64(answer.getResponse().getAuthenticatorData()))
        .put("clientDataJSON", base64(answer.getResponse().getClientDataJSON()))
        .put("signature", base64(answer.getResponse().getSignature()));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
