// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tidings.gateway.http.ConditionalGet;
import tidings.gateway.http.ContentEncoding;
import tidings.gateway.http.Response;

/**
 * A file of the web client, with what a browser is told about it.
 *
 * @param gzipped the same, if that is shorter; done once, and not on an event loop
 */
record WebFile(Response uncompressed, Optional<Response> gzipped) {
  /** Asked about each time: the next version of the server has others. */
  private static final String REVALIDATE = "no-cache";
  /** A year, which is as long as anybody keeps anything. */
  private static final String IMMUTABLE = "public, max-age=31536000, immutable";
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
    return of(path, ContentSecurity.of(path), bytes);
  }

  static WebFile of(String path, Map<String, String> securityHeaders, Buffer bytes) {
    var extension = path.substring(path.lastIndexOf('.') + 1);
    var headers = new HashMap<>(securityHeaders);
    headers.put("Content-Type", TYPES.getOrDefault(extension, "application/octet-stream"));
    headers.put("Cache-Control", REVALIDATE);
    headers.put("Vary", "Accept-Encoding");
    var uncompressed = ConditionalGet.withETag(new Response(200, Map.copyOf(headers), bytes));
    return new WebFile(uncompressed,
        Optional.of(uncompressed).filter(ContentEncoding::isWorthwhile)
            .map(ContentEncoding.GZIP::encodeBest));
  }

  Response response(HttpServerRequest request) {
    return ConditionalGet.notModifiedOr(request, negotiated(request));
  }

  /** Where it lies in an edition it never changes. */
  Response immutableResponse(HttpServerRequest request) {
    return response(request).with("Cache-Control", IMMUTABLE);
  }

  /** As one that this request accepts. */
  Response negotiated(HttpServerRequest request) {
    return gzipped.filter(shorter -> ContentEncoding.GZIP.isAccepted(request)).orElse(uncompressed);
  }
}
