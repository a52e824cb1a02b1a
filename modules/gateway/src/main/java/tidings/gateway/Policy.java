// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.util.HashMap;
import java.util.Map;

/** What a browser lets a file of ours do, and whom it lets have it. */
final class Policy {
  /** Whatever is no page: also opened on its own, it does nothing. */
  static final String NOTHING = "default-src 'none'; sandbox";
  /** It runs and asks nothing but its own; Swagger UI has pictures in its style sheet. */
  private static final String DOCS = "default-src 'self'; img-src 'self' http: https: data:; "
      + "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  /** What posts show may come from anywhere, all else from here; only Lit makes HTML of text. */
  private static final String SHELL = "default-src 'none'; script-src 'self'%s; style-src 'self'; "
      + "img-src 'self' http: https:; connect-src 'self'; base-uri 'self'; form-action 'self'; "
      + "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; "
      + "trusted-types lit-html";
  /** Made for pages of others: see the README. */
  private static final String PUBLIC = "tidings.js";

  private Policy() {}

  /** @param path such as {@code docs/index.html} */
  static Map<String, String> of(String path) {
    if (path.endsWith(".html")) {
      return page(DOCS);
    }
    return path.equals(PUBLIC)
        ? with(NOTHING, Map.of("Access-Control-Allow-Origin", "*"))
        : with(NOTHING, Map.of());
  }

  /** @param inline the hash of what stands in it as a script, as policies have it; empty if none */
  static Map<String, String> ofShell(String inline) {
    return page(SHELL.formatted(inline.isEmpty() ? "" : " '" + inline + "'"));
  }

  private static Map<String, String> page(String content) {
    return with(content, Map.of("Cross-Origin-Opener-Policy", "same-origin"));
  }

  private static Map<String, String> with(String content, Map<String, String> more) {
    var headers = new HashMap<>(more);
    headers.put("Content-Security-Policy", content);
    headers.put("X-Content-Type-Options", "nosniff");
    // With no-referrer, our own requests would say that they come from nowhere.
    headers.put("Referrer-Policy", "same-origin");
    return Map.copyOf(headers);
  }
}
