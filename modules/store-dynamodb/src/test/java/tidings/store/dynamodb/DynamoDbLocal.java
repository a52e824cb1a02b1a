// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import tidings.store.FreePort;

/**
 * A DynamoDB Local server in a child process on a free port, with an in-memory database per region.
 * It ends with this process at the latest.
 */
public final class DynamoDbLocal implements AutoCloseable {
  /** System property with the folder of its jars. */
  private static final String JARS_PROPERTY = "dynamodb.local";
  /**
   * System property, {@code true} where it runs for minutes: its code is compiled once more then,
   * which makes it slower in its first minute and faster after it.
   */
  public static final String LONG_RUN_PROPERTY = "dynamodb.local.longRun";
  /** Starting takes two seconds, but much longer when many start at once. */
  private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
  private static final int OK = 200;

  private final Process process;
  /** For the libraries that it unpacks. */
  private final Path temporary;
  private final URI endpoint;

  private DynamoDbLocal(Process process, Path temporary, URI endpoint) {
    this.process = process;
    this.temporary = temporary;
    this.endpoint = endpoint;
  }

  /** The shared instance of this process, started on first use. */
  public static DynamoDbLocal shared() {
    return Shared.ONE;
  }

  private static final class Shared {
    static final DynamoDbLocal ONE = start();
  }

  /** Starts a server and waits until it responds. */
  public static DynamoDbLocal start() {
    try {
      int port = FreePort.find();
      var temporary = Files.createTempDirectory("dynamodb-local");
      var local = new DynamoDbLocal(command(port, temporary).start(), temporary,
          URI.create("http://127.0.0.1:" + port));
      local.awaitAnswering();
      return local;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static ProcessBuilder command(int port, Path temporary) throws IOException {
    var jars = Path.of(System.getProperty(JARS_PROPERTY, "modules/dynamodb-local/target/lib"));
    if (!Files.isDirectory(jars)) {
      throw new IllegalStateException(
          "DynamoDB Local is not in " + jars + ": build modules/dynamodb-local");
    }
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var output = Path.of(System.getProperty("java.io.tmpdir"), "dynamodb-local-" + port + ".log");
    output.toFile().deleteOnExit();
    return new ProcessBuilder(
        java, "--enable-native-access=ALL-UNNAMED", "-Xmx1g",
        "-XX:TieredStopAtLevel=" + (Boolean.getBoolean(LONG_RUN_PROPERTY) ? 4 : 1),
        "-XX:+UseSerialGC", "-Djava.library.path=" + jars, "-Djava.io.tmpdir=" + temporary,
        "-cp", jars + "/*" + System.getProperty("path.separator") + ownClassPath(),
        ParentWatch.class.getName(), "-inMemory", "-disableTelemetry", "-port",
        "" + port)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
  }

  /** The class path entry of this class. */
  private static Path ownClassPath() {
    try {
      return Path.of(
          DynamoDbLocal.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void awaitAnswering() throws IOException {
    long until = System.nanoTime() + START_TIMEOUT.toNanos();
    try (var client = HttpClient.newHttpClient()) {
      while (!isAnswering(client)) {
        if (!process.isAlive() || System.nanoTime() > until) {
          process.destroyForcibly();
          throw new IOException("DynamoDB Local does not respond at " + endpoint);
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException(stopped);
    }
  }

  /**
   * Whether it responds to ListTables, by which it has loaded everything; waits a moment if not.
   */
  private boolean isAnswering(HttpClient client) throws IOException, InterruptedException {
    var tables = HttpRequest.newBuilder(endpoint)
        .timeout(START_TIMEOUT)
        .header("Content-Type", "application/x-amz-json-1.0")
        .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
        .header("Authorization", "AWS4-HMAC-SHA256 Credential=tests/20260101/local/dynamodb/"
            + "aws4_request, SignedHeaders=host, Signature=unchecked")
        .POST(BodyPublishers.ofString("{}"))
        .build();
    try {
      return client.send(tables, BodyHandlers.discarding()).statusCode() == OK;
    } catch (IOException refused) {
      process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
      return false;
    }
  }

  /**
   * A region for a table of this name. Each region is a database of its own, so that no table
   * becomes slow by the rows of others.
   */
  public static String region(String table) {
    return "local-" + Integer.toHexString(table.hashCode());
  }

  /** The base address, such as {@code http://127.0.0.1:40123}. */
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
    ParentWatch.delete(temporary);
  }
}
