// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Drafts;
import tidings.client.RetryPolicy;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activity;

/** Idempotency keys when the server crashes before its response. */
@Tag("api")
final class IdempotencyKeyIT {
  private static final int POSTS = 40;

  @TempDir
  Path data;

  @Test
  void posts_repeated_after_a_kill_are_stored_once() {
    List<Activity> acknowledged;
    try (var server = ServerProcess.serve(data);
        var tidings = Tidings.at(server.address(), RetryPolicy.NO_RETRY)) {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var posting = post(ana);
      await(posting.getFirst());
      server.kill();
      posting.forEach(post -> await(post.transform(Future::succeededFuture)));
      acknowledged = posting.stream().filter(Future::succeeded).map(Future::result).toList();
    }

    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var ana = tidings.signIn("ana", ServerExtension.PASSWORD).await();
      var again = post(ana).stream().map(Await::await).toList();

      assertThat(again).containsAll(acknowledged);
      assertThat(ana.activitiesOf(ana.ref())).containsExactlyInAnyOrderElementsOf(again);
      assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(POSTS);
    }
  }

  private static List<Future<Activity>> post(Session ana) {
    return IntStream.range(0, POSTS)
        .mapToObj(post -> ana.post(Drafts.note("Number " + post), "key-" + post))
        .toList();
  }
}
