// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.SIGN_IN_REFUSED;

import com.nimbusds.jose.jwk.JWKSet;
import java.net.URI;
import java.net.URLEncoder;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tidings.core.Sha256;
import tidings.core.errors.Refusal;

/** A provider: authorization code flow with PKCE. */
public final class OidcProvider {
  private static final Duration MAX_AGE = Duration.ofHours(1);

  private final ProviderSettings settings;
  private final ProviderHttp http;
  private final IdTokens idTokens;
  /** What the provider says of itself. */
  private final Published<Known> known;

  /** Metadata and keys of the provider. */
  private record Known(ProviderMetadata metadata, JWKSet keys) {}

  OidcProvider(ProviderSettings settings, ProviderHttp http, InstantSource clock) {
    this.settings = settings;
    this.http = http;
    this.idTokens = new IdTokens(settings, clock);
    this.known = new Published<>(this::read, MAX_AGE, clock);
  }

  public ProviderSettings settings() {
    return settings;
  }

  /**
   * The address at the provider where the user signs in.
   *
   * @param verifier the secret of PKCE, of which the address has the hash
   * @throws Refusal {@code provider_failed}
   */
  public String authorizationAddress(String redirectUri, String state, String nonce,
      String verifier) {
    var endpoint = known.current().metadata().authorizationEndpoint();
    var query = form(Map.of(
        "response_type", "code",
        "client_id", settings.clientId(),
        "scope", settings.scopes(),
        "redirect_uri", redirectUri,
        "state", state,
        "nonce", nonce,
        "code_challenge", base64(Sha256.digest().digest(verifier.getBytes(UTF_8))),
        "code_challenge_method", "S256"));
    return endpoint + (endpoint.getRawQuery() == null ? "?" : "&") + query;
  }

  /**
   * Exchanges the code for the identity.
   *
   * @throws Refusal {@code sign_in_refused} or {@code provider_failed}
   */
  public VerifiedIdentity identity(String code, String redirectUri, String nonce,
      String verifier) {
    var token = token(code, redirectUri, verifier);
    var read = known.current();
    return idTokens.check(token, read.keys(), nonce)
        .or(() -> known.newer(read).flatMap(now -> idTokens.check(token, now.keys(), nonce)))
        .map(claims -> VerifiedIdentity.of(settings.issuer().toString(), claims))
        .orElseThrow(OidcProvider::refused);
  }

  private String token(String code, String redirectUri, String verifier) {
    var metadata = known.current().metadata();
    var fields = new LinkedHashMap<>(Map.of(
        "grant_type", "authorization_code", "code", code, "redirect_uri", redirectUri,
        "code_verifier", verifier));
    var headers = new LinkedHashMap<String, String>();
    if (settings.clientSecret().isEmpty() || metadata.postsSecret()) {
      fields.put("client_id", settings.clientId());
    }
    if (!settings.clientSecret().isEmpty()) {
      if (metadata.postsSecret()) {
        fields.put("client_secret", settings.clientSecret());
      } else {
        headers.put("Authorization", basic());
      }
    }
    var reply = http.post(metadata.tokenEndpoint(), form(fields), headers);
    if (reply.status() >= 400 && reply.status() < 500) {
      throw refused();
    }
    if (reply.status() == 200 && reply.json().getValue("id_token") instanceof String token) {
      return token;
    }
    throw ProviderHttp.failed("it gave no ID token");
  }

  private Known read() {
    var metadata = ProviderMetadata.read(http, settings.issuer());
    return new Known(metadata, keys(metadata.keys()));
  }

  private JWKSet keys(URI address) {
    try {
      return JWKSet.parse(http.get(address).encode());
    } catch (ParseException malformed) {
      throw ProviderHttp.failed("its keys cannot be read");
    }
  }

  private String basic() {
    var pair = encode(settings.clientId()) + ":" + encode(settings.clientSecret());
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }

  private static String form(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encode(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static Refusal refused() {
    return SIGN_IN_REFUSED.refusal("the provider does not confirm this sign-in; begin again");
  }
}
