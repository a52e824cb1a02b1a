// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.CEREMONY_ENDED;

import java.util.regex.Pattern;
import tidings.core.Credentials;

/**
 * The cookie of a browser that has got a challenge: only this browser can answer it. One at a time:
 * a new challenge replaces the last one.
 */
public final class CeremonyCookie {
  private static final String NAME = "tidings-ceremony";
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_.-]{1,2000}");

  private CeremonyCookie() {}

  /** @throws tidings.core.errors.Refusal {@code ceremony_ended} if there is none */
  public static String require(Call call) {
    var values = SessionCookie.values(call.request(), name(call));
    return values.stream()
        .filter(value -> values.size() == 1 && TOKEN.matcher(value).matches())
        .findFirst()
        .orElseThrow(() -> CEREMONY_ENDED.refusal(
            "this browser has no challenge, or it is too old; begin again"));
  }

  /** The header that sets the cookie. */
  public static String of(String token, Call call) {
    return header(token, Credentials.CEREMONY_LIFETIME.toSeconds(), call);
  }

  /** The header that deletes the cookie. */
  public static String expired(Call call) {
    return header("", 0, call);
  }

  private static String name(Call call) {
    return SessionCookie.prefix(call) + NAME;
  }

  private static String header(String token, long seconds, Call call) {
    return name(call) + "=" + token
        + "; Path=" + (SessionCookie.prefix(call).isEmpty() ? call.publicPath("/v1") : "/")
        + "; Max-Age=" + seconds
        + "; HttpOnly; SameSite=Strict"
        + (call.client().secure() ? "; Secure" : "");
  }
}
