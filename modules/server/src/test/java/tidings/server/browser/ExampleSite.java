// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.Map;
import tidings.server.NpmProjects;
import tidings.server.SiteSigner;

/** The server of the example in {@code web/client}, on a port that is known before it runs. */
final class ExampleSite implements AutoCloseable {
  private static final String HOST = "site.example";

  private final int port;
  private Process process;

  ExampleSite() {
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static String host() {
    return HOST;
  }

  String origin() {
    return "http://" + HOST + ":" + port;
  }

  /** Starts it and waits until it answers. @param tidings the address of the server in its pages */
  void start(String tidings, int tokenSeconds) {
    var node = new ProcessBuilder("node", "dist/site.js")
        .directory(NpmProjects.example().toFile()).redirectErrorStream(true);
    node.environment().putAll(Map.of("PORT", "" + port, "TIDINGS", tidings,
        "SECRET", SiteSigner.SECRET, "TOKEN_SECONDS", "" + tokenSeconds));
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
