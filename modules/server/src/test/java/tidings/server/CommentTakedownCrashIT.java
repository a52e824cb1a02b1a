// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.Takedown;

/** A takedown of a long thread is completed although its server is killed. */
@Tag("api")
final class CommentTakedownCrashIT {
  /**
   * Comments on the activity, each with two below it: more than one sweep takes down. Fewer on
   * DynamoDB Local, which becomes slower with every write; a sweep is the same on both engines.
   */
  private static final int TRIPLES = TestedStore.isEmbedded() ? 84 : 24;
  private static final String MONA = "mona";
  private static final String ANA = "ana";
  private static final String BEN = "ben";

  @TempDir
  Path data;

  @Test
  void all_comments_are_taken_down_although_the_server_is_killed_meanwhile() {
    Activity posted;
    List<ActivityId> comments;
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var mona = signUp(tidings, MONA);
      var ana = signUp(tidings, ANA);
      var ben = signUp(tidings, BEN);
      CommandRun.lines(List.of("grant", MONA, "moderator"), TestedStore.flags(data));
      posted = ana.post("Buy my watches").await();
      comments = comment(posted, ana, ben);
      mona.moderation().takeDownWithComments(posted.id(), "Spam").await();
      Await.until(() -> takenDown(ana, ben), some -> !some.isEmpty());
      server.kill();
      server.exitCode();
    }

    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var mona = signIn(tidings, MONA);
      var ana = signIn(tidings, ANA);
      var ben = signIn(tidings, BEN);
      Await.until(() -> takenDown(ana, ben), all -> all.containsAll(comments));
      mona.restore(posted.id()).await();
      assertThat(ana.activity(posted.id()).await().counts().comments()).isZero();
      assertThat(ana.activitiesOf(posted.id().ref()).stream()).isEmpty();
      assertThat(server.terminate().exitCode()).isZero();
    }
    assertThat(CommandRun.lines(List.of("verify"), TestedStore.flags(data)).getLast())
        .contains("missing=0\tadrift=0");
    var audit = CommandRun.lines(List.of("audit", "--user", MONA), TestedStore.flags(data));
    assertThat(audit.stream().filter(line -> line.contains(" took down ")).map(this::activity))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(Stream.of(posted.id()), comments.stream()).toList());
  }

  /** Three levels of comments by two authors. */
  private static List<ActivityId> comment(Activity posted, Session ana, Session ben) {
    var comments = Collections.synchronizedList(new ArrayList<ActivityId>());
    for (int from = 0; from < TRIPLES; from += 12) {
      var chains = IntStream.range(from, Math.min(TRIPLES, from + 12))
          .mapToObj(
              number -> ben.comment(posted.id(), "Buy mine " + number)
                  .onSuccess(each -> comments.add(each.id()))
                  .compose(first -> ana.comment(first.id(), "No, mine"))
                  .onSuccess(each -> comments.add(each.id()))
                  .compose(second -> ben.comment(second.id(), "No"))
                  .onSuccess(each -> comments.add(each.id())))
          .toList();
      Future.all(chains).await();
    }
    assertThat(comments).hasSize(3 * TRIPLES);
    return comments;
  }

  private static Set<ActivityId> takenDown(Session... authors) {
    return Stream.of(authors)
        .flatMap(author -> author.notifications().all().stream())
        .map(Notification::takedown)
        .flatMap(takedown -> takedown.map(Takedown::activity).stream())
        .collect(toSet());
  }

  private ActivityId activity(String line) {
    return new ActivityId(line.replaceFirst(".* took down activity:", "").replaceFirst(" .*", ""));
  }

  private static Session signUp(Tidings tidings, String id) {
    return tidings.signUp(id, ServerExtension.PASSWORD, id).await();
  }

  private static Session signIn(Tidings tidings, String id) {
    return tidings.signIn(id, ServerExtension.PASSWORD).await();
  }
}
