// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.AUTHORIZATION;
import static io.vertx.core.http.HttpHeaders.COOKIE;
import static tidings.core.errors.ErrorCode.INVALID_HEADER;

import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignInResult;
import tidings.core.errors.Refusal;

/**
 * The session cookie, which scripts cannot read. Only API calls use it, never a page, so that it
 * can be {@code SameSite=Strict}: the page itself needs no cookie when a link from elsewhere opens
 * it.
 */
public final class SessionCookie {
  public static final String HEADER = "Set-Cookie";
  private static final String NAME = "tidings";
  private static final String HOST_PREFIX = "__Host-";
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{1,200}");

  private SessionCookie() {}

  /** Whether the query asks for a cookie. */
  public static boolean isRequested(Call call) {
    return call.queryFlag("cookie");
  }

  /** Whether the cookie authenticates the request: an Authorization header takes precedence. */
  public static boolean isUsedBy(HttpServerRequest request) {
    return !request.headers().contains(AUTHORIZATION);
  }

  /**
   * The token in the cookie of a request. With TLS a cookie under the plain name is one of a former
   * version, or one that was set before the server had TLS.
   *
   * @throws Refusal {@code invalid_header} if there are several: pages of a neighbouring domain can
   *     add one
   */
  public static Optional<String> findToken(Call call) {
    var token = findToken(call, name(call));
    return token.isPresent() ? token : findToken(call, NAME);
  }

  private static Optional<String> findToken(Call call, String name) {
    var values = values(call.request(), name);
    if (values.size() > 1) {
      throw INVALID_HEADER.refusal("there are several cookies " + name);
    }
    return values.stream().findFirst().filter(TOKEN.asMatchPredicate());
  }

  static List<String> values(HttpServerRequest request, String name) {
    return request.headers().getAll(COOKIE).stream()
        .flatMap(line -> Stream.of(line.split(";")))
        .map(String::strip)
        .filter(pair -> pair.startsWith(name + "="))
        .map(pair -> pair.substring(name.length() + 1))
        .toList();
  }

  public static String of(SignInResult signedIn, Call call) {
    return header(name(call), signedIn.token(), signedIn.expiresAt(), call);
  }

  /** The headers that delete the cookie, under each name that it may have. */
  public static String[] expired(Call call) {
    return Stream.of(name(call), NAME).distinct()
        .map(name -> header(name, "", Instant.EPOCH, call))
        .toArray(String[]::new);
  }

  /**
   * Adds the session cookie under its present name to a response, if the request had it under a
   * former one.
   */
  public static Response rename(Call call, Session session, Response response) {
    if (session.isOfSite() || !isUsedBy(call.request()) || name(call).equals(NAME)
        || response.sets(HEADER) || !values(call.request(), name(call)).isEmpty()) {
      return response;
    }
    return findToken(call, NAME)
        .map(token -> response.withCookies(
            header(name(call), token, session.expiresAt(), call),
            header(NAME, "", Instant.EPOCH, call)))
        .orElse(response);
  }

  /**
   * With TLS browsers take a cookie with the prefix from this host alone, not from its neighbours.
   * It is sent to all paths, so there must be nothing else below the host.
   */
  private static String name(Call call) {
    return prefix(call) + NAME;
  }

  static String prefix(Call call) {
    return call.client().secure() && call.basePath().isEmpty() ? HOST_PREFIX : "";
  }

  private static String header(String name, String token, Instant expiresAt, Call call) {
    return name + "=" + token
        + "; Path=" + (name.startsWith(HOST_PREFIX) ? "/" : call.publicPath("/v1"))
        + "; Expires=" + HttpDate.of(expiresAt)
        + "; HttpOnly; SameSite=Strict"
        + (call.client().secure() ? "; Secure" : "");
  }
}
