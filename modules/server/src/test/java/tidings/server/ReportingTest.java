// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.ModerationApi;
import tidings.client.Paging;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Moderation;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.ReportedActivity;
import tidings.core.Position;
import tidings.core.errors.ErrorCode;
import tidings.schema.ActivityKeys;

/** Reports wait in the moderators' queue until they are decided. */
@Tag("api")
final class ReportingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static ModerationApi moderator;
  private static String moderatorId;

  @BeforeAll
  static void signUpModerator() {
    var mona = server.signUp("Mona");
    moderatorId = mona.ref().id();
    server.runCommand("grant", moderatorId, "moderator");
    moderator = mona.moderation();
  }

  @Test
  void a_report_waits_with_reporter_and_reason() {
    var post = server.signUp("Ana").post("Buy my watches").await();
    var ben = server.signUp("Ben");
    var cleo = server.signUp("Cleo");

    ben.report(post.id(), "It sells something").await();
    cleo.report(post.id(), "Spam").await();

    var waiting = waiting(post.id()).orElseThrow();
    assertThat(waiting.activity().object()).isEqualTo(post.object());
    assertThat(waiting.count()).isEqualTo(2);
    assertThat(waiting.reports())
        .extracting(report -> report.reporter().ref(), Complaint::reason)
        .containsExactly(
            tuple(cleo.ref(), "Spam"),
            tuple(ben.ref(), "It sells something"));
    assertThat(waiting.since()).isEqualTo(waiting.reports().getLast().reportedAt());
    assertThat(waiting.dismissed()).isEmpty();
  }

  @Test
  void a_repeated_report_replaces_the_reason() {
    var post = server.signUp("Ana").post("Buy my watches").await();
    var ben = server.signUp("Ben");

    ben.report(post.id(), "Hm").await();
    ben.report(post.id(), "It sells something").await();

    var waiting = waiting(post.id()).orElseThrow();
    assertThat(waiting.count()).isEqualTo(1);
    assertThat(waiting.reports()).extracting(Complaint::reason)
        .containsExactly("It sells something");
  }

  @Test
  void concurrent_reports_are_all_counted() {
    var post = server.signUp("Ana").post("Buy my watches").await();
    var many = IntStream.range(0, Moderation.MAX_SHOWN_REPORTS + 2)
        .mapToObj(number -> server.signUp("Ben"))
        .toList();

    Future.all(many.stream().map(ben -> ben.report(post.id(), "Spam")).toList()).await();

    var waiting = waiting(post.id()).orElseThrow();
    assertThat(waiting.count()).isEqualTo(many.size());
    assertThat(waiting.reports()).hasSize(Moderation.MAX_SHOWN_REPORTS);
  }

  @Test
  void a_dismissed_activity_returns_when_another_user_reports_it() {
    var post = server.signUp("Ana").post("Buy my watches").await();
    var ben = server.signUp("Ben");
    ben.report(post.id(), "Spam").await();

    moderator.dismiss(post.id()).await();
    moderator.dismiss(post.id()).await();
    assertThat(waiting(post.id())).isEmpty();
    ben.report(post.id(), "But it is").await();
    assertThat(waiting(post.id())).isEmpty();
    assertThat(ben.activity(post.id()).await().object()).isEqualTo(post.object());

    server.signUp("Cleo").report(post.id(), "Spam").await();
    var waiting = waiting(post.id()).orElseThrow();
    assertThat(waiting.count()).isEqualTo(2);
    assertThat(waiting.since()).isEqualTo(waiting.reports().getFirst().reportedAt());
    assertThat(waiting.dismissed().orElseThrow().moderator().ref().id()).isEqualTo(moderatorId);
  }

  @Test
  void a_deleted_activity_leaves_the_queue_until_restored() {
    var ana = server.signUp("Ana");
    var post = ana.post("Buy my watches").await();
    server.signUp("Ben").report(post.id(), "Spam").await();
    var before = waiting(post.id());

    ana.delete(post.id()).await();
    assertThat(waiting(post.id())).isEmpty();
    assertThat(flagged()).doesNotContain(post.id());
    assertThat(refused(() -> moderator.dismiss(post.id()).await())).isEqualTo(ErrorCode.NOT_FOUND);

    ana.restore(post.id()).await();
    assertThat(waiting(post.id())).isEqualTo(before);
  }

  @Test
  void an_edit_keeps_the_place_in_the_queue() {
    var ana = server.signUp("Ana");
    var post = ana.post("Buy my watches").await();
    server.signUp("Ben").report(post.id(), "Spam").await();

    ana.edit(post.id(), Edits.text("Look at my watches")).await();
    assertThat(waiting(post.id()).orElseThrow().activity().object().text())
        .contains("Look at my watches");
    ana.delete(post.id()).await();
    assertThat(flagged()).doesNotContain(post.id());
  }

  @Test
  void an_expired_activity_leaves_the_queue_with_its_reports() {
    var ana = server.signUp("Ana");
    var note = Drafts.note("Buy my watches, today only");
    var post = ana.post(
        new Draft(note.verb(), note.object(), note.targets(), note.data(),
            Optional.of(Instant.now().plus(Duration.ofDays(1)))))
        .await();
    server.signUp("Ben").report(post.id(), "Spam").await();
    assertThat(waiting(post.id())).isPresent();

    server.advanceClock(Duration.ofDays(2));
    assertThat(waiting(post.id())).isEmpty();
  }

  @Test
  void the_queue_is_paged_oldest_first() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    var posts = IntStream.range(0, 7)
        .mapToObj(number -> ana.post("Watch " + number).await().id())
        .toList();
    for (var post : posts.reversed()) {
      ben.report(post, "Spam").await();
    }

    Await.await(
        () -> moderator.queue(Paging.first(100)),
        all -> ids(all.items()).containsAll(posts));
    var all = moderator.queue(Paging.first(100)).await().items();
    var paged = new ArrayList<ActivityId>();
    var page = moderator.queue(Paging.first(2)).await();
    paged.addAll(ids(page.items()));
    while (page.next().isPresent()) {
      page = moderator.queue(Paging.first(2).after(page.next().get())).await();
      paged.addAll(ids(page.items()));
    }
    assertThat(paged).isEqualTo(ids(all));
    assertThat(paged).doesNotHaveDuplicates().containsAll(posts);
    assertThat(all).isSortedAccordingTo(
        comparing(ReportedActivity::since).thenComparing(reported -> reported.activity().id()));
  }

  @Test
  void moderators_do_not_decide_about_their_own_activities() {
    var ana = server.signUp("Ana");
    server.runCommand("grant", ana.ref().id(), "moderator");
    var post = ana.post("Buy my watches").await();
    server.signUp("Ben").report(post.id(), "Spam").await();

    assertThat(ana.moderation().queue())
        .noneMatch(reported -> reported.activity().id().equals(post.id()));
    assertThat(refused(() -> ana.moderation().dismiss(post.id()).await()))
        .isEqualTo(ErrorCode.FORBIDDEN);

    assertThat(waiting(post.id())).isPresent();
    moderator.dismiss(post.id()).await();
    assertThat(waiting(post.id())).isEmpty();
  }

  @Test
  void own_and_unknown_activities_cannot_be_reported() {
    var ana = server.signUp("Ana");
    var post = ana.post("Good morning").await();
    assertThat(refused(() -> ana.report(post.id(), "Spam").await()))
        .isEqualTo(ErrorCode.SELF_REPORT);

    var ben = server.signUp("Ben");
    ana.delete(post.id()).await();
    assertThat(refused(() -> ben.report(post.id(), "Spam").await())).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> ben.report(new ActivityId(Position.LAST.text()), "Spam").await()))
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void blocked_users_can_report() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    var post = ana.post("Ben is a fool").await();
    ana.block(ben.ref()).await();

    ben.report(post.id(), "It is about me").await();
    assertThat(waiting(post.id())).isPresent();
  }

  @Test
  void a_reason_has_up_to_500_characters() {
    var post = server.signUp("Ana").post("Good morning").await();
    var ben = server.signUp("Ben");

    ben.report(post.id(), "é".repeat(500)).await();
    for (var wrong : List.of("", " ", "x".repeat(501))) {
      assertThat(refused(() -> ben.report(post.id(), wrong).await()))
          .isEqualTo(ErrorCode.INVALID_FIELD);
    }
  }

  /** All activities in the index of reports, visible or not. */
  private static List<ActivityId> flagged() {
    return server.readStore(
        table -> IntStream.range(0, ActivityKeys.FLAGGED_SHARDS)
            .mapToObj(shard -> table.queryAll(ActivityKeys.flagged(shard)).await())
            .flatMap(List::stream)
            .map(row -> ActivityKeys.flaggedActivity(row.key()))
            .toList());
  }

  private static ErrorCode refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).errorCode().orElseThrow();
  }

  private static List<ActivityId> ids(List<ReportedActivity> reports) {
    return reports.stream().map(ReportedActivity::activity).map(Activity::id).toList();
  }

  private static Optional<ReportedActivity> waiting(ActivityId id) {
    return moderator.queue()
        .stream()
        .filter(reported -> reported.activity().id().equals(id))
        .findFirst();
  }
}
