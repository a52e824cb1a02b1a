// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.FeedPage;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.ActivityRemoved;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Feeds.Entry;
import tidings.core.Notifications.Kind;
import tidings.core.Ref;

/** A post reaches the feed and the open browsers of every follower. */
@Tag("api")
final class PostingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Lisbon");

  @Test
  void a_post_reaches_a_followers_open_browser() {
    ben.follow(ana.ref()).await();
    var browser = ben.live().await();

    var posted = ana.post("Good morning").await();

    var arrived = await(browser.next(ActivityArrived.class));
    assertThat(arrived.activity()).isEqualTo(posted);
    assertThat(arrived.via()).containsExactly(ana.ref());
  }

  @Test
  void a_post_reaches_its_actors_other_browser() {
    var browser = ana.live().await();

    var posted = ana.post("Good morning").await();

    var arrived = await(browser.next(ActivityArrived.class));
    assertThat(arrived.activity().id()).isEqualTo(posted.id());
    assertThat(arrived.via()).isEmpty();
  }

  @Test
  void a_post_is_in_the_feed_of_its_actor_and_of_every_follower() {
    ben.follow(ana.ref()).await();

    var posted = ana.post("Good morning").await();
    var delivery = awaitDelivery(ana, posted);

    assertThat(entries(ana)).containsExactly(new Entry(posted, List.of()));
    assertThat(entries(ben)).containsExactly(new Entry(posted, List.of(ana.ref())));
    assertThat(delivery.recipients()).isEqualTo(1);
    assertThat(delivery.written()).isEqualTo(1);
  }

  @Test
  void a_post_to_a_city_reaches_its_followers() {
    ben.follow(city).await();

    var posted = ana.post("Sunset over the river", city).await();
    awaitDelivery(ana, posted);

    assertThat(entries(ben)).containsExactly(new Entry(posted, List.of(city)));
    assertThat(ben.activitiesOf(city, Paging.FIRST).await().items()).containsExactly(posted);
  }

  @Test
  void a_follower_of_both_actor_and_target_gets_one_row_with_both_reasons() {
    ben.follow(city).await();
    ben.follow(ana.ref()).await();

    var posted = ana.post("Sunset over the river", city).await();
    awaitDelivery(ana, posted);

    assertThat(entries(ben)).containsExactly(new Entry(posted, List.of(ana.ref(), city)));
  }

  @Test
  void pages_of_a_feed_contain_every_activity_once_newest_first() {
    ben.follow(ana.ref()).await();
    var posted = List.of("one", "two", "three", "four", "five").stream()
        .map(text -> ana.post(text).await())
        .toList();
    posted.forEach(activity -> awaitDelivery(ana, activity));

    var first = ben.feed(Paging.first(2)).await();
    var second = ben.feed(Paging.first(2).after(first.page().next().orElseThrow())).await();
    var third = ben.feed(Paging.first(2).after(second.page().next().orElseThrow())).await();

    assertThat(List.of(first, second, third))
        .flatExtracting(PostingTest::activities)
        .isEqualTo(posted.reversed());
  }

  @Test
  void deleting_removes_an_activity_from_every_feed_and_open_browser() {
    ben.follow(ana.ref()).await();
    var browser = ben.live().await();
    var posted = ana.post("Something regrettable").await();
    await(browser.next(ActivityArrived.class));

    ana.delete(posted.id()).await();

    assertThat(await(browser.next(ActivityRemoved.class)).id()).isEqualTo(posted.id());
    assertThat(entries(ben)).isEmpty();
    assertThat(entries(ana)).isEmpty();
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isZero();
    assertThatThrownBy(() -> ben.activity(posted.id()).await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.status()).isEqualTo(404));
  }

  @Test
  void deleting_is_idempotent() {
    var kept = ana.post("Something to keep").await();
    var posted = ana.post("Something regrettable").await();

    ana.delete(posted.id()).await();
    ana.delete(posted.id()).await();

    assertThat(entries(ana)).extracting(Entry::activity).containsExactly(kept);
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(1);
  }

  @Test
  void only_its_actor_can_delete_an_activity() {
    var posted = ana.post("Mine").await();

    assertThatThrownBy(() -> ben.delete(posted.id()).await())
        .isInstanceOfSatisfying(
            ApiRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo("forbidden"));
    assertThat(ben.activity(posted.id()).await()).isEqualTo(posted);
  }

  @Test
  void a_mentioned_user_is_notified_at_once() {
    var browser = ben.live().await();

    var posted = ana.post("Good morning, @" + ben.ref().id()).await();

    var notification = await(browser.next(NotificationChanged.class)).notification();
    assertThat(notification.kind()).isEqualTo(Kind.MENTION);
    assertThat(notification.actors()).containsExactly(ana.user());
    assertThat(notification.activity()).contains(posted);
  }

  private static List<Entry> entries(Session reader) {
    return reader.feed().await().page().items();
  }

  private static List<Activity> activities(FeedPage feed) {
    return feed.page().items().stream().map(Entry::activity).toList();
  }
}
