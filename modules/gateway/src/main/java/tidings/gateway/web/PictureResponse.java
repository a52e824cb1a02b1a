// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import tidings.gateway.http.Response;

/** A picture, with what a browser is told about it: also opened on its own, it does nothing. */
final class PictureResponse {
  private static final Map<String, String> HEADERS = Map.of(
      "Content-Type", "image/svg+xml",
      "Content-Security-Policy", ContentSecurity.SANDBOX,
      "X-Content-Type-Options", "nosniff",
      // A name always means the same picture, as one version of the server draws it.
      "Cache-Control", "public, max-age=86400");

  private PictureResponse() {}

  static Response of(String svg) {
    return new Response(200, HEADERS, Buffer.buffer(svg));
  }
}
