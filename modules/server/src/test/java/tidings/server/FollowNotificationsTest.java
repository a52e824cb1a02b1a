// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Ref;

/** A follow with notifications notifies of each activity. */
@Tag("api")
final class FollowNotificationsTest {
  private static final FollowOptions NOTIFYING =
      FollowOptions.DEFAULT.withNotifications();

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Lisbon");

  @Test
  void a_follower_with_notify_is_notified_of_each_activity_at_once() {
    assertThat(ben.follow(city, NOTIFYING).await().notifies()).isTrue();
    var browser = ben.live().await();

    var posted = ana.post("Good morning", city).await();

    var notified = await(browser.next(NotificationChanged.class));
    assertThat(notified.notification().kind()).isEqualTo(Kind.ACTIVITY);
    assertThat(notified.notification().actors()).containsExactly(ana.user());
    assertThat(notified.notification().activity()).contains(posted);
    assertThat(notified.unseen()).isEqualTo(1);
    assertThat(notices(ben)).containsExactly(notified.notification());
  }

  @Test
  void an_activity_through_several_edges_is_notified_once() {
    ben.follow(city, NOTIFYING).await();
    ben.follow(ana.ref(), NOTIFYING).await();

    var first = posted("One");
    var second = posted("Two");

    assertThat(notices(ben))
        .extracting(notice -> notice.activity().orElseThrow())
        .containsExactly(second, first);
  }

  @Test
  void following_again_without_notify_ends_notifications() {
    ben.follow(city, NOTIFYING).await();
    assertThat(ben.follow(city).await().notifies()).isFalse();

    posted("Nobody is told");

    assertThat(notices(ben)).isEmpty();
  }

  @Test
  void unfollowing_ends_notifications_even_if_history_is_kept() {
    var other = server.signUp("Cid");
    for (var fan : List.of(ben, other)) {
      fan.follow(city, NOTIFYING).await();
    }
    ben.unfollow(city, History.KEEP).await();
    other.unfollow(city, History.PURGE).await();

    posted("Nobody is told");

    assertThat(notices(ben)).isEmpty();
    assertThat(notices(other)).isEmpty();
  }

  @Test
  void only_followed_verbs_are_notified() {
    ben.follow(ana.ref()).await();
    ben.follow(city, FollowOptions.DEFAULT.withVerbs("share").withNotifications())
        .await();

    posted("In the feed, and not told");

    assertThat(notices(ben)).isEmpty();
  }

  @Test
  void own_activities_are_not_notified() {
    ana.follow(city, NOTIFYING).await();

    posted("Mine");

    assertThat(notices(ana)).isEmpty();
  }

  private Activity posted(String text) {
    var activity = ana.post(text, city).await();
    awaitDelivery(ana, activity);
    return activity;
  }

  private static List<Notification> notices(Session reader) {
    return reader.notifications().page(Paging.FIRST).await().page().items();
  }
}
