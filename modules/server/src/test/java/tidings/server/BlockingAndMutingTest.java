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
@Tag("door")
final class BlockingAndMutingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Lisbon");

  @Test
  void a_block_ends_what_there_is_between_two_and_lets_nothing_begin() {
    var posted = ana.post("Good morning").await();
    ben.follow(ana.ref()).await();
    ana.follow(ben.ref()).await();

    ana.block(ben.ref()).await();

    assertThat(entries(ben)).isEmpty();
    assertThat(ana.entity(ana.ref()).await().counts().followers()).isZero();
    assertThat(ana.entity(ana.ref()).await().counts().following()).isZero();
    assertThat(code(ben.follow(ana.ref()))).isEqualTo("forbidden");
    assertThat(code(ana.follow(ben.ref()))).isEqualTo("forbidden");
    assertThat(code(ben.like(posted.id(), "like"))).isEqualTo("not_found");
    assertThat(code(ben.comment(posted.id(), "Hello"))).isEqualTo("not_found");
    assertThat(code(ben.activity(posted.id()))).isEqualTo("not_found");
    assertThat(ben.activitiesOf(ana.ref(), Paging.FIRST).await().items()).isEmpty();
    assertThat(ana.blocks().stream()).extracting(row -> row.entity()).containsExactly(ben.user());
    assertThat(ben.blocks().stream()).isEmpty();
  }

  @Test
  void who_is_blocked_is_gone_from_the_lists_the_threads_and_the_notifications_of_the_other() {
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
    assertThat(server.signUp("Eve").likersOf(posted.id(), Paging.FIRST).await().items())
        .hasSize(1);
  }

  @Test
  void a_block_can_be_taken_back_and_brings_no_edge_back() {
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
  void nobody_blocked_reaches_one_by_a_mention() {
    ana.block(ben.ref()).await();
    awaitDelivery(ben, ben.post("Hello @" + ana.ref().id()).await());
    var eve = server.signUp("Eve");
    awaitDelivery(eve, eve.post("Hello @" + ana.ref().id()).await());

    assertThat(notices(ana)).extracting(Notification::kind).containsExactly(Kind.MENTION);
    assertThat(notices(ana).getFirst().actors()).containsExactly(eve.user());
  }

  @Test
  void who_is_connected_is_told_of_a_block_and_hears_nothing_of_the_other_after_it() {
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
  void a_mute_hides_from_feed_and_push_and_from_who_mutes_alone() {
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
  void a_muted_user_makes_no_news_but_is_counted() {
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
  void of_a_muted_activity_there_is_no_more_news() {
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
  void what_is_muted_until_a_time_is_listed_with_it() {
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
