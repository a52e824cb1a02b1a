// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.app.Soon.delivered;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.UserId;
import tidings.store.Key;

/** An acknowledged activity is in every follower's feed exactly once, whatever ends meanwhile. */
@Tag("door")
final class CrashIT {
  /** So many that a fan-out takes a while; the test double of DynamoDB is slow. */
  private static final int FOLLOWERS = TestedStore.isEmbedded() ? 5_000 : 500;
  /** How often fan-outs are begun until the middle of one is met. */
  private static final int ATTEMPTS = 10;
  private static final String STAR = "star";

  @TempDir
  Path data;

  private CrowdOfFollowers crowd;

  @BeforeEach
  void somebodyHasVeryManyFollowers() {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      tidings.signUp(STAR, Server.PASSWORD, "Star").await();
      server.tellToStop().exitCode();
    }
    crowd = CrowdOfFollowers.of(new UserId(STAR), FOLLOWERS, data);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 25, 50})
  void fan_outs_that_were_killed_half_way_are_finished_after_the_restart(int posts) {
    var acknowledged = postUntilHalfWay(posts, ServerProcess::kill);

    restartUntilDelivered(acknowledged);

    everyFeedHasEachOnce(acknowledged);
  }

  @Test
  void a_fan_out_is_handed_over_when_the_server_is_told_to_stop() {
    var acknowledged = postUntilHalfWay(25, ServerProcess::tellToStop);

    restartUntilDelivered(acknowledged);

    everyFeedHasEachOnce(acknowledged);
  }

  /**
   * Posts so often, and ends the server with the last acknowledgement; again and again, until a
   * fan-out had some of its rows written and some not.
   *
   * @return everything that was acknowledged
   */
  private List<Activity> postUntilHalfWay(int posts, Consumer<ServerProcess> end) {
    var acknowledged = new ArrayList<Activity>();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
        var star = tidings.signIn(STAR, Server.PASSWORD).await();
        var posting = IntStream.range(0, posts)
            .mapToObj(post -> star.post("To all of you, again: " + post))
            .toList();
        Future.all(posting).await();
        end.accept(server);
        posting.forEach(posted -> acknowledged.add(posted.result()));
        server.exitCode();
      }
      if (crowd.feeds().values().stream().anyMatch(CrashIT::isHalfWay)) {
        return acknowledged;
      }
    }
    throw new AssertionError("no end came in the middle of a fan-out");
  }

  /** The actor has their own row with the post; everybody has theirs when it is done. */
  private static boolean isHalfWay(List<Key> rows) {
    return rows.size() > 1 && rows.size() <= FOLLOWERS;
  }

  private void restartUntilDelivered(List<Activity> acknowledged) {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var star = tidings.signIn(STAR, Server.PASSWORD).await();
      acknowledged.forEach(activity -> delivered(star, activity));
      assertThat(server.tellToStop().exitCode()).isZero();
    }
  }

  private void everyFeedHasEachOnce(List<Activity> acknowledged) {
    var feeds = crowd.feeds();
    assertThat(acknowledged).allSatisfy(activity -> {
      var rows = feeds.getOrDefault(activity.id().text(), List.of());
      assertThat(rows).doesNotHaveDuplicates();
      assertThat(Set.copyOf(rows)).isEqualTo(crowd.everyFeed(activity.id()));
    });
  }
}
