// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.ModeratedCommunity.refused;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.ModerationApi;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.Takedown;
import tidings.core.errors.ErrorCode;

/** A moderator takes an activity down with all comments below it. */
@Tag("api")
final class TakingDownCommentsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session mona;
  private ModerationApi moderator;
  private Session ana;
  private Session ben;
  private Activity posted;
  private Activity comment;
  private Activity reply;

  @BeforeEach
  void createThread() {
    var community = ModeratedCommunity.on(server);
    mona = community.mona();
    moderator = community.moderator();
    ana = community.ana();
    ben = community.ben();
    posted = ana.post("Buy my watches", server.city("Porto")).await();
    comment = ben.comment(posted.id(), "Buy mine").await();
    reply = ana.comment(comment.id(), "No, mine").await();
  }

  @Test
  void comments_of_all_levels_stay_away_when_the_activity_is_restored() {
    ben.like(reply.id(), "like").await();

    moderator.takeDownWithComments(posted.id(), "Spam").await();
    awaitTakenDown(ben, comment.id());
    awaitTakenDown(ana, reply.id());
    mona.restore(posted.id()).await();

    assertThat(ana.activity(posted.id()).await().counts().comments()).isZero();
    assertThat(thread(posted)).isEmpty();
    for (var gone : List.of(comment, reply)) {
      assertThat(refused(() -> ana.activity(gone.id()).await())).isEqualTo(ErrorCode.NOT_FOUND);
    }
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  @Test
  void without_the_choice_they_return_with_the_activity() {
    moderator.takeDown(posted.id(), "Spam").await();
    assertThat(refused(() -> ana.activity(reply.id()).await())).isEqualTo(ErrorCode.NOT_FOUND);
    mona.restore(posted.id()).await();

    assertThat(ana.activity(reply.id()).await()).isEqualTo(reply);
    assertThat(ben.notifications().page(Paging.FIRST).await().page().items())
        .noneMatch(each -> each.kind() == Kind.TAKEDOWN);
  }

  @Test
  void their_authors_get_the_reason_at_once() {
    var browser = ben.live().await();

    moderator.takeDownWithComments(posted.id(), "Spam").await();

    var told = await(browser.next(NotificationChanged.class)).notification();
    while (told.kind() != Kind.TAKEDOWN) {
      told = await(browser.next(NotificationChanged.class)).notification();
    }
    assertThat(told.takedown()).contains(new Takedown(comment.id(), "Spam"));
  }

  @Test
  void each_is_restored_by_itself_after_what_it_is_a_comment_on() {
    moderator.takeDownWithComments(posted.id(), "Spam").await();
    awaitTakenDown(ana, reply.id());
    awaitTakenDown(ben, comment.id());
    assertThat(refused(() -> mona.restore(comment.id()).await())).isEqualTo(ErrorCode.NOT_FOUND);
    mona.restore(posted.id()).await();

    assertThat(refused(() -> mona.restore(reply.id()).await())).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> ben.restore(comment.id()).await())).isEqualTo(ErrorCode.FORBIDDEN);
    mona.restore(comment.id()).await();
    assertThat(thread(posted)).containsExactly(comment.id());
    assertThat(thread(comment)).isEmpty();
    mona.restore(reply.id()).await();
    assertThat(thread(comment)).containsExactly(reply.id());
    assertThat(takedown(ben, comment.id())).isEmpty();
    assertThat(ana.activity(posted.id()).await().counts().comments()).isEqualTo(1);
  }

  @Test
  void comments_are_taken_down_after_their_activity_as_well() {
    moderator.takeDown(posted.id(), "Spam").await();

    moderator.takeDownWithComments(posted.id(), "The comments too").await();
    awaitTakenDown(ben, comment.id());

    assertThat(takedown(ana, posted.id()).orElseThrow().reason()).isEqualTo("Spam");
    assertThat(takedown(ben, comment.id()).orElseThrow().reason()).isEqualTo("The comments too");
  }

  @Test
  void a_restore_before_keeps_the_comments() {
    moderator.takeDownWithComments(posted.id(), "Spam").await();
    mona.restore(posted.id()).await();
    var later = ben.comment(posted.id(), "It is back").await();

    awaitSweep();
    awaitSweep(); // the first may have been on its way already

    boolean isKept = thread(posted).contains(comment.id());
    assertThat(thread(posted)).contains(later.id());
    assertThat(takedown(ben, comment.id()).isPresent()).isEqualTo(!isKept);
  }

  @Test
  void each_takedown_is_in_the_audit_log() {
    moderator.takeDownWithComments(posted.id(), "Spam").await();
    awaitTakenDown(ben, comment.id());
    awaitTakenDown(ana, reply.id());

    assertThat(server.auditLog("--user", mona.ref().id()))
        .extracting(line -> line.replaceFirst("^\\S+ ", ""))
        .contains(entry(posted), entry(comment), entry(reply));
  }

  @Test
  void only_moderators_may() {
    assertThat(refused(() -> ben.moderation().takeDownWithComments(posted.id(), "Hm").await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(thread(posted)).containsExactly(comment.id());
  }

  private String entry(Activity takenDown) {
    return mona.ref().id() + " took down " + takenDown.id().ref() + " (Spam)";
  }

  /** Waits until the comments of a further activity are taken down. */
  private void awaitSweep() {
    var other = ana.post("Buy more watches").await();
    var below = ben.comment(other.id(), "More").await();
    moderator.takeDownWithComments(other.id(), "Spam").await();
    awaitTakenDown(ben, below.id());
  }

  private static void awaitTakenDown(Session actor, ActivityId id) {
    Await.until(() -> takedown(actor, id), Optional::isPresent);
  }

  private static Optional<Takedown> takedown(Session actor, ActivityId id) {
    return actor.notifications().page(Paging.FIRST).await().page().items().stream()
        .map(Notification::takedown)
        .flatMap(Optional::stream)
        .filter(takedown -> takedown.activity().equals(id))
        .findFirst();
  }

  private List<ActivityId> thread(Activity activity) {
    return ana.activitiesOf(activity.id().ref()).stream().map(Activity::id).toList();
  }
}
