// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.activities.fanout.FanOutJob;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.UserId;
import tidings.store.Rounds;

/** An acknowledged activity is in every follower's feed exactly once, regardless of crashes. */
@Tag("api")
final class CrashIT {
  /** More pages than a server finishes at its shutdown. */
  private static final int FOLLOWERS = TestedStore.isEmbedded() ? Rounds.of(2_500, 5_000) : 2_500;
  /** Attempts to hit the right moment for the crash. */
  private static final int ATTEMPTS = 10;
  private static final String STAR = "star";

  @TempDir
  Path data;

  private CrowdOfFollowers crowd;

  @BeforeEach
  void createUserWithManyFollowers() {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      tidings.signUp(STAR, ServerExtension.PASSWORD, "Star").await();
      server.terminate().exitCode();
    }
    crowd = CrowdOfFollowers.of(new UserId(STAR), FOLLOWERS, data);
  }

  /** Numbers of posts; DynamoDB Local is slow. */
  static IntStream bursts() {
    return TestedStore.isEmbedded()
        ? IntStream.of(10, 25, 50).limit(Rounds.of(1, 3))
        : IntStream.of(1);
  }

  @ParameterizedTest
  @MethodSource("bursts")
  void interrupted_fan_outs_complete_after_a_restart(int posts) {
    var acknowledged = postAndEnd(posts, ServerProcess::kill, this::hasUnfinishedFanOut);

    restartUntilDelivered(acknowledged);

    everyFeedHasEachOnce(acknowledged);
  }

  @Test
  void fan_outs_are_handed_over_at_shutdown() {
    var acknowledged =
        postAndEnd(bursts().min().orElseThrow(), ServerProcess::terminate,
            () -> !crowd.jobs().isEmpty());

    assertThat(crowd.jobs()).allMatch(FanOutJob::free);
    restartUntilDelivered(acknowledged);

    everyFeedHasEachOnce(acknowledged);
  }

  /**
   * Posts a number of activities and ends the server with the last acknowledgement; repeats until
   * the wanted state is left behind.
   *
   * @return all acknowledged activities
   */
  private List<Activity> postAndEnd(
      int posts, Consumer<ServerProcess> end, BooleanSupplier wanted) {
    var acknowledged = new ArrayList<Activity>();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
        var star = tidings.signIn(STAR, ServerExtension.PASSWORD).await();
        var posting = IntStream.range(0, posts)
            .mapToObj(post -> star.post("To all of you, again: " + post))
            .toList();
        Future.all(posting).await();
        end.accept(server);
        posting.forEach(posted -> acknowledged.add(posted.result()));
        server.exitCode();
      }
      if (wanted.getAsBoolean()) {
        return acknowledged;
      }
    }
    throw new AssertionError("no kill hit a running fan-out");
  }

  /**
   * Whether a fan-out is partially done. On DynamoDB Local the few rows are written at once, so an
   * unfinished job suffices.
   */
  private boolean hasUnfinishedFanOut() {
    return !TestedStore.isEmbedded()
        ? !crowd.jobs().isEmpty()
        : crowd.feeds().values().stream()
            .anyMatch(rows -> rows.size() > 1 && rows.size() <= FOLLOWERS);
  }

  private void restartUntilDelivered(List<Activity> acknowledged) {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var star = tidings.signIn(STAR, ServerExtension.PASSWORD).await();
      acknowledged.forEach(activity -> awaitDelivery(star, activity));
      assertThat(server.terminate().exitCode()).isZero();
    }
  }

  private void everyFeedHasEachOnce(List<Activity> acknowledged) {
    var feeds = crowd.feeds();
    assertThat(acknowledged).allSatisfy(activity -> {
      var rows = feeds.getOrDefault(activity.id().text(), List.of());
      assertThat(rows).doesNotHaveDuplicates();
      assertThat(Set.copyOf(rows)).isEqualTo(crowd.feedKeys(activity.id()));
    });
  }
}
