// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import java.util.HashMap;
import java.util.Map;

/** What a browser lets a file of ours do, and whom it lets have it. */
final class ContentSecurity {
  /** Whatever is no page: also opened on its own, it does nothing. */
  static final String SANDBOX = "default-src 'none'; sandbox";
  /** It runs and asks nothing but its own; Swagger UI has pictures in its style sheet. */
  private static final String DOCS = "default-src 'self'; img-src 'self' http: https: data:; "
      + "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  /** What posts show may come from anywhere, all else from here; only Lit makes HTML of text. */
  private static final String APP_SHELL =
      "default-src 'none'; script-src 'self'%s; style-src 'self'; "
          + "img-src 'self' http: https:; connect-src 'self'; base-uri 'self'; form-action 'self'; "
          + "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; "
          + "trusted-types lit-html";
  /** Made for pages of others: see the README. */
  private static final String EMBEDDABLE_SCRIPT = "tidings.js";

  private ContentSecurity() {}

  /** @param path such as {@code docs/index.html} */
  static Map<String, String> of(String path) {
    if (path.endsWith(".html")) {
      return pageHeaders(DOCS);
    }
    return path.equals(EMBEDDABLE_SCRIPT)
        ? headers(SANDBOX, Map.of("Access-Control-Allow-Origin", "*"))
        : headers(SANDBOX, Map.of());
  }

  /** @param scriptHash the hash of what stands in it as a script, as policies have it; empty if none */
  static Map<String, String> ofAppShell(String scriptHash) {
    return pageHeaders(APP_SHELL.formatted(scriptHash.isEmpty() ? "" : " '" + scriptHash + "'"));
  }

  private static Map<String, String> pageHeaders(String policy) {
    return headers(policy, Map.of("Cross-Origin-Opener-Policy", "same-origin"));
  }

  private static Map<String, String> headers(String policy, Map<String, String> more) {
    var headers = new HashMap<>(more);
    headers.put("Content-Security-Policy", policy);
    headers.put("X-Content-Type-Options", "nosniff");
    // With no-referrer, our own requests would say that they come from nowhere.
    headers.put("Referrer-Policy", "same-origin");
    return Map.copyOf(headers);
  }
}
