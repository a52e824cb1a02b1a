// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Edits;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;

/** {@code @id} in a text notifies the mentioned user. */
@Tag("api")
final class MentioningTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Session eve = server.signUp("Eve");

  @Test
  void a_comment_can_mention_users() {
    var posted = ana.post("Good morning").await();

    var comment = ben.comment(posted.id(), "Look, " + mention(eve)).await();
    awaitDelivery(ben, comment);

    var notified = inbox(eve).page().items();
    assertThat(notified).singleElement().satisfies(notification -> {
      assertThat(notification.kind()).isEqualTo(Kind.MENTION);
      assertThat(notification.actors()).containsExactly(ben.user());
      assertThat(notification.activity()).contains(comment);
    });
  }

  @Test
  void mentions_by_one_user_on_one_day_are_one_notification() {
    var posts = IntStream.range(0, 3)
        .mapToObj(number -> ana.post("Number " + number + " " + mention(ben)).await())
        .toList();
    awaitDelivery(ben, ben.comment(posts.getFirst().id(), "Hello " + mention(eve)).await());
    posts.forEach(post -> awaitDelivery(ana, post));
    awaitDelivery(eve, eve.post("Hello " + mention(ben)).await());

    assertThat(inbox(ben).unread()).isEqualTo(2);
    var anas = notificationFrom(ana);
    assertThat(anas.kind()).isEqualTo(Kind.MENTION);
    assertThat(anas.actors()).containsExactly(ana.user());
    assertThat(anas.count()).isEqualTo(1);
    assertThat(anas.mentions()).isEqualTo(3);
    assertThat(anas.activity().map(Activity::id)).isPresent().get()
        .isIn(posts.stream().map(Activity::id).toList());
  }

  @Test
  void a_notification_of_mentions_shows_the_latest_that_is_there() {
    var first = ana.post("Good morning, " + mention(ben)).await();
    awaitDelivery(ana, first);
    var second = ana.post("Good evening, " + mention(ben)).await();
    awaitDelivery(ana, second);
    assertThat(notificationFrom(ana).activity()).contains(second);

    ana.delete(second.id()).await();
    assertThat(notificationFrom(ana).activity()).contains(first);
    assertThat(inbox(ben).unread()).isEqualTo(1);

    ana.restore(second.id()).await();
    assertThat(notificationFrom(ana).activity().map(Activity::id)).contains(second.id());

    ana.edit(second.id(), Edits.text("Good evening")).await();
    assertThat(notificationFrom(ana).activity()).contains(first);
    assertThat(notificationFrom(ana).mentions()).isEqualTo(1);

    ana.edit(first.id(), Edits.text("Good morning")).await();
    assertThat(inbox(ben).page().items()).isEmpty();
    assertThat(inbox(ben).unread()).isZero();
  }

  private Notification notificationFrom(Session actor) {
    return inbox(ben).page().items().stream()
        .filter(notification -> notification.actors().contains(actor.user()))
        .findFirst().orElseThrow();
  }

  @Test
  void repeated_own_and_unknown_mentions_are_not_notified() {
    var posted =
        ana.post(
            mention(ben) + " and " + mention(ben) + ", " + mention(ana) + " and @nobody_at_all")
            .await();
    awaitDelivery(ana, posted);

    assertThat(kinds(ben)).containsExactly(Kind.MENTION);
    assertThat(kinds(ana)).isEmpty();
  }

  @Test
  void only_ten_mentions_are_notified() {
    var guests = IntStream.range(0, 11).mapToObj(n -> server.signUp("Guest")).toList();
    var text = String.join(" ", guests.stream().map(MentioningTest::mention).toList());

    awaitDelivery(ana, ana.post(text).await());

    assertThat(guests.subList(0, 10)).allMatch(guest -> kinds(guest).equals(List.of(Kind.MENTION)));
    assertThat(kinds(guests.getLast())).isEmpty();
  }

  @Test
  void an_edit_notifies_new_mentions_and_withdraws_removed_ones() {
    var posted = ana.post("Good morning, " + mention(ben)).await();
    awaitDelivery(ana, posted);
    var bens = ben.live().await();
    var eves = eve.live().await();

    var edited = ana.edit(posted.id(), Edits.text("Good morning, " + mention(eve))).await();

    var notified = await(eves.next(NotificationChanged.class));
    assertThat(notified.notification().activity()).contains(edited);
    assertThat(notified.unseen()).isEqualTo(1);
    var removed = await(bens.next(NotificationChanged.class));
    assertThat(removed.notification().count()).isZero();
    assertThat(removed.unseen()).isZero();
    assertThat(kinds(ben)).isEmpty();
    assertThat(kinds(eve)).containsExactly(Kind.MENTION);
  }

  @Test
  void unchanged_mentions_are_not_notified_again() {
    var posted = ana.post("Good mroning, " + mention(ben)).await();
    awaitDelivery(ana, posted);
    ben.notifications().markAllRead().await();

    ana.edit(posted.id(), Edits.text("Good morning, " + mention(ben) + " and " + mention(eve)))
        .await();

    assertThat(inbox(ben).unread()).isZero();
    assertThat(kinds(ben)).containsExactly(Kind.MENTION);
  }

  @Test
  void notices_disappear_and_return_with_their_activity() {
    var posted = ana.post("Good morning, " + mention(ben)).await();
    awaitDelivery(ana, posted);
    eve.like(posted.id(), "love").await();
    eve.comment(posted.id(), "Hello").await();
    assertThat(inbox(ana).unread()).isEqualTo(2);
    var browser = ben.live().await();

    ana.delete(posted.id()).await();

    var removed = await(
        () -> browser.next(NotificationChanged.class),
        notified -> notified.notification().count() == 0);
    assertThat(removed.unread()).isZero();
    for (var reader : List.of(ana, ben)) {
      assertThat(inbox(reader).page().items()).isEmpty();
      assertThat(inbox(reader).unseen()).isZero();
      assertThat(inbox(reader).unread()).isZero();
    }

    ana.restore(posted.id()).await();

    var back = await(() -> browser.next(NotificationChanged.class), MentioningTest::isThere);
    assertThat(back.notification().activity().map(Activity::id)).contains(posted.id());
    assertThat(back.unread()).isEqualTo(1);
    assertThat(kinds(ana)).containsExactly(Kind.COMMENT, Kind.LIKE);
    assertThat(inbox(ana).unread()).isEqualTo(2);
  }

  /** Skips announcements of empty groups: several servers on a table may repeat an announcement. */
  private static boolean isThere(NotificationChanged notified) {
    return notified.notification().count() > 0;
  }

  private static String mention(Session session) {
    return "@" + session.ref().id();
  }

  private static Inbox inbox(Session reader) {
    return reader.notifications().page(Paging.FIRST).await();
  }

  private static List<Kind> kinds(Session reader) {
    return inbox(reader).page().items().stream().map(Notification::kind).toList();
  }
}
