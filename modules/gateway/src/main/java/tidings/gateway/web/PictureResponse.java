// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import tidings.gateway.http.Response;

/** The response for a picture; its sandbox policy disables scripts in the SVG. */
final class PictureResponse {
  private static final Map<String, String> HEADERS = Map.of(
      "Content-Type", "image/svg+xml",
      "Content-Security-Policy", ContentSecurity.SANDBOX,
      "X-Content-Type-Options", "nosniff",
      // One version of the server always draws the same picture for a name.
      "Cache-Control", "public, max-age=86400");

  private PictureResponse() {}

  static Response of(String svg) {
    return new Response(200, HEADERS, Buffer.buffer(svg));
  }
}
