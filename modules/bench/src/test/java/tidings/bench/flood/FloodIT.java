// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.bench.server.SelfSignedCertificate;
import tidings.bench.server.ServerProcess;
import tidings.client.RetryPolicy;
import tidings.client.Tidings;
import tidings.core.Ref;

/** A short run of the flood benchmark, with all attacks at once, as a test. */
final class FloodIT {
  private static final Duration ATTACK_TIME = Duration.ofMillis(400);
  /** Fewer than an attacker opens in this time. */
  private static final int MAX_CONNECTIONS = 200;
  private static final String PASSWORD = "correct horse";

  @Test
  void every_attack_ends_as_expected_and_others_are_served(@TempDir Path data) {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var eve = tidings.signUp("eve", PASSWORD, "Eve").await();
      var expired = tidings.signIn("eve", PASSWORD).await();
      expired.signOut().await();

      var attacks = Attacks.overHttp1(eve.token(), expired.token(), LargeList.post(eve));
      var endings = allAtOnce(attacks, AttackedServer.http1(server.address()));
      var post = eve.post("Still here").await();

      for (int number = 0; number < attacks.size(); number++) {
        var attack = attacks.get(number);
        assertThat(endings.get(number).keySet()).as(attack.name()).isNotEmpty()
            .isSubsetOf(attack.endings());
      }
      assertThat(eve.activity(post.id()).await()).isEqualTo(post);
    }
  }

  @Test
  void a_client_that_allows_no_byte_of_its_http_2_responses_is_cut_off(@TempDir Path folder) {
    var certificate = SelfSignedCertificate.create(folder);
    var data = folder.resolve("data");
    String largeList;
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      largeList = LargeList.post(tidings.signUp("eve", PASSWORD, "Eve").await());
    }
    var flags = new HashMap<>(certificate.flags());
    flags.putAll(Map.of("--port", "0", "--data", data.toString(), "--metrics.enabled", "false"));
    try (var server = ServerProcess.serve(flags)) {
      var attacked = AttackedServer.http2(server.address(), certificate.trustingContext());

      var endings = new AttackRun(Attacks.unreadHttp2(largeList), ATTACK_TIME).against(attacked);

      assertThat(endings).containsOnlyKeys(Attack.CUT);
      assertThat(server.process().isAlive()).isTrue();
    }
  }

  @Test
  void many_connections_of_one_address_keep_no_other_out(@TempDir Path data) {
    assumeThat(AttackedServer.hasAttackerAddress()).isTrue();
    var flags = Map.of("--port", "0", "--data", data.toString(), "--metrics.enabled", "false",
        "--http.connections", String.valueOf(MAX_CONNECTIONS),
        "--http.connectionsPerAddress", String.valueOf(MAX_CONNECTIONS / 2));
    try (var server = ServerProcess.serve(flags)) {
      var attack = Attacks.manyConnections();
      var attacked = AttackedServer.http1(server.address());
      var run = supplyAsync(() -> new AttackRun(attack, ATTACK_TIME).against(attacked));
      do {
        try (var tidings = Tidings.at(server.address(), RetryPolicy.NO_RETRY)) {
          tidings.anonymous().trending(Ref.ACTIVITY, 1).await(); // over a connection of its own
        }
      } while (!run.isDone());

      assertThat(run.join()).containsOnlyKeys("HTTP 200", Attack.CUT);
    }
  }

  private static List<Map<String, Integer>> allAtOnce(List<Attack> attacks,
      AttackedServer server) {
    try (var attackers = Executors.newVirtualThreadPerTaskExecutor()) {
      var runs = attacks.stream()
          .map(attack -> supplyAsync(
              () -> new AttackRun(attack, ATTACK_TIME).against(server), attackers))
          .toList();
      return runs.stream().map(CompletableFuture::join).toList();
    }
  }
}
