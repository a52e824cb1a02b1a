// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.server.ServerProcess;
import tidings.core.ServiceKeys.Scope;

/** Imports a site into a running server over the API, and then a delta. */
final class ServerImports {
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private ServerImports() {}

  /** @param deltaGoal of the time of the whole site */
  static void measure(
      Path data, Path site, Path delta, double deltaGoal, BenchmarkReport report) {
    EmbedBenchmark.storeKey(data, Scope.IMPORT);
    var flags = Map.of("--port", "0", "--metrics.enabled", "false", "--data", data.toString());
    try (var server = ServerProcess.serve(flags)) {
      double first = seconds(server.address(), site);
      double second = seconds(server.address(), delta);
      report.add(Figure.number("seconds of the import of a site into a running server", first));
      report.add(
          Figure.number("seconds of the import of a delta into a running server", second));
      report.add(Figure.number("the delta, of the site, into a running server", second / first)
          .atMost(deltaGoal));
    }
  }

  private static double seconds(String api, Path file) {
    long start = System.nanoTime();
    try {
      var job = send(HttpRequest.newBuilder(URI.create(api + "/v1/import?maxWrong=0"))
          .header("Content-Type", "application/x-ndjson")
          .POST(BodyPublishers.ofFile(file)));
      while (job.getString("status").equals("running")) {
        LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        job = send(HttpRequest.newBuilder(
            URI.create(api + "/v1/import/" + job.getString("id"))));
      }
      if (!job.getString("status").equals("completed")) {
        throw new IllegalStateException(job.encode());
      }
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static JsonObject send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    var response = HTTP.send(
        request.header("Authorization", "Bearer " + StoredKey.TOKEN).build(),
        BodyHandlers.ofString());
    if (response.statusCode() >= 300) {
      throw new IllegalStateException(response.statusCode() + " " + response.body());
    }
    return new JsonObject(response.body());
  }
}
