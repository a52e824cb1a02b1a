// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Origins, besides the server's own, whose pages may call the API: {@code https://example.org},
 * {@code capacitor://localhost} for pages inside an app, {@code https://*.example.org} for all hosts
 * below one, and {@code null} for pages that have none.
 */
public record AllowedOrigins(Set<String> origins) {
  /** What browsers send for sandboxed frames and files, whosever they are. */
  public static final String WITHOUT_ORIGIN = "null";
  /** Two names below the asterisk at least: nobody owns all hosts of {@code org}. */
  private static final Pattern FORM = Pattern.compile(
      "null|[a-z][a-z0-9+.-]{0,30}://[a-z0-9.-]{1,253}(:[0-9]{1,5})?"
          + "|https?://\\*(\\.[a-z0-9-]{1,63}){2,8}(:[0-9]{1,5})?");
  private static final Pattern NAMES = Pattern.compile("[a-z0-9.-]{1,253}");

  public AllowedOrigins {
    origins = Set.copyOf(origins);
  }

  /** Whether a text has the form of one. */
  public static boolean isValid(String text) {
    return FORM.matcher(text).matches();
  }

  /** Whether pages of this origin may call the API with a token. */
  public boolean allow(String origin) {
    return origins.contains(origin)
        || origins.stream().anyMatch(allowed -> isBelow(origin, allowed));
  }

  /**
   * Whether they may also use the cookie of a session: not if they have no origin, as any site can
   * make such a page.
   */
  public boolean allowCookie(String origin) {
    return !origin.equals(WITHOUT_ORIGIN) && allow(origin);
  }

  private static boolean isBelow(String origin, String allowed) {
    int asterisk = allowed.indexOf('*');
    if (asterisk < 0) {
      return false;
    }
    var scheme = allowed.substring(0, asterisk);
    var domain = allowed.substring(asterisk + 1);
    int end = origin.length() - domain.length();
    return end > asterisk && origin.startsWith(scheme) && origin.endsWith(domain)
        && NAMES.matcher(origin.substring(asterisk, end)).matches();
  }
}
