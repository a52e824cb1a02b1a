// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import tidings.bench.server.ProcessMemory;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;

/** Uploads of pictures: how many per second, and the memory of the server meanwhile. */
final class MediaBenchmark implements Benchmark {
  private static final String HEAP = "-Xmx512m";
  private static final List<PhotoFile> PHOTOS =
      List.of(new PhotoFile(640, 480), new PhotoFile(2000, 1500), new PhotoFile(4000, 3000));
  private static final int UPLOADS = 20;
  private static final int CONNECTIONS = 4;
  private static final int AT_ONCE = 100;
  private static final int CREATED = 201;

  @Override
  public String name() {
    return "media";
  }

  @Override
  public String about() {
    return "uploads of pictures per second, and memory by their size and with 100 at once";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var files = PHOTOS.stream().map(photo -> photo.write(folder.path())).toList();
    var flags = Map.of("--port", "0", "--data", folder.resolve("data").toString(),
        "--media.quota", "100GB", "--limits.uploads", "off");
    report.note("a server with a heap of 512 MB; JPEG files with the detail of photos, by "
        + CONNECTIONS + " connections");
    try (var server = ServerProcess.serveWithMetrics(flags, List.of(HEAP));
        var tidings = Tidings.at(server.address());
        var http = HttpClient.newHttpClient()) {
      var token = tidings.signUp("ana", "correct horse ana", "Ana").await().token();
      var uploads = new Uploads(http, server.address(), token);
      uploads.send(files.getFirst(), UPLOADS, CONNECTIONS); // warms up
      for (int i = 0; i < files.size(); i++) {
        measure(PHOTOS.get(i), files.get(i), uploads, server, report);
      }
      var answers = uploads.send(files.getLast(), AT_ONCE, AT_ONCE);
      report.add(Figure.number("stored, of %d of %s at once".formatted(
          AT_ONCE, PHOTOS.getLast()), stored(answers)).atLeast(AT_ONCE));
      report.note("the answers by status: " + answers);
      reportMemory("after %d at once".formatted(AT_ONCE), server, report);
    }
  }

  private static void measure(PhotoFile photo, Path file, Uploads uploads, ServerProcess server,
      BenchmarkReport report) {
    long start = System.nanoTime();
    var answers = uploads.send(file, UPLOADS, CONNECTIONS);
    report.add(Figure.number("uploads/s of %s".formatted(photo),
        stored(answers) / ((System.nanoTime() - start) / 1e9)));
    reportMemory("after %s".formatted(photo), server, report);
  }

  private static long stored(Map<Integer, Long> answers) {
    return answers.getOrDefault(CREATED, 0L);
  }

  private static void reportMemory(String when, ServerProcess server, BenchmarkReport report) {
    report.add(Figure.megabytes("resident memory " + when,
        ProcessMemory.residentBytes(server.process())));
    report.add(Figure.megabytes("heap in use " + when, ProcessMemory.of(server.process()).heap()));
  }

  /** Uploads of one user. */
  private record Uploads(HttpClient http, String address, String token) {

    /** @return the number of answers by status */
    Map<Integer, Long> send(Path file, int count, int connections) {
      List<Integer> statuses = new ArrayList<>();
      for (int sent = 0; sent < count; sent += connections) {
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
          answers.add(send(file));
        }
        answers.forEach(answer -> statuses.add(answer.join()));
      }
      return statuses.stream()
          .collect(groupingBy(status -> status, TreeMap::new, counting()));
    }

    private CompletableFuture<Integer> send(Path file) {
      try {
        return http.sendAsync(HttpRequest.newBuilder(URI.create(address + "/v1/media"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "image/jpeg")
            .POST(BodyPublishers.ofFile(file)).build(), BodyHandlers.discarding())
            .thenApply(answer -> answer.statusCode());
      } catch (IOException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
