// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Path of a Unix domain socket, of any length. */
public record SocketPath(Path path) {
  /** Address length that all systems support, in bytes: Linux allows 107, macOS 103. */
  static final int MAX_ADDRESS_BYTES = 100;

  /**
   * Calls an action with the address of the socket. A path that is too long is replaced by a
   * temporary symbolic link to its folder.
   *
   * @throws IOException if the link cannot be created
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
