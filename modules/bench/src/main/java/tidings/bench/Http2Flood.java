// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.flood.AttackRun;
import tidings.bench.flood.Attacks;
import tidings.bench.flood.TrustingTls;
import tidings.bench.server.ServerProcess;

/**
 * The attack by HTTP/2 on a server with TLS, beside a client that reads feed pages, and what it
 * leaves.
 *
 * @param largeList path of the list that the attackers request
 */
record Http2Flood(ServerProcess server, HttpClient client, HttpRequest page, String largeList) {
  private static final double TAIL_PERCENTILE = 99;
  private static final Duration PAGE_INTERVAL =
      Duration.ofSeconds(1).dividedBy(RegularClient.PAGES_PER_SECOND);
  private static final CompletableFuture<?> NO_ATTACK = CompletableFuture.completedFuture(null);

  /** @param token of the client that reads feed pages */
  static Http2Flood on(ServerProcess server, String token, String largeList) {
    var client = HttpClient.newBuilder().sslContext(TrustingTls.context()).build();
    var page = HttpRequest.newBuilder(URI.create(server.address() + "/v1/feed"))
        .header("Authorization", "Bearer " + token).build();
    return new Http2Flood(server, client, page, largeList);
  }

  /** @param quiet time without the attack, first to warm up and then to measure */
  void measure(Duration quiet, Duration time, BenchmarkReport report) {
    pageP99(quiet, NO_ATTACK);
    long baseline = pageP99(quiet, NO_ATTACK);
    report.note("over TLS");
    report.add(Figure.time("undisturbed: a page, p99", baseline));
    var undisturbed = ServerResources.of(server);
    undisturbed.report(report);
    var attack = Attacks.unreadHttp2(largeList);
    var run =
        CompletableFuture.supplyAsync(() -> new AttackRun(attack, time).against(server.address()));
    long disturbed = pageP99(time, run);
    AttackMeasurement.reportEndings(attack, run.join(), report);
    report.add(Figure.time("  a page, p99", disturbed)
        .atMost(AttackMeasurement.goalMillis(baseline)));
    undisturbed.reportAll(ServerResources.of(server), report);
  }

  /** Reads pages at a fixed rate for this time, and until the attack ends. */
  private long pageP99(Duration time, CompletableFuture<?> attack) {
    var latencies = new Samples();
    long start = System.nanoTime();
    for (long due = start; due - start < time.toNanos() || !attack.isDone(); due +=
        PAGE_INTERVAL.toNanos()) {
      LockSupport.parkNanos(due - System.nanoTime());
      readPage();
      latencies.add(System.nanoTime() - due);
    }
    return latencies.percentile(TAIL_PERCENTILE);
  }

  private void readPage() {
    try {
      int status = client.send(page, BodyHandlers.discarding()).statusCode();
      if (status != 200) {
        throw new IllegalStateException("a feed page was answered with " + status);
      }
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
