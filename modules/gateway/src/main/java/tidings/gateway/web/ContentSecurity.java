// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import java.util.HashMap;
import java.util.Map;

/** Security headers of web files: Content-Security-Policy and cross-origin policies. */
final class ContentSecurity {
  /** For files that are not pages: they can do nothing even if opened directly. */
  static final String SANDBOX = "default-src 'none'; sandbox";
  /**
   * For the API documentation: own scripts only; Swagger UI has data: images in its style sheet.
   */
  private static final String DOCS = "default-src 'self'; img-src 'self' http: https: data:; "
      + "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  /** For the web client: images from anywhere, everything else from here; only Lit creates HTML. */
  private static final String APP_SHELL =
      "default-src 'none'; script-src 'self'%s; style-src 'self'; "
          + "img-src 'self' http: https:; connect-src 'self'; base-uri 'self'; form-action 'self'; "
          + "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; "
          + "trusted-types lit-html";
  /** Files that pages of other origins may load. */
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

  /** @param scriptHash CSP hash of the inline script; empty if there is none */
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
    // With no-referrer, requests of the own page would have no origin.
    headers.put("Referrer-Policy", "same-origin");
    return Map.copyOf(headers);
  }
}
