// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.util.Map;
import java.util.Optional;

/**
 * How the web page finds users whom the site has signed in.
 *
 * @param cookie name of the cookie that holds the site's token; empty if the page takes none
 * @param signInUrl where users sign in at the site; {@code {page}} stands for the page to return to
 * @param signOutUrl where users sign out at the site
 */
public record SiteSignIn(Optional<String> cookie, Optional<String> signInUrl,
    Optional<String> signOutUrl) {
  /** The site has no part in it. */
  public static final SiteSignIn NONE =
      new SiteSignIn(Optional.empty(), Optional.empty(), Optional.empty());

  /** The settings that the web page knows, by the placeholders of its document. */
  Map<String, String> pageValues() {
    return Map.of(
        "siteCookie", cookie.isPresent() ? "on" : "off",
        "signInUrl", signInUrl.orElse(""),
        "signOutUrl", signOutUrl.orElse(""));
  }
}
