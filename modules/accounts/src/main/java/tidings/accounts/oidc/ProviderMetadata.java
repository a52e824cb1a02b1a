// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * The description that a provider publishes of itself (OpenID Connect Discovery).
 *
 * @param postsSecret whether it takes the secret in the body alone, not in a header
 */
record ProviderMetadata(URI authorizationEndpoint, URI tokenEndpoint, URI keys,
    boolean postsSecret) {
  private static final String PATH = "/.well-known/openid-configuration";

  static ProviderMetadata read(ProviderHttp http, URI issuer) {
    var document = http.get(URI.create(issuer.toString().replaceFirst("/$", "") + PATH));
    if (!issuer.toString().equals(document.getValue("issuer"))) {
      throw ProviderHttp.failed("it has another issuer than the settings");
    }
    return new ProviderMetadata(
        endpoint(document, "authorization_endpoint", issuer),
        endpoint(document, "token_endpoint", issuer),
        endpoint(document, "jwks_uri", issuer),
        postsSecret(document));
  }

  /** An address with TLS, unless the issuer itself, which is on this machine, has none. */
  private static URI endpoint(JsonObject document, String name, URI issuer) {
    try {
      var address = new URI(String.valueOf(document.getValue(name)));
      if (address.getHost() != null
          && ("https".equals(address.getScheme())
              || "http".equals(address.getScheme()) && "http".equals(issuer.getScheme()))) {
        return address;
      }
    } catch (URISyntaxException malformed) {
      // refused below
    }
    throw ProviderHttp.failed("its " + name + " is no address with TLS");
  }

  private static boolean postsSecret(JsonObject document) {
    return document.getValue("token_endpoint_auth_methods_supported") instanceof JsonArray methods
        && methods.contains("client_secret_post") && !methods.contains("client_secret_basic");
  }
}
