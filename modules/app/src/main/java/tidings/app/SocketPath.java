// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Where a Unix domain socket lies, however deep its folder. */
record SocketPath(Path path) {
  /** Bytes that every system takes: Linux takes 107, macOS 103. */
  static final int LONGEST = 100;

  /**
   * Uses its address, which a longer path has only meanwhile, through a link to its folder.
   *
   * @throws IOException when there can be no such link
   */
  <T> T use(Function<SocketAddress, T> use) throws IOException {
    var whole = path.toAbsolutePath();
    if (whole.toString().getBytes(UTF_8).length <= LONGEST) {
      return use.apply(SocketAddress.domainSocketAddress(whole.toString()));
    }
    var folder = Files.createTempDirectory("tidings");
    var link = folder.resolve("data");
    try {
      Files.createSymbolicLink(link, whole.getParent());
      var shorter = link.resolve(whole.getFileName()).toString();
      return use.apply(SocketAddress.domainSocketAddress(shorter));
    } finally {
      Files.deleteIfExists(link);
      Files.delete(folder);
    }
  }
}
