// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;

/** A short run of the flood benchmark, with all attacks at once, as a test. */
final class FloodIT {
  private static final Duration ATTACK_TIME = Duration.ofMillis(400);
  private static final String PASSWORD = "correct horse";

  @Test
  void every_attack_ends_as_expected_and_others_are_served(@TempDir Path data) {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var eve = tidings.signUp("eve", PASSWORD, "Eve").await();
      var expired = tidings.signIn("eve", PASSWORD).await();
      expired.signOut().await();

      var attacks = Attacks.all(eve.token(), expired.token(), LargeList.post(eve));
      var endings = allAtOnce(attacks, server.address());
      var post = eve.post("Still here").await();

      for (int number = 0; number < attacks.size(); number++) {
        var attack = attacks.get(number);
        assertThat(endings.get(number).keySet()).as(attack.name()).isNotEmpty()
            .isSubsetOf(attack.endings());
      }
      assertThat(eve.activity(post.id()).await()).isEqualTo(post);
    }
  }

  private static List<Map<String, Integer>> allAtOnce(List<Attack> attacks, String server) {
    try (var attackers = Executors.newVirtualThreadPerTaskExecutor()) {
      var runs = attacks.stream()
          .map(attack -> supplyAsync(
              () -> new AttackRun(attack, ATTACK_TIME).against(server), attackers))
          .toList();
      return runs.stream().map(CompletableFuture::join).toList();
    }
  }
}
