// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The formats of pictures that can be uploaded, recognized by their first bytes. SVG is not among
 * them: it is a document with scripts.
 */
enum PictureFormat {
  JPEG,
  PNG,
  GIF,
  WEBP;

  /** Bytes at the beginning of a file that tell its format. */
  static final int SIGNATURE_BYTES = 12;

  static Optional<PictureFormat> of(byte[] signature) {
    var start = new String(signature, ISO_8859_1);
    return Stream.of(values()).filter(format -> format.begins(start)).findFirst();
  }

  private boolean begins(String start) {
    return switch (this) {
      case JPEG -> start.startsWith("\u00FF\u00D8\u00FF");
      case PNG -> start.startsWith("\u0089PNG\r\n\u001A\n");
      case GIF -> start.startsWith("GIF87a") || start.startsWith("GIF89a");
      case WEBP -> start.startsWith("RIFF") && start.startsWith("WEBP", 8);
    };
  }
}
