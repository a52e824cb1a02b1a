// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.ActivityId;
import tidings.core.LikeKinds;
import tidings.core.Ref;
import tidings.store.Rounds;

/** Trends count every change exactly once, however often a counting server is killed. */
@Tag("api")
@Tag("thorough")
final class TrendingIT {
  /** Fewer kills where leases have to expire. */
  private static final int KILLS = TestedStore.isEmbedded() ? Rounds.of(1, 3) : 1;
  /** Maximum time before a kill: changes are counted in batches of two seconds. */
  private static final int MILLIS = 3_000;
  /** Fewer on DynamoDB Local, which becomes slower with every write. */
  private static final int POSTS = TestedStore.isEmbedded() ? 6 : 3;
  private static final int KINDS = 4;
  private static final List<String> PEOPLE =
      IntStream.range(0, 20).mapToObj(number -> "fan" + number).toList();
  private static final Ref LISBON = new Ref("city", "lisbon");
  private final Random random = new Random();
  /** Number of likes per user that are known to be stored. */
  private final Map<String, Integer> liked = new ConcurrentHashMap<>();
  @TempDir
  Path data;

  @Test
  void likes_are_counted_once_whenever_the_server_is_killed() {
    var posts = posts();
    for (int kill = 0; kill < KILLS; kill++) {
      serving((server, tidings) -> {
        var liking =
            PEOPLE.stream().map(name -> tidings.signIn(name, ServerExtension.PASSWORD).await())
                .map(session -> Thread.startVirtualThread(() -> like(session, posts)))
                .toList();
        server.runFor(random.nextInt(MILLIS));
        server.kill().exitCode();
        liking.forEach(TrendingIT::ended);
      });
    }
    long all = PEOPLE.size(); // each once
    serving((server, tidings) -> {
      PEOPLE.forEach(name -> like(tidings.signIn(name, ServerExtension.PASSWORD).await(), posts));
      assertThat(liked.values()).containsOnly(POSTS * KINDS);
      await(() -> tidings.anonymous().trending(LISBON.type(), 1),
          trends -> trends.stream().anyMatch(trend -> trend.likes() == all));
      assertThat(server.terminate().exitCode()).isZero();
    });
    serving((server, tidings) -> assertThat(
        tidings.anonymous().trending(LISBON.type(), 1).await())
        .singleElement().satisfies(trend -> assertThat(trend.likes()).isEqualTo(all)));
  }

  /** Signs up all users and posts activities. */
  private List<ActivityId> posts() {
    var posts = new ArrayList<ActivityId>();
    serving((server, tidings) -> {
      PEOPLE.forEach(userId -> tidings.signUp(userId, ServerExtension.PASSWORD, userId).await());
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      IntStream.range(0, POSTS).forEach(
          number -> posts.add(ana.post("Photo " + number, LISBON).await().id()));
      assertThat(server.terminate().exitCode()).isZero();
    });
    return posts;
  }

  private void serving(BiConsumer<ServerProcess, Tidings> action) {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      action.accept(server, tidings);
    }
  }

  /** Resumes with the first like that may not be stored, and continues while the server runs. */
  private void like(Session session, List<ActivityId> posts) {
    var name = session.ref().id();
    for (int number = liked.getOrDefault(name, 0); number < POSTS * KINDS; number++) {
      try {
        session.like(posts.get(number % POSTS), LikeKinds.DEFAULT.kinds().get(number / POSTS))
            .await();
      } catch (Exception killed) { // undeclared exception of the client
        return;
      }
      liked.put(name, number + 1);
    }
  }

  private static void ended(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }
}
