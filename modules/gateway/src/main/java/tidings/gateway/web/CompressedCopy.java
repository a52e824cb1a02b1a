// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import io.vertx.core.buffer.Buffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import tidings.gateway.http.ContentEncoding;

/** Compressed copies of files, which the build puts beside them under a name with an ending. */
final class CompressedCopy {
  private static final Map<ContentEncoding, String> ENDINGS =
      Map.of(ContentEncoding.BR, ".br", ContentEncoding.GZIP, ".gz");

  private CompressedCopy() {}

  static boolean isCopy(String path) {
    return ENDINGS.values().stream().anyMatch(path::endsWith);
  }

  /** The copies of a file by their encodings. */
  static Map<ContentEncoding, Buffer> of(String path, Map<String, Buffer> files) {
    var copies = new EnumMap<ContentEncoding, Buffer>(ContentEncoding.class);
    ENDINGS.forEach((encoding, ending) -> Optional.ofNullable(files.get(path + ending))
        .ifPresent(copy -> copies.put(encoding, copy)));
    return copies;
  }
}
