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
 * A file of the web client with its headers.
 *
 * @param gzipped the compressed content, if it is shorter; computed once at the start
 */
record WebFile(Response uncompressed, Optional<Response> gzipped) {
  /** Revalidated each time, as the next version of the server has other content. */
  private static final String REVALIDATE = "no-cache";
  /** One year, the longest time that caches respect. */
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

  /** @param path determines the content type and the policy */
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

  /** The headers for a versioned path, below which content never changes. */
  Response immutableResponse(HttpServerRequest request) {
    return response(request).with("Cache-Control", IMMUTABLE);
  }

  /** The response in an encoding that the request accepts. */
  Response negotiated(HttpServerRequest request) {
    return gzipped.filter(shorter -> ContentEncoding.GZIP.isAccepted(request)).orElse(uncompressed);
  }
}
