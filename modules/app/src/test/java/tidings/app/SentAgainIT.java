// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.app.Soon.soon;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Drafts;
import tidings.client.Patience;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activity;

/** The server dies while it answers. */
@Tag("door")
final class SentAgainIT {
  private static final int POSTS = 40;

  @TempDir
  Path data;

  @Test
  void posts_that_are_sent_again_after_the_server_was_killed_are_posted_once() {
    List<Activity> acknowledged;
    try (var server = ServerProcess.serve(data);
        var tidings = Tidings.at(server.address(), Patience.ONE_TRY)) {
      var ana = tidings.signUp("ana", Server.PASSWORD, "Ana").await();
      var posting = post(ana);
      soon(posting.getFirst());
      server.kill();
      posting.forEach(post -> soon(post.transform(Future::succeededFuture)));
      acknowledged = posting.stream().filter(Future::succeeded).map(Future::result).toList();
    }

    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var ana = tidings.signIn("ana", Server.PASSWORD).await();
      var again = post(ana).stream().map(Soon::soon).toList();

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
