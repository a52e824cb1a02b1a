// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.app.Soon.delivered;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.UserId;

/** An acknowledged activity is in every follower's feed exactly once, whatever ends meanwhile. */
final class CrashIT {
  private static final int FOLLOWERS = 5_000;
  /** How often a fan-out is begun until its middle is met. */
  private static final int ATTEMPTS = 30;
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
  @ValueSource(ints = {1, FOLLOWERS / 4, FOLLOWERS * 3 / 4})
  void a_fan_out_that_was_killed_half_way_is_finished_after_the_restart(int written) {
    var acknowledged = postUntilHalfWay(written, ServerProcess::kill);

    restartUntilDelivered(acknowledged);

    assertThat(acknowledged).allSatisfy(this::everyFeedHasItOnce);
  }

  @Test
  void a_fan_out_is_handed_over_when_the_server_is_told_to_stop() {
    var acknowledged = postUntilHalfWay(1, ServerProcess::tellToStop);

    restartUntilDelivered(acknowledged);

    assertThat(acknowledged).allSatisfy(this::everyFeedHasItOnce);
  }

  /**
   * Posts, and ends the server when so many rows were written; again and again, until some of the
   * rows were there and some were not.
   *
   * @return everything that was acknowledged; the last one was caught half-way
   */
  private List<Activity> postUntilHalfWay(int written, Consumer<ServerProcess> end) {
    var acknowledged = new ArrayList<Activity>();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
        var star = tidings.signIn(STAR, Server.PASSWORD).await();
        acknowledged.add(star.post("To all of you").await());
        waitForRows(star, acknowledged.getLast(), written);
        end.accept(server);
        server.exitCode();
      }
      var feeds = crowd.feedsWith(acknowledged.getLast().id()).size();
      if (feeds > 1 && feeds < FOLLOWERS) {
        return acknowledged;
      }
    }
    throw new AssertionError("no end came in the middle of a fan-out");
  }

  private void restartUntilDelivered(List<Activity> acknowledged) {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var star = tidings.signIn(STAR, Server.PASSWORD).await();
      acknowledged.forEach(activity -> delivered(star, activity));
      assertThat(server.tellToStop().exitCode()).isZero();
    }
  }

  private void everyFeedHasItOnce(Activity activity) {
    var feeds = crowd.feedsWith(activity.id());
    assertThat(feeds).doesNotHaveDuplicates();
    assertThat(Set.copyOf(feeds)).isEqualTo(crowd.everyFeed(activity.id()));
  }

  private static void waitForRows(Session star, Activity posted, int written) {
    Soon.soon(
        () -> star.delivery(posted.id()),
        delivery -> delivery.written() >= written || delivery.state() == Delivery.State.DONE);
  }
}
