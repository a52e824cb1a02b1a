// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.LiveFrame.CountsChanged;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Likes.Liker;
import tidings.core.Notifications.Kind;
import tidings.core.Position;
import tidings.core.errors.ErrorCode;

/** Likes are counted for every reader. */
@Tag("api")
final class LikingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(
      Map.of("--likes.kinds", "like,love,laugh,wow,heart,smile,sad,+1"));

  private Session ana;
  private Session ben;
  private Activity posted;

  @BeforeEach
  void createPost() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    posted = ana.post("Good morning").await();
    awaitDelivery(ana, posted);
  }

  @Test
  void liking_is_idempotent() {
    var first = ben.like(posted.id(), "like").await();
    var second = ben.like(posted.id(), "like").await();

    assertThat(first).isEqualTo(new Counts(Map.of("like", 1L), 0));
    assertThat(second).isEqualTo(first);
    assertThat(ben.likersOf(posted.id(), Paging.FIRST).await().items()).hasSize(1);
  }

  @Test
  void unliking_removes_everything() {
    ben.like(posted.id(), "like").await();

    var counts = ben.unlike(posted.id(), "like").await();

    assertThat(counts).isEqualTo(Counts.NONE);
    assertThat(ben.unlike(posted.id(), "like").await()).isEqualTo(Counts.NONE);
    assertThat(ben.likersOf(posted.id(), Paging.FIRST).await().items()).isEmpty();
    assertThat(ana.notifications().page(Paging.FIRST).await().page().items()).isEmpty();
  }

  @Test
  void a_kind_that_is_not_offered_is_refused() {
    assertThatThrownBy(() -> ben.like(posted.id(), "you-are-an-idiot").await())
        .isInstanceOfSatisfying(ApiRefusal.class, refusal -> {
          assertThat(refusal.is(ErrorCode.UNKNOWN_KIND)).isTrue();
          assertThat(refusal.detail()).startsWith("the kinds of like here are like, love, ");
        });
    assertThat(ben.activity(posted.id()).await().counts()).isEqualTo(Counts.NONE);
  }

  @Test
  void a_user_gives_at_most_five_kinds() {
    List.of("like", "love", "laugh", "wow", "sad")
        .forEach(kind -> ben.like(posted.id(), kind).await());

    assertThatThrownBy(() -> ben.like(posted.id(), "smile").await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.is(ErrorCode.TOO_MANY)).isTrue());
    assertThat(ana.like(posted.id(), "smile").await().likes()).hasSize(6);
  }

  @Test
  void an_actor_removes_a_kind_from_an_activity() {
    var eve = server.signUp("Eve");
    ben.like(posted.id(), "sad").await();
    ben.like(posted.id(), "like").await();
    eve.like(posted.id(), "sad").await();

    var counts = ana.removeLikes(posted.id(), "sad").await();

    assertThat(counts.likes()).isEqualTo(Map.of("like", 1L));
    assertThat(ana.removeLikes(posted.id(), "sad").await()).isEqualTo(counts);
    assertThat(ben.activity(posted.id()).await().yourLikes()).containsExactly("like");
    assertThat(ana.likersOf(posted.id(), Paging.FIRST).await().items())
        .extracting(Liker::kind).containsExactly("like");
    assertThat(ana.notifications().page(Paging.FIRST).await().page().items()).singleElement()
        .satisfies(notification -> assertThat(notification.actors()).containsExactly(ben.user()));
  }

  @Test
  void only_its_actor_removes_a_kind_from_an_activity() {
    ana.like(posted.id(), "like").await();

    assertThatThrownBy(() -> ben.removeLikes(posted.id(), "like").await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.is(ErrorCode.FORBIDDEN)).isTrue());
    var path = "/v1/activities/" + posted.id() + "/likes/like?by=";
    assertThat(server.rawHttp().send("DELETE", path + "nobody", ben.token(), "").json()
        .getString("code")).isEqualTo("invalid_parameter");
    assertThat(server.rawHttp().send("DELETE", path + "me", ben.token(), "").status())
        .isEqualTo(200);
    assertThat(ana.activity(posted.id()).await().counts().likes()).isEqualTo(Map.of("like", 1L));
  }

  @Test
  void an_activity_can_be_liked_in_several_kinds() {
    ben.like(posted.id(), "love").await();
    var counts = ben.like(posted.id(), "+1").await();

    assertThat(counts.likes()).isEqualTo(Map.of("love", 1L, "+1", 1L));
    assertThat(ben.activity(posted.id()).await().yourLikes()).containsExactly("+1", "love");
    assertThat(ben.likersOf(posted.id(), "+1", Paging.FIRST).await().items())
        .extracting(Liker::user)
        .containsExactly(ben.user());
  }

  @Test
  void the_new_count_is_pushed_to_clients_that_show_the_activity() {
    var browser =
        server.signUp("Eve").live(LiveOptions.FROM_NOW.showing(List.of(posted.id()))).await();

    ben.like(posted.id(), "like").await();

    var counted = await(browser.next(CountsChanged.class));
    assertThat(counted)
        .isEqualTo(new CountsChanged(posted.id(), new Counts(Map.of("like", 1L), 0)));
  }

  @Test
  void likes_of_one_activity_are_one_notification() {
    ben.like(posted.id(), "like").await();
    ben.like(posted.id(), "love").await();
    var eve = server.signUp("Eve");
    eve.like(posted.id(), "like").await();

    var inbox = ana.notifications().page(Paging.FIRST).await();

    assertThat(inbox.page().items()).singleElement().satisfies(notification -> {
      assertThat(notification.kind()).isEqualTo(Kind.LIKE);
      assertThat(notification.count()).isEqualTo(2);
      assertThat(notification.actors()).containsExactly(eve.user(), ben.user());
      assertThat(notification.activity().map(Activity::id)).contains(posted.id());
    });
    assertThat(inbox.unseen()).isEqualTo(1);
    assertThat(inbox.unread()).isEqualTo(1);
  }

  @Test
  void an_opened_group_is_neither_unseen_nor_unread() {
    var browser = ana.live().await();
    ben.like(posted.id(), "like").await();
    var notified = await(browser.next(NotificationChanged.class));

    ana.notifications().markRead(List.of(notified.notification().id())).await();

    var inbox = ana.notifications().page(Paging.FIRST).await();
    assertThat(inbox.unseen()).isZero();
    assertThat(inbox.unread()).isZero();
  }

  @Test
  void own_likes_give_no_notification() {
    ana.like(posted.id(), "like").await();

    assertThat(ana.notifications().page(Paging.FIRST).await().page().items()).isEmpty();
  }

  @Test
  void a_deleted_activity_cannot_be_liked() {
    ana.delete(posted.id()).await();

    assertThatThrownBy(() -> ben.like(posted.id(), "like").await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.status()).isEqualTo(404));
    assertThatThrownBy(() -> ben.like(new ActivityId(Position.FIRST.text()), "like").await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.status()).isEqualTo(404));
  }
}
