// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Security headers of web files: Content-Security-Policy and cross-origin policies. */
final class ContentSecurity {
  /** For files that are not pages: they can do nothing even if opened directly. */
  static final String SANDBOX = "default-src 'none'; sandbox";
  /**
   * For the API documentation: own scripts only; Swagger UI has data: images in its style sheet, and
   * its HTML passes the default policy of the page.
   */
  private static final String DOCS = "default-src 'self'; img-src 'self' data:; "
      + "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types default dompurify";
  /** For the web client: everything but pictures from here; only Lit creates HTML. */
  private static final String APP_SHELL =
      "default-src 'none'; script-src %s; style-src %s; "
          + "img-src %s; media-src 'self'; connect-src 'self'; "
          + "base-uri 'self'; form-action 'self'; "
          + "frame-ancestors %s; object-src 'none'; require-trusted-types-for 'script'; "
          + "trusted-types lit-html";
  private static final String RESOURCE_POLICY = "Cross-Origin-Resource-Policy";
  /** Files that pages of other origins may load. */
  private static final String EMBEDDABLE_SCRIPT = "tidings.js";

  private ContentSecurity() {}

  /** @param path such as {@code docs/index.html} */
  static Map<String, String> of(String path) {
    if (path.endsWith(".html")) {
      return pageHeaders(DOCS);
    }
    return path.equals(EMBEDDABLE_SCRIPT)
        ? headers(SANDBOX,
            Map.of("Access-Control-Allow-Origin", "*", RESOURCE_POLICY, "cross-origin"))
        : headers(SANDBOX, Map.of(RESOURCE_POLICY, "same-origin"));
  }

  /**
   * @param scripts CSP hashes of the inline scripts
   * @param styles CSP hashes of the inline style sheets
   * @param ownImages whether images come from this server alone
   * @param frames origins, separated by spaces, whose pages may show it in a frame
   */
  static Map<String, String> ofAppShell(List<String> scripts, List<String> styles,
      boolean ownImages, String frames) {
    return pageHeaders(APP_SHELL.formatted(selfAnd(scripts), selfAnd(styles),
        selfAnd(ownImages ? List.of() : List.of("http:", "https:")),
        frames.isEmpty() ? "'none'" : frames));
  }

  private static String selfAnd(List<String> hashes) {
    return Stream.concat(Stream.of("'self'"), hashes.stream()).collect(joining(" "));
  }

  private static Map<String, String> pageHeaders(String policy) {
    return headers(policy,
        Map.of("Cross-Origin-Opener-Policy", "same-origin", RESOURCE_POLICY, "same-origin"));
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
