// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import tidings.search.settings.EngineSettings.OpenSearch;
import tidings.store.FreePort;

/**
 * A node of OpenSearch in a child process on a free port, shared by the tests of this process, at
 * whose end it ends. Each test has indexes of a name of its own.
 */
public final class OpenSearchLocal {
  /** System property with the folder of its libraries and its source file. */
  private static final String FOLDER_PROPERTY = "opensearch.local";
  private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
  private static final Duration SEARCH_TIMEOUT = Duration.ofSeconds(10);
  private static final int OK = 200;

  private final Process process;
  private final URI address;

  private OpenSearchLocal(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /** The shared instance of this process, started on first use. */
  public static OpenSearchLocal shared() {
    return Shared.ONE;
  }

  private static final class Shared {
    static final OpenSearchLocal ONE = start();
  }

  private static OpenSearchLocal start() {
    try {
      int port = FreePort.find();
      var data = Files.createTempDirectory("opensearch-local");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(data)));
      var node = new OpenSearchLocal(
          command(port, data).start(), URI.create("http://127.0.0.1:" + port));
      node.awaitAnswering();
      return node;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static ProcessBuilder command(int port, Path data) throws IOException {
    var folder = Path.of(System.getProperty(FOLDER_PROPERTY, "modules/opensearch-local"));
    var libraries = folder.resolve("target/lib");
    if (!Files.isDirectory(libraries)) {
      throw new IllegalStateException(
          "OpenSearch is not in " + libraries + ": build modules/opensearch-local");
    }
    Files.createDirectories(data.resolve("config"));
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
        java, "--enable-native-access=ALL-UNNAMED", "-Xmx512m", "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + data, "-cp", libraries + "/*",
        folder.resolve("OpenSearchNode.java").toString(), data.toString(), "" + port)
        .redirectErrorStream(true)
        .redirectOutput(data.resolve("output.log").toFile());
  }

  private void awaitAnswering() throws IOException {
    long until = System.nanoTime() + START_TIMEOUT.toNanos();
    while (!isAnswering()) {
      if (!process.isAlive() || System.nanoTime() > until) {
        process.destroyForcibly();
        throw new IOException("OpenSearch does not respond at " + address);
      }
    }
  }

  /** Waits a moment if not. */
  private boolean isAnswering() throws IOException {
    try {
      return send("GET", "/_cluster/health") == OK;
    } catch (IOException refused) {
      try {
        process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IOException(stopped);
      }
      return false;
    }
  }

  /** Sends a request to its API. Returns the status. */
  public int send(String method, String path) throws IOException {
    try (var client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(address.resolve(path)).timeout(START_TIMEOUT)
          .method(method, HttpRequest.BodyPublishers.noBody()).build();
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException(stopped);
    }
  }

  /** The base address, such as {@code http://127.0.0.1:40123}. */
  public URI address() {
    return address;
  }

  /** A name of indexes that no other test uses. */
  public static String newIndex() {
    return "test-" + UUID.randomUUID();
  }

  /** The settings of a server with indexes of this name. */
  static OpenSearch settings(String index) {
    return new OpenSearch(List.of(shared().address()), index, Optional.empty(),
        Optional.empty(), SEARCH_TIMEOUT);
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException inUse) {
      // its process still writes; the folder for temporary files is cleared by others
    }
  }
}
