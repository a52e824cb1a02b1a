// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.AUTHORIZATION;
import static java.time.ZoneOffset.UTC;
import static tidings.core.errors.ErrorCode.INVALID_PARAMETER;

import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Accounts.SignInResult;

/**
 * The session cookie, which scripts cannot read. Only API calls use it, never a page, so that it
 * can be {@code SameSite=Strict}: the page itself needs no cookie when a link from elsewhere opens
 * it.
 */
public final class SessionCookie {
  public static final String HEADER = "Set-Cookie";
  private static final String NAME = "tidings";
  private static final DateTimeFormatter EXPIRES_FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US).withZone(UTC);
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{1,200}");

  private SessionCookie() {}

  /** Whether the query asks for a cookie. */
  public static boolean isRequested(Call call) {
    return call.queryParameter("cookie").map(value -> switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw INVALID_PARAMETER.refusal("cookie must be true or false");
    }).orElse(false);
  }

  /** Whether the cookie authenticates the request: an Authorization header takes precedence. */
  public static boolean isUsedBy(HttpServerRequest request) {
    return !request.headers().contains(AUTHORIZATION);
  }

  /** The token in the cookie of a request. */
  public static Optional<String> findToken(HttpServerRequest request) {
    return Optional.ofNullable(request.getCookie(NAME))
        .map(cookie -> cookie.getValue())
        .filter(TOKEN.asMatchPredicate());
  }

  public static String of(SignInResult signedIn, Call call) {
    return headerValue(signedIn.token(), signedIn.expiresAt(), call);
  }

  /** The header that deletes the cookie. */
  public static String expired(Call call) {
    return headerValue("", Instant.EPOCH, call);
  }

  private static String headerValue(String token, Instant expiresAt, Call call) {
    return NAME + "=" + token
        + "; Path=" + call.publicPath("/v1")
        + "; Expires=" + EXPIRES_FORMAT.format(expiresAt)
        + "; HttpOnly; SameSite=Strict"
        + (call.client().secure() ? "; Secure" : "");
  }
}
