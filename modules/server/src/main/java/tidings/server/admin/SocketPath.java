// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Where a Unix domain socket lies, however deep its folder. */
public record SocketPath(Path path) {
  /** Bytes that every system takes: Linux takes 107, macOS 103. */
  static final int MAX_ADDRESS_BYTES = 100;

  /**
   * Uses its address, which a longer path has only meanwhile, through a link to its folder.
   *
   * @throws IOException when there can be no such link
   */
  <T> T withAddress(Function<SocketAddress, T> action) throws IOException {
    var absolute = path.toAbsolutePath();
    if (absolute.toString().getBytes(UTF_8).length <= MAX_ADDRESS_BYTES) {
      return action.apply(SocketAddress.domainSocketAddress(absolute.toString()));
    }
    var folder = Files.createTempDirectory("tidings");
    var link = folder.resolve("data");
    try {
      Files.createSymbolicLink(link, absolute.getParent());
      var shorter = link.resolve(absolute.getFileName()).toString();
      return action.apply(SocketAddress.domainSocketAddress(shorter));
    } finally {
      Files.deleteIfExists(link);
      Files.delete(folder);
    }
  }
}
