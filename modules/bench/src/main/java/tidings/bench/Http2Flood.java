// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tidings.bench.flood.Attack;
import tidings.bench.flood.AttackRun;
import tidings.bench.flood.AttackedServer;
import tidings.bench.server.SelfSignedCertificate;
import tidings.bench.server.ServerProcess;

/**
 * The effect of an attack over HTTP/2 on a server with its own TLS, and on a regular client of it.
 *
 * @param flags of the server, without those for TLS
 * @param token of the regular client's session
 */
record Http2Flood(Map<String, String> flags, SelfSignedCertificate certificate, String token) {
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final CompletableFuture<?> NO_ATTACK = CompletableFuture.completedFuture(null);

  void measure(Attack attack, Duration baselineTime, Duration attackTime,
      BenchmarkReport report) {
    report.note("a server with its own TLS, and a regular client that reads %d pages/s over HTTP/2"
        .formatted(RegularClient.PAGES_PER_SECOND));
    var trusting = certificate.trustingContext();
    try (var server = start(); var reader = new TlsReader(server.address(), trusting, token)) {
      reader.p99(WARM_UP, NO_ATTACK);
      long baseline = reader.p99(baselineTime, NO_ATTACK);
      report.add(Figure.time("undisturbed: a page, p99", baseline));
      var resources = ResourceGoals.measure(server, report);
      var attacked = AttackedServer.http2(server.address(), trusting);
      var run = BackgroundTask.start(() -> new AttackRun(attack, attackTime).against(attacked));
      long observed = reader.p99(attackTime, run);
      AttackGoals.reportEndings(attack, run.join(), report);
      report.add(AttackGoals.time("  a page, p99", observed, baseline));
      resources.report(report);
    }
  }

  private ServerProcess start() {
    var all = new HashMap<>(flags);
    all.putAll(certificate.flags());
    return ServerProcess.serveWithMetrics(all, List.of());
  }
}
