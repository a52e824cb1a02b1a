// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The cookie of a device that has signed in before. It opens nothing; with it, wrong passwords of
 * strangers do not keep this device from signing in. It stays after signing out.
 */
public final class DeviceCookie {
  private static final String NAME = "tidings-device";
  /** The longest that browsers keep a cookie; each sign-in sets it anew. */
  private static final Duration LIFETIME = Duration.ofDays(400);
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{1,200}");

  private DeviceCookie() {}

  /** The token in the cookie of a request. */
  public static Optional<String> findToken(HttpServerRequest request) {
    return Optional.ofNullable(request.getCookie(NAME))
        .map(cookie -> cookie.getValue())
        .filter(TOKEN.asMatchPredicate());
  }

  /** The header that sets the cookie; only sign-ins send it back. */
  public static String of(String token, Call call) {
    return NAME + "=" + token
        + "; Path=" + call.publicPath("/v1/sessions")
        + "; Max-Age=" + LIFETIME.toSeconds()
        + "; HttpOnly; SameSite=Strict"
        + (call.client().secure() ? "; Secure" : "");
  }
}
