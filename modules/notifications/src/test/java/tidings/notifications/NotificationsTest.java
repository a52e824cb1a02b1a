// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.IntStream.range;
import static java.util.stream.IntStream.rangeClosed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static tidings.core.Done.DONE;
import static tidings.notifications.NoticeFixture.ADA;
import static tidings.notifications.NoticeFixture.BOB;
import static tidings.notifications.NoticeFixture.EVE;
import static tidings.notifications.NoticeFixture.ids;
import static tidings.notifications.NoticeFixture.user;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activity;
import tidings.core.Entities.Profile;
import tidings.core.Notifications;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.core.Notifications.Notification;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.ProfileRow;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class NotificationsTest {
  @AutoClose
  ActorFixture fixture;
  NoticeFixture notices;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    notices = new NoticeFixture(fixture);
    new NotificationsActor(
        fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(),
        fixture.watermark(),
        fixture.clock(), new OnlineUsers(1))
        .start()
        .await();
  }

  @Test
  void an_inbox_is_empty_at_first() {
    var inbox = notices.inbox();
    assertThat(inbox.page().items()).isEmpty();
    assertThat(inbox.page().next()).isEmpty();
    assertThat(inbox.unseen()).isZero();
    assertThat(inbox.unread()).isZero();
  }

  @Test
  void a_notification_shows_who_did_what_to_which_activity() {
    var bobs = new Profile("Bob", Optional.empty(), Optional.of("https://x.org/b.png"));
    var posted = notices.post();
    var then = fixture.clock().instant();
    notices.write(
        new Transaction()
            .put(new ProfileRow(BOB.ref(), bobs, BOB, 1, then).item())
            .put(new LikeRow(ADA, posted, "heart", then).item()));
    notices.like(posted, BOB);
    var notification = notices.inbox().page().items().getFirst();
    assertThat(notification)
        .isEqualTo(
            new Notification(
                NoticeGroup.likes(posted).id(), Kind.LIKE,
                List.of(fixture.summaries().of(BOB)), 1,
                Optional.of(fixture.activities().requireLive(posted, ADA)), Optional.empty(),
                Optional.empty(), Optional.empty(), 0,
                fixture.clock().instant(),
                false, false));
    assertThat(notification.actors().getFirst().name()).isEqualTo("Bob");
    assertThat(notification.activity().map(Activity::yourLikes)).contains(List.of("heart"));
  }

  @Test
  void equal_events_form_one_group_with_the_newest_actors_and_a_count() {
    var posted = notices.post();
    rangeClosed(1, 10).forEach(i -> notices.like(posted, user(i)));
    var notification = notices.inbox().page().items().getFirst();
    assertThat(notification.count()).isEqualTo(10);
    assertThat(notification.actors()).hasSize(Notifications.MAX_SHOWN_ACTORS);
    assertThat(notification.actors().getFirst().ref()).isEqualTo(user(10).ref());
    assertThat(notices.inbox().unread()).isEqualTo(1);
  }

  @Test
  void marking_some_groups_leaves_the_others() {
    var first = notices.like(notices.post(), BOB);
    var second = notices.like(notices.post(), BOB);
    var third = notices.like(notices.post(), BOB);
    fixture.ask(new MarkSeen(ADA, some(first, second)));
    assertThat(notices.inbox().unseen()).isEqualTo(1);
    assertThat(notices.inbox().unread()).isEqualTo(3);
    fixture.ask(new MarkRead(ADA, some(second, third)));
    assertThat(notices.inbox().unseen()).as("read implies seen").isZero();
    assertThat(notices.inbox().unread()).isEqualTo(1);
    assertThat(notices.inbox().page().items())
        .extracting(Notification::id, Notification::seen, Notification::read)
        .containsExactly(
            tuple(third, true, true),
            tuple(second, true, true),
            tuple(first, true, false));
  }

  @Test
  void marking_an_unknown_group_creates_nothing() {
    var before = fixture.allItems();
    var nonsense = some("like:" + Position.LAST, "", "#", "../..", "\u0000", "a".repeat(5000));
    assertThat(fixture.ask(new MarkSeen(ADA, nonsense))).isEqualTo(DONE);
    assertThat(fixture.ask(new MarkRead(ADA, nonsense))).isEqualTo(DONE);
    assertThat(fixture.allItems()).isEqualTo(before);
  }

  @Test
  void a_group_with_a_new_actor_is_unseen_again() {
    var group = notices.like(notices.post(), BOB);
    fixture.ask(new MarkRead(ADA, Optional.empty()));
    assertThat(notices.inbox().unread()).isZero();
    notices.like(notices.activityOf(group), EVE);
    assertThat(notices.inbox().unseen()).isEqualTo(1);
    assertThat(notices.inbox().unread()).isEqualTo(1);
  }

  @Test
  void an_actor_that_joins_while_all_is_marked_stays_unseen() {
    var posted = notices.post();
    var joining = CompletableFuture.runAsync(
        () -> range(0, 300).forEach(i -> notices.like(posted, user(i))),
        Thread::startVirtualThread);
    while (!joining.isDone()) {
      fixture.ask(new MarkRead(ADA, Optional.empty()));
    }
    joining.join();
    fixture.ask(new MarkRead(ADA, Optional.empty()));
    var group = notices.inbox().page().items().getFirst();
    assertThat(group.count()).isEqualTo(300);
    assertThat(notices.inbox().unread()).isZero();
    assertThat(notices.inbox().unseen()).isZero();
  }

  @Test
  void groups_about_deleted_activities_are_neither_shown_nor_counted() {
    var kept = notices.like(notices.post(), BOB);
    var deleted = notices.like(notices.post(), BOB);
    long later = fixture.clock().instant().plusSeconds(60).getEpochSecond();
    var row = ActivityKeys.profile(notices.activityOf(deleted));
    notices.write(
        new Transaction().update(
            row, ActivityRow.delete(later, Position.of(fixture.idGenerator().next()))));
    assertThat(ids(notices.inbox())).containsExactly(kept);
    assertThat(notices.inbox().unseen()).isEqualTo(1);
    assertThat(notices.inbox().unread()).isEqualTo(1);
    fixture.clock().advance(Duration.ofMinutes(2));
    assertThat(ids(notices.inbox())).as("after the row is gone").containsExactly(kept);
  }

  private static Optional<Set<String>> some(String... ids) {
    return Optional.of(Set.of(ids));
  }
}
