// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import tidings.server.RawHttp.Response;

/** A browser that follows the redirections between the server and a provider. */
public final class ProviderBrowser {
  private static final Pattern COOKIE =
      Pattern.compile("(?i)set-cookie: tidings-ceremony=([^;]*);");

  private final ServerExtension server;
  String cookie = "";

  ProviderBrowser(ServerExtension server) {
    this.server = server;
  }

  /** Starts a provider, with keys for these issuers: creating one may take seconds. */
  public static MockOAuth2Server provider(String... issuers) {
    var provider = new MockOAuth2Server();
    provider.start();
    for (var issuer : issuers) {
      get(provider.jwksUrl(issuer).uri());
      get(provider.wellKnownUrl(issuer).uri());
    }
    return provider;
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

  /** Signs in with a provider, from the button to the answer of the server. */
  Response signIn(String provider) {
    return signIn(provider, new JsonObject());
  }

  /** As above, with more fields in the body. */
  Response signIn(String provider, JsonObject more) {
    return send("POST", "/v1/sessions/providers/" + provider, "",
        visit(begin(provider)).mergeIn(more));
  }

  /** The address at the provider to which the page sends the browser. */
  URI begin(String provider) {
    return begin("/v1/sessions/providers/" + provider, "");
  }

  Response link(String provider, String token) {
    var path = "/v1/accounts/me/identities/" + provider;
    return send("POST", path, token, visit(begin(path, token)));
  }

  URI begin(String path, String token) {
    var response = send("POST", path + "/begin", token, new JsonObject());
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return URI.create(response.json().getString("location"));
  }

  /** Signs in at the provider, and returns what it sends the browser back with. */
  static JsonObject visit(URI location) {
    var answer = get(location);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(302);
    var back = URI.create(answer.headers().firstValue("Location").orElseThrow());
    assertThat(back.toString()).startsWith("https://tidings.test/signed-in/");
    var query = query(back);
    return new JsonObject().put("code", query.get("code")).put("state", query.get("state"));
  }

  private static HttpResponse<String> get(URI address) {
    try (var client = HttpClient.newHttpClient()) {
      return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  static Map<String, String> query(URI address) {
    return Stream.of(address.getQuery().split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }
}
