// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.ModeratedCommunity.refused;

import java.time.Duration;
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
import tidings.core.Moderation.ReportedActivity;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.Takedown;
import tidings.core.errors.ErrorCode;

/** A moderator takes an activity down, and only a moderator restores it. */
@Tag("api")
final class TakingDownTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session mona;
  private ModerationApi moderator;
  private Session ana;
  private Session ben;
  private Activity posted;

  @BeforeEach
  void createPostAndModerator() {
    var community = ModeratedCommunity.on(server);
    mona = community.mona();
    moderator = community.moderator();
    ana = community.ana();
    ben = community.ben();
    posted = ana.post("Buy my watches", server.city("Porto")).await();
  }

  @Test
  void it_is_hidden_and_its_actor_gets_the_reason() {
    ben.report(posted.id(), "Spam").await();

    moderator.takeDown(posted.id(), "It sells something").await();

    assertThat(refused(() -> ben.activity(posted.id()).await())).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(ana.feed().await().page().items()).isEmpty();
    assertThat(waiting()).isEmpty();
    var notification = inbox().getFirst();
    assertThat(notification.kind()).isEqualTo(Kind.TAKEDOWN);
    assertThat(notification.takedown())
        .contains(new Takedown(posted.id(), "It sells something"));
    assertThat(notification.actors()).isEmpty();
    assertThat(notification.count()).isEqualTo(1);
    assertThat(notification.seen()).isFalse();
  }

  @Test
  void its_actor_is_notified_at_once() {
    var browser = ana.live().await();

    moderator.takeDown(posted.id(), "It sells something").await();

    assertThat(await(browser.next(NotificationChanged.class)).notification().takedown())
        .contains(new Takedown(posted.id(), "It sells something"));
  }

  @Test
  void its_actor_cannot_restore_it_and_a_moderator_can() {
    ben.report(posted.id(), "Spam").await();
    moderator.takeDown(posted.id(), "It sells something").await();

    assertThat(refused(() -> ana.restore(posted.id()).await())).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refused(() -> ben.restore(posted.id()).await())).isEqualTo(ErrorCode.NOT_FOUND);
    ana.delete(posted.id()).await(); // deletes it a second time
    assertThat(refused(() -> ana.restore(posted.id()).await())).isEqualTo(ErrorCode.FORBIDDEN);

    mona.restore(posted.id()).await();
    assertThat(ben.activity(posted.id()).await().object()).isEqualTo(posted.object());
    assertThat(inbox()).isEmpty();
    assertThat(waiting()).hasSize(1);
    ana.delete(posted.id()).await();
    ana.restore(posted.id()).await();
  }

  @Test
  void its_actor_cannot_restore_it_as_a_moderator_either() {
    server.runCommand("grant", ana.ref().id(), "moderator");
    moderator.takeDown(posted.id(), "It sells something").await();

    assertThat(refused(() -> ana.restore(posted.id()).await())).isEqualTo(ErrorCode.FORBIDDEN);
  }

  @Test
  void a_moderator_cannot_restore_what_its_actor_deleted() {
    ana.delete(posted.id()).await();

    assertThat(refused(() -> mona.restore(posted.id()).await())).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> moderator.takeDown(posted.id(), "Spam").await()))
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void taking_down_again_changes_nothing() {
    moderator.takeDown(posted.id(), "First").await();
    moderator.takeDown(posted.id(), "Second").await();

    assertThat(inbox()).singleElement()
        .extracting(Notification::takedown)
        .isEqualTo(Optional.of(new Takedown(posted.id(), "First")));
  }

  @Test
  void a_comment_is_taken_down_from_its_thread() {
    var comment = ben.comment(posted.id(), "Buy mine").await();

    moderator.takeDown(comment.id(), "It sells something").await();

    assertThat(ana.activitiesOf(posted.id().ref()).stream()).isEmpty();
    assertThat(ana.activity(posted.id()).await().counts().comments()).isZero();
  }

  @Test
  void after_a_month_no_moderator_can_restore_it() {
    moderator.takeDown(posted.id(), "It sells something").await();

    server.advanceClock(Duration.ofDays(31));

    assertThat(
        refused(() -> server.client().signIn(mona.ref().id(), ServerExtension.PASSWORD).await()
            .restore(posted.id()).await()))
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void a_former_moderator_is_refused() {
    server.runCommand("revoke", mona.ref().id(), "moderator");

    assertThat(refused(() -> moderator.takeDown(posted.id(), "Spam").await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refused(() -> moderator.dismiss(posted.id()).await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refused(() -> moderator.queue(Paging.FIRST).await())).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(ben.activity(posted.id()).await().object()).isEqualTo(posted.object());
  }

  private List<Notification> inbox() {
    return ana.notifications().page(Paging.FIRST).await().page().items();
  }

  private List<ReportedActivity> waiting() {
    return moderator.queue()
        .stream()
        .filter(reported -> reported.activity().id().equals(posted.id()))
        .toList();
  }
}
