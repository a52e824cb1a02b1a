// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A file of the web client, with what a browser is told about it.
 *
 * @param gzipped the same, if that is shorter; done once, and not on an event loop
 */
record WebFile(Answer whole, Optional<Answer> gzipped) {
  /** Asked about each time: the next version of the server has others. */
  private static final String FRESH = "no-cache";
  /** A year, which is as long as anybody keeps anything. */
  private static final String FOR_GOOD = "public, max-age=31536000, immutable";
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

  /** @param path tells its type and its policy */
  static WebFile of(String path, Buffer bytes) {
    return of(path, Policy.of(path), bytes);
  }

  static WebFile of(String path, Map<String, String> policy, Buffer bytes) {
    var ending = path.substring(path.lastIndexOf('.') + 1);
    var headers = new HashMap<>(policy);
    headers.put("Content-Type", TYPES.getOrDefault(ending, "application/octet-stream"));
    headers.put("Cache-Control", FRESH);
    headers.put("Vary", "Accept-Encoding");
    var whole = Freshness.tagged(new Answer(200, Map.copyOf(headers), bytes));
    return new WebFile(whole,
        Optional.of(whole).filter(Coding::helps).map(Coding.GZIP::encodeWell));
  }

  Answer answer(HttpServerRequest request) {
    return Freshness.since(request, coded(request));
  }

  /** Where it lies in an edition it never changes. */
  Answer lasting(HttpServerRequest request) {
    return answer(request).with("Cache-Control", FOR_GOOD);
  }

  /** As one that this request accepts. */
  Answer coded(HttpServerRequest request) {
    return gzipped.filter(shorter -> Coding.GZIP.isAccepted(request)).orElse(whole);
  }
}
