// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.Future;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.EntitySummary;
import tidings.core.Feeds.Entry;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Notifications.Kind;
import tidings.core.Page;
import tidings.core.Ref;

/** A follow adds an entity's activities to the feed, an unfollow removes them. */
@Tag("api")
final class FollowingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void following_is_seen_from_both_sides() {
    var follow = ben.follow(ana.ref()).await();

    assertThat(follow.ref()).isEqualTo(ana.ref());
    assertThat(ben.findFollow(ana.ref()).await()).contains(follow);
    assertThat(ben.entity(ana.ref()).await().youFollow()).isTrue();
    assertThat(summaries(server.client().anonymous().followersOf(ana.ref(), Paging.FIRST)))
        .containsExactly(ben.user());
    assertThat(summaries(server.client().anonymous().followedBy(ben.ref(), Paging.FIRST)))
        .containsExactly(ana.user());
  }

  @Test
  void following_is_idempotent() {
    var first = ben.follow(ana.ref()).await();
    var second = ben.follow(ana.ref()).await();

    assertThat(second).isEqualTo(first);
    assertThat(ana.entity(ana.ref()).await().counts().followers()).isEqualTo(1);
    assertThat(ben.entity(ben.ref()).await().counts().following()).isEqualTo(1);
    assertThat(ana.notifications().page(Paging.FIRST).await().page().items()).hasSize(1);
  }

  @Test
  void following_oneself_is_refused() {
    assertThatThrownBy(() -> ana.follow(ana.ref()).await())
        .isInstanceOfSatisfying(
            ApiRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo("self_follow"));
    assertThat(ana.findFollow(ana.ref()).await()).isEmpty();
  }

  @Test
  void following_an_unknown_user_is_refused() {
    assertThatThrownBy(() -> ana.follow(new Ref(Ref.USER, "nobody_at_all")).await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.status()).isEqualTo(404));
  }

  @Test
  void following_adds_older_activities_and_unfollowing_removes_them() {
    var posted = ana.post("Long ago").await();
    awaitDelivery(ana, posted);

    ben.follow(ana.ref()).await();
    assertThat(ben.feed().await().page().items())
        .containsExactly(new Entry(posted, List.of(ana.ref())));

    ben.unfollow(ana.ref()).await();
    assertThat(ben.feed().await().page().items()).isEmpty();
  }

  @Test
  void unfollowing_is_idempotent() {
    ben.follow(ana.ref()).await();

    ben.unfollow(ana.ref()).await();
    ben.unfollow(ana.ref()).await();

    assertThat(ben.findFollow(ana.ref()).await()).isEmpty();
    assertThat(ana.entity(ana.ref()).await().counts().followers()).isZero();
    assertThat(ben.entity(ben.ref()).await().counts().following()).isZero();
  }

  @Test
  void a_new_follower_is_announced_at_once() {
    var browser = ana.live().await();

    ben.follow(ana.ref()).await();

    var notified = await(browser.next(NotificationChanged.class));
    assertThat(notified.notification().kind()).isEqualTo(Kind.FOLLOW);
    assertThat(notified.notification().actors()).containsExactly(ben.user());
    assertThat(notified.unseen()).isEqualTo(1);
  }

  @Test
  void concurrent_followers_are_all_counted() {
    var city = server.city("Lisbon");
    var people = Stream.of("Cem", "Dua", "Eva", "Fay", "Gil").map(server::signUp).toList();

    Future.all(people.stream().map(session -> session.follow(city)).toList()).await();

    assertThat(ana.entity(city).await().counts().followers()).isEqualTo(people.size());
    assertThat(summaries(ana.followersOf(city, Paging.FIRST)))
        .containsExactlyInAnyOrderElementsOf(people.stream().map(Session::user).toList());
  }

  private static List<EntitySummary> summaries(Future<Page<FollowListEntry>> page) {
    return page.await().items().stream().map(FollowListEntry::entity).toList();
  }
}
