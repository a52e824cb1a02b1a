// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.buffer.Buffer;
import java.util.Map;

/** A picture, with what a browser is told about it: also opened on its own, it does nothing. */
final class PictureFile {
  private static final Map<String, String> HEADERS = Map.of(
      "Content-Type", "image/svg+xml",
      "Content-Security-Policy", Policy.NOTHING,
      "X-Content-Type-Options", "nosniff",
      // A name always means the same picture, as one version of the server draws it.
      "Cache-Control", "public, max-age=86400");

  private PictureFile() {}

  static Answer of(String svg) {
    return new Answer(200, HEADERS, Buffer.buffer(svg));
  }
}
