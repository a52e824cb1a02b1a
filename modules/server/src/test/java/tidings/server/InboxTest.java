// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.LiveConnection;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Cursor;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;

/** Notifications: newest first, counted exactly, and synchronised across devices. */
@Tag("api")
final class InboxTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session ana;
  private Session ben;
  private Activity posted;
  private LiveConnection browser;

  @BeforeEach
  void createPostAndConnect() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    posted = ana.post("Good morning").await();
    browser = ana.live().await();
  }

  @Test
  void pages_list_each_group_once_newest_first() {
    followLikeAndComment();

    var kinds = new ArrayList<Kind>();
    var page = ana.notifications().page(Paging.first(2)).await();
    kinds.addAll(kinds(page));
    page =
        ana.notifications().page(Paging.first(2).after(page.page().next().orElseThrow())).await();
    kinds.addAll(kinds(page));

    assertThat(page.page().next()).isEmpty();
    assertThat(kinds).containsExactly(Kind.COMMENT, Kind.LIKE, Kind.FOLLOW);
  }

  @Test
  void each_page_has_the_total_of_unseen_groups() {
    followLikeAndComment();
    ana.notifications().markRead(ids().subList(0, 1)).await();

    var page = ana.notifications().page(Paging.first(1)).await();

    assertThat(page.page().items()).hasSize(1);
    assertThat(page.unseen()).isEqualTo(2);
    assertThat(page.unread()).isEqualTo(2);
  }

  @Test
  void marking_on_one_device_updates_the_others() {
    followLikeAndComment();
    ana.notifications().markRead(ids().subList(0, 1)).await();
    var read = nextNotified(notified -> notified.notification().read());
    assertThat(read.notification().kind()).isEqualTo(Kind.COMMENT);
    assertThat(read.unseen()).isEqualTo(2);
    assertThat(read.unread()).isEqualTo(2);

    ana.notifications().markAllSeen().await();
    var seenFrame = nextNotified(
        notified -> notified.notification().seen() && !notified.notification().read());
    assertThat(seenFrame.unseen()).isZero();
    assertThat(seenFrame.unread()).isEqualTo(2);
  }

  @Test
  void a_group_without_actors_disappears_everywhere() {
    ben.follow(ana.ref()).await();
    ben.like(posted.id(), "love").await();
    var notified = nextNotified(about(Kind.LIKE));
    assertThat(notified.unseen()).isEqualTo(2);

    ben.unlike(posted.id(), "love").await();

    var removed = nextNotified(now -> now.notification().count() == 0);
    assertThat(removed.notification().id()).isEqualTo(notified.notification().id());
    assertThat(removed.notification().actors()).isEmpty();
    assertThat(removed.unseen()).isEqualTo(1);
    assertThat(removed.unread()).isEqualTo(1);
    assertThat(kinds(ana.notifications().page(Paging.FIRST).await())).containsExactly(Kind.FOLLOW);
  }

  @Test
  void a_follow_is_notified_and_an_unfollow_withdraws_it() {
    ben.follow(ana.ref()).await();
    var notified = await(browser.next(NotificationChanged.class)).notification();
    assertThat(notified.kind()).isEqualTo(Kind.FOLLOW);
    assertThat(notified.actors()).containsExactly(ben.user());
    assertThat(notified.activity()).isEmpty();

    ben.unfollow(ana.ref()).await();

    nextNotified(now -> now.notification().count() == 0);
    assertThat(ids()).isEmpty();
  }

  @Test
  void marking_an_unknown_id_succeeds_and_an_invalid_id_is_refused() {
    followLikeAndComment();

    ana.notifications().markRead(List.of("like:nothing", "follow:1999-12-31")).await();
    refused("invalid_field", () -> ana.notifications().markRead(List.of("like#1")).await());
    refused("invalid_field", () -> ana.notifications().markSeen(List.of("")).await());

    assertThat(ana.notifications().page(Paging.FIRST).await().unread()).isEqualTo(3);
  }

  @Test
  void notifications_of_others_can_neither_be_marked_nor_listed() {
    followLikeAndComment();
    var next = ana.notifications().page(Paging.first(1)).await().page().next().orElseThrow();

    ben.notifications().markRead(ids()).await();
    ben.notifications().markAllSeen().await();
    refused("invalid_cursor", () -> ben.notifications().page(Paging.FIRST.after(next)).await());
    var forged = new Cursor("forged");
    refused("invalid_cursor", () -> ana.notifications().page(Paging.FIRST.after(forged)).await());
    refused("invalid_limit", () -> ana.notifications().page(Paging.first(101)).await());

    assertThat(ana.notifications().page(Paging.FIRST).await().unread()).isEqualTo(3);
    assertThat(ana.notifications().page(Paging.FIRST).await().unseen()).isEqualTo(3);
  }

  private static Predicate<NotificationChanged> about(Kind kind) {
    return notified -> notified.notification().kind() == kind;
  }

  /** The next matching notification; earlier ones may be repeated. */
  private NotificationChanged nextNotified(Predicate<NotificationChanged> right) {
    return await(() -> browser.next(NotificationChanged.class), right);
  }

  private void followLikeAndComment() {
    ben.follow(ana.ref()).await();
    ben.like(posted.id(), "love").await();
    ben.comment(posted.id(), "And to you").await();
  }

  private List<String> ids() {
    return ana.notifications().page(Paging.FIRST)
        .await()
        .page()
        .items()
        .stream()
        .map(Notification::id)
        .toList();
  }

  private static List<Kind> kinds(Inbox inbox) {
    return inbox.page().items().stream().map(Notification::kind).toList();
  }

  private static void refused(String code, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
