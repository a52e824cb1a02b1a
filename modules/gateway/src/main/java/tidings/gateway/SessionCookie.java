// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.time.ZoneOffset.UTC;
import static tidings.core.Reason.INVALID_PARAMETER;

import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Accounts.SignedIn;

/**
 * The token where no script can read it. Only calls take it, never a page, so it can be {@code
 * SameSite=Strict}: who follows a link to the page is signed in all the same.
 */
final class SessionCookie {
  static final String HEADER = "Set-Cookie";
  private static final String NAME = "tidings";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US).withZone(UTC);
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{1,200}");

  private SessionCookie() {}

  /** Whether the answer shall have one. */
  static boolean isWanted(Call call) {
    return call.parameter("cookie").map(value -> switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw INVALID_PARAMETER.because("cookie is true or false");
    }).orElse(false);
  }

  /** The token in the one that came with a request. */
  static Optional<String> token(HttpServerRequest request) {
    return Optional.ofNullable(request.getCookie(NAME))
        .map(cookie -> cookie.getValue())
        .filter(TOKEN.asMatchPredicate());
  }

  static String of(SignedIn signedIn, Call call) {
    return line(signedIn.token(), signedIn.expiresAt(), call);
  }

  /** Makes the browser forget it. */
  static String cleared(Call call) {
    return line("", Instant.EPOCH, call);
  }

  private static String line(String token, Instant end, Call call) {
    return NAME + "=" + token
        + "; Path=" + call.address("/v1")
        + "; Expires=" + TIME.format(end)
        + "; HttpOnly; SameSite=Strict"
        + (call.caller().secure() ? "; Secure" : "");
  }
}
