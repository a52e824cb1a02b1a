// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A file of the web page, with what a browser is told about it. */
record WebFile(Answer whole, Map<Coding, Answer> coded) {
  /** The page runs and asks nothing but its own; pictures may come from anywhere. */
  private static final String POLICY = "default-src 'self'; img-src 'self' http: https: data:; "
      + "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon",
          "woff2", "font/woff2",
          "yaml", "text/yaml; charset=utf-8",
          "txt", "text/plain; charset=utf-8");

  static WebFile of(String name, Buffer bytes) {
    var ending = name.substring(name.lastIndexOf('.') + 1);
    var headers = Map.of(
        "Cache-Control", "no-cache",
        "Content-Security-Policy", POLICY,
        "Referrer-Policy", "same-origin",
        "X-Content-Type-Options", "nosniff",
        "Vary", "Accept-Encoding");
    var whole = new Answer(200, headers, bytes)
        .with("Content-Type", TYPES.getOrDefault(ending, "application/octet-stream"));
    return new WebFile(Freshness.tagged(whole), new ConcurrentHashMap<>());
  }

  Answer answer(HttpServerRequest request) {
    return Freshness.of(
        request,
        Coding.chosen(request, whole)
            .map(coding -> coded.computeIfAbsent(coding, once -> once.encode(whole)))
            .orElse(whole));
  }
}
