// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.time.temporal.ChronoUnit.MILLIS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.AudienceWithdrawn;
import tidings.client.LiveFrame.Gap;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Feeds.Entry;
import tidings.core.Follows.MuteListEntry;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Ref;

/** A block hides two users from each other; a mute silences one of them. */
@Tag("api")
final class BlockingAndMutingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Lisbon");

  @Test
  void a_block_removes_edges_and_prevents_new_ones() {
    var posted = ana.post("Good morning").await();
    ben.follow(ana.ref()).await();
    ana.follow(ben.ref()).await();

    ana.block(ben.ref()).await();

    assertThat(entries(ben)).isEmpty();
    assertThat(ana.entity(ana.ref()).await().counts().followers()).isZero();
    assertThat(ana.entity(ana.ref()).await().counts().following()).isZero();
    assertThat(code(ben.follow(ana.ref()))).isEqualTo("not_found");
    assertThat(code(ana.follow(ben.ref()))).isEqualTo("not_found");
    assertThat(code(ben.like(posted.id(), "like"))).isEqualTo("not_found");
    assertThat(code(ben.comment(posted.id(), "Hello"))).isEqualTo("not_found");
    assertThat(code(ben.activity(posted.id()))).isEqualTo("not_found");
    assertThat(code(ben.activitiesOf(ana.ref(), Paging.FIRST))).isEqualTo("not_found");
    assertThat(ana.blocks().stream()).extracting(row -> row.entity()).containsExactly(ben.user());
    assertThat(ben.blocks().stream()).isEmpty();
  }

  @Test
  void a_blocked_user_disappears_from_lists_threads_and_notifications() {
    var posted = ana.post("Good morning").await();
    ben.like(posted.id(), "like").await();
    ben.comment(posted.id(), "And to you").await();
    ben.follow(city).await();
    assertThat(notices(ana)).hasSize(2);

    ana.block(ben.ref()).await();

    assertThat(ana.activitiesOf(posted.id().ref(), Paging.FIRST).await().items()).isEmpty();
    assertThat(ana.likersOf(posted.id(), Paging.FIRST).await().items()).isEmpty();
    assertThat(ana.followersOf(city, Paging.FIRST).await().items()).isEmpty();
    assertThat(notices(ana)).isEmpty();
  }

  @Test
  void a_block_takes_back_the_likes_between_the_two() {
    var anas = ana.post("Good morning").await();
    var bens = ben.post("Good evening").await();
    var eve = server.signUp("Eve");
    var eves = eve.post("Good night").await();
    for (var user : List.of(ana, ben, eve)) {
      for (var post : List.of(anas, bens, eves)) {
        user.like(post.id(), "like").await();
      }
    }

    ana.block(ben.ref()).await();

    await(() -> eve.activity(anas.id()), post -> post.counts().likes().get("like") == 2);
    await(() -> eve.activity(bens.id()), post -> post.counts().likes().get("like") == 2);
    assertThat(eve.likersOf(anas.id(), Paging.FIRST).await().items())
        .extracting(liker -> liker.user()).containsExactlyInAnyOrder(ana.user(), eve.user());
    assertThat(eve.activity(eves.id()).await().counts().likes()).containsEntry("like", 3L);
  }

  @Test
  void unblocking_restores_no_edge() {
    var posted = ana.post("Good morning").await();
    ben.follow(ana.ref()).await();
    ana.block(ben.ref()).await();
    ana.unblock(ben.ref()).await();

    assertThat(ben.findFollow(ana.ref()).await()).isEmpty();
    ben.like(posted.id(), "like").await();
    ben.follow(ana.ref()).await();
    assertThat(entries(ben)).containsExactly(posted.id().text());
  }

  @Test
  void a_mention_by_a_blocked_user_gives_no_notification() {
    ana.block(ben.ref()).await();
    awaitDelivery(ben, ben.post("Hello @" + ana.ref().id()).await());
    var eve = server.signUp("Eve");
    awaitDelivery(eve, eve.post("Hello @" + ana.ref().id()).await());

    assertThat(notices(ana)).extracting(Notification::kind).containsExactly(Kind.MENTION);
    assertThat(notices(ana).getFirst().actors()).containsExactly(eve.user());
  }

  @Test
  void a_connected_user_gets_nothing_of_the_other_after_a_block() {
    ben.follow(ana.ref()).await();
    ben.follow(city).await();
    var browser = ben.live().await();

    ana.block(ben.ref()).await();
    assertThat(await(browser.next(AudienceWithdrawn.class)).ref()).isEqualTo(ana.ref());
    await(browser.next(Gap.class));

    awaitDelivery(ana, ana.post("Good morning", city).await());
    var eve = server.signUp("Eve");
    var shown = eve.post("Good evening", city).await();
    assertThat(await(browser.next(ActivityArrived.class)).activity()).isEqualTo(shown);
  }

  @Test
  void a_mute_hides_in_feed_and_push_of_its_owner_only() {
    ben.follow(ana.ref()).await();
    ben.follow(city).await();
    var before = ana.post("Good morning").await();
    awaitDelivery(ana, before);
    var browser = ben.live().await();

    ben.mute(ana.ref()).await();
    await(browser.next(Gap.class));
    awaitDelivery(ana, ana.post("A ferry", city).await());
    var eve = server.signUp("Eve");
    var shown = eve.post("Good evening", city).await();

    assertThat(await(browser.next(ActivityArrived.class)).activity()).isEqualTo(shown);
    assertThat(entries(ben)).containsExactly(shown.id().text());
    assertThat(ben.activity(before.id()).await()).isEqualTo(before);
    ben.unmute(ana.ref()).await();
    assertThat(entries(ben)).hasSize(3);
  }

  @Test
  void a_muted_user_is_counted_but_not_announced() {
    var posted = ana.post("Good morning").await();
    ana.mute(ben.ref()).await();
    ben.like(posted.id(), "like").await();
    ben.comment(posted.id(), "Hello").await();
    ben.follow(ana.ref()).await();
    assertThat(notices(ana)).isEmpty();

    var eve = server.signUp("Eve");
    eve.like(posted.id(), "like").await();

    var inbox = ana.notifications().page(Paging.FIRST).await();
    assertThat(inbox.unseen()).isEqualTo(1);
    assertThat(inbox.page().items()).hasSize(1);
    assertThat(inbox.page().items().getFirst().actors()).containsExactly(eve.user());
    assertThat(inbox.page().items().getFirst().count()).isEqualTo(1);
    assertThat(ana.activity(posted.id()).await().counts().likes()).containsEntry("like", 2L);
  }

  @Test
  void a_muted_activity_gives_no_notifications() {
    var posted = ana.post("Good morning").await();
    ben.like(posted.id(), "like").await();
    ana.notifications().markAllRead().await();
    ana.mute(posted.id().ref()).await();

    server.signUp("Eve").like(posted.id(), "like").await();
    ben.comment(posted.id(), "Hello").await();

    var inbox = ana.notifications().page(Paging.FIRST).await();
    assertThat(inbox.unread()).isZero();
    assertThat(inbox.page().items()).extracting(Notification::kind).containsExactly(Kind.LIKE);
  }

  @Test
  void a_temporary_mute_is_listed_with_its_end() {
    var until = Instant.now().plusSeconds(3600).truncatedTo(MILLIS);
    ben.mute(city, until).await();
    assertThat(ben.mutes().stream().map(MuteListEntry::until).toList())
        .containsExactly(Optional.of(until));
    assertThat(code(ben.mute(city, Instant.now().minusSeconds(1)))).isEqualTo("invalid_field");
    assertThat(code(ben.mute(ben.ref()))).isEqualTo("invalid_ref");
    assertThat(code(ben.block(city))).isEqualTo("invalid_ref");
    assertThat(code(ben.block(new Ref("user", "nobody_at_all")))).isEqualTo("not_found");
  }

  private static String code(Future<?> call) {
    var refused = catchThrowableOfType(ApiRefusal.class, call::await);
    assertThat(refused).isNotNull();
    return refused.code();
  }

  private static List<String> entries(Session session) {
    return session.wholeFeed().stream()
        .map(Entry::activity)
        .map(Activity::id)
        .map(id -> id.text())
        .toList();
  }

  private static List<Notification> notices(Session session) {
    return session.notifications().page(Paging.FIRST).await().page().items();
  }
}
