// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;

/** The server of a site in Node.js, on a port that is known before it runs. */
final class NodeSite implements AutoCloseable {
  private final String host;
  private final int port;
  private Process process;

  /** @param host a name ending in {@code .example} */
  NodeSite(String host) {
    this.host = host;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String host() {
    return host;
  }

  String origin() {
    return "http://" + host + ":" + port;
  }

  /** Starts it and waits until it answers. @param script prints a line when the site is ready */
  void start(Path folder, String script, Map<String, String> variables) {
    var node = new ProcessBuilder("node", script)
        .directory(folder.toFile()).redirectErrorStream(true);
    node.environment().putAll(variables);
    node.environment().put("PORT", "" + port);
    try {
      process = node.start();
      var line = process.inputReader(UTF_8).readLine();
      if (line == null || !line.startsWith("Open http")) {
        throw new AssertionError("the site does not start: " + line);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
