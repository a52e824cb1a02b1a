// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.INVALID_HEADER;
import static tidings.core.errors.ErrorCode.INVALID_TOKEN;

import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.errors.Refusal;

/**
 * The cookies that authenticate a request: that of the site, which holds a JSON Web Token, or else
 * that of a session here. Users are who they are at the site, so its cookie comes first. What a page
 * of another origin may do with one it may do with the other: {@link CsrfCheck} decides.
 *
 * @param siteCookie name of the site's cookie; empty if it has none
 */
public record TokenCookies(Optional<String> siteCookie) {
  private static final Pattern JSON_WEB_TOKEN =
      Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*");

  /**
   * The token; empty without a cookie.
   *
   * @throws Refusal {@code invalid_header} if there are several cookies of a name, and {@code
   *     invalid_token} if that of the site holds no JSON Web Token
   */
  public Optional<String> find(Call call) {
    return siteCookie.flatMap(name -> findSiteToken(call, name))
        .or(() -> SessionCookie.findToken(call));
  }

  /** An empty value is that of a user whom the site has signed out. */
  private static Optional<String> findSiteToken(Call call, String name) {
    var values = SessionCookie.values(call.request(), name);
    if (values.size() > 1) {
      throw INVALID_HEADER.refusal("there are several cookies " + name);
    }
    return values.stream().filter(value -> !value.isEmpty()).findFirst().map(value -> {
      if (value.length() > BearerToken.MAX_LENGTH || !JSON_WEB_TOKEN.matcher(value).matches()) {
        throw INVALID_TOKEN.refusal("the cookie of the site holds no JSON Web Token");
      }
      return value;
    });
  }
}
