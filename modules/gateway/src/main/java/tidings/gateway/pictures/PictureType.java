// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.pictures;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The types of pictures that are served, recognized by their first bytes. SVG and HTML are not
 * among them, as they can contain scripts.
 */
enum PictureType {
  JPEG("image/jpeg"),
  PNG("image/png"),
  GIF("image/gif"),
  WEBP("image/webp"),
  AVIF("image/avif");

  /** Bytes of the first box of an AVIF file that are searched for its brands. */
  private static final int MAX_BRANDS = 64;
  private static final int BRAND_BYTES = 4;

  private final String mediaType;

  PictureType(String mediaType) {
    this.mediaType = mediaType;
  }

  String mediaType() {
    return mediaType;
  }

  static Optional<PictureType> of(Buffer content) {
    var start = content.slice(0, Math.min(content.length(), MAX_BRANDS)).toString(ISO_8859_1);
    return Stream.of(values()).filter(type -> type.begins(start)).findFirst();
  }

  private boolean begins(String start) {
    return switch (this) {
      case JPEG -> start.startsWith("\u00FF\u00D8\u00FF");
      case PNG -> start.startsWith("\u0089PNG\r\n\u001A\n");
      case GIF -> start.startsWith("GIF87a") || start.startsWith("GIF89a");
      case WEBP -> start.startsWith("RIFF") && start.startsWith("WEBP", 8);
      case AVIF -> start.startsWith("ftyp", 4) && hasAvifBrand(start);
    };
  }

  /** The brands of the box, after the length of the box, its type and a version. */
  private static boolean hasAvifBrand(String start) {
    int end = start.charAt(0) == 0 && start.charAt(1) == 0 && start.charAt(2) == 0
        ? Math.min(start.length(), start.charAt(3))
        : 0;
    for (int brand = 8; brand + BRAND_BYTES <= end; brand += BRAND_BYTES) {
      if (start.startsWith("avif", brand) || start.startsWith("avis", brand)) {
        return true;
      }
    }
    return false;
  }
}
