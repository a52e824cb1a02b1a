// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.IntStream.range;
import static java.util.stream.IntStream.rangeClosed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static tidings.core.Done.DONE;
import static tidings.notifications.Happenings.ADA;
import static tidings.notifications.Happenings.BOB;
import static tidings.notifications.Happenings.EVE;
import static tidings.notifications.Happenings.ids;
import static tidings.notifications.Happenings.user;

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
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Notifications;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.core.Notifications.Notification;
import tidings.core.Online;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.embedded.Stage;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.ProfileRow;

@ExtendWith(VertxExtension.class)
final class NotificationsTest {
  @AutoClose
  Stage stage;
  Happenings world;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    world = new Happenings(stage);
    new NotificationsActor(
        stage.bus(), stage.table(), stage.faces(), stage.activities(), stage.watermark(),
        stage.clock(), new Online(1))
        .start()
        .await();
  }

  @Test
  void an_inbox_begins_empty() {
    var inbox = world.inbox();
    assertThat(inbox.page().items()).isEmpty();
    assertThat(inbox.page().next()).isEmpty();
    assertThat(inbox.unseen()).isZero();
    assertThat(inbox.unread()).isZero();
  }

  @Test
  void a_notification_shows_who_did_what_to_which_activity() {
    var bobs = new Profile("Bob", Optional.empty(), Optional.of("https://x.org/b.png"));
    var posted = world.post();
    var then = stage.clock().instant();
    world.write(
        new Transaction()
            .put(new ProfileRow(BOB.ref(), bobs, BOB, 1, then).item())
            .put(new LikeRow(ADA, posted, "heart", then).item()));
    world.liked(posted, BOB);
    var notification = world.inbox().page().items().getFirst();
    assertThat(notification)
        .isEqualTo(
            new Notification(
                NoticeRow.liked(posted), Kind.LIKE, List.of(stage.faces().of(BOB)), 1,
                stage.activities().read(posted, Optional.of(ADA)), Optional.empty(),
                stage.clock().instant(),
                false, false));
    assertThat(notification.actors().getFirst().name()).isEqualTo("Bob");
    assertThat(notification.activity().map(Activity::yourLikes)).contains(List.of("heart"));
  }

  @Test
  void those_who_do_the_same_are_one_group_that_shows_the_newest_and_counts_all() {
    var posted = world.post();
    rangeClosed(1, 10).forEach(i -> world.liked(posted, user(i)));
    var notification = world.inbox().page().items().getFirst();
    assertThat(notification.count()).isEqualTo(10);
    assertThat(notification.actors()).hasSize(Notifications.SHOWN);
    assertThat(notification.actors().getFirst().ref()).isEqualTo(user(10).ref());
    assertThat(world.inbox().unread()).isEqualTo(1);
  }

  @Test
  void seeing_and_reading_some_leaves_the_others() {
    var first = world.liked(world.post(), BOB);
    var second = world.liked(world.post(), BOB);
    var third = world.liked(world.post(), BOB);
    stage.ask(new MarkSeen(ADA, some(first, second)));
    assertThat(world.inbox().unseen()).isEqualTo(1);
    assertThat(world.inbox().unread()).isEqualTo(3);
    stage.ask(new MarkRead(ADA, some(second, third)));
    assertThat(world.inbox().unseen()).as("what was read was seen").isZero();
    assertThat(world.inbox().unread()).isEqualTo(1);
    assertThat(world.inbox().page().items())
        .extracting(Notification::id, Notification::seen, Notification::read)
        .containsExactly(
            tuple(third, true, true),
            tuple(second, true, true),
            tuple(first, true, false));
  }

  @Test
  void marking_what_does_not_exist_makes_nothing() {
    var before = stage.everything();
    var nonsense = some("like:" + ActivityId.LAST, "", "#", "../..", "\u0000", "a".repeat(5000));
    assertThat(stage.ask(new MarkSeen(ADA, nonsense))).isEqualTo(DONE);
    assertThat(stage.ask(new MarkRead(ADA, nonsense))).isEqualTo(DONE);
    assertThat(stage.everything()).isEqualTo(before);
  }

  @Test
  void a_group_that_is_joined_is_news_again() {
    var group = world.liked(world.post(), BOB);
    stage.ask(new MarkRead(ADA, Optional.empty()));
    assertThat(world.inbox().unread()).isZero();
    world.liked(world.activity(group), EVE);
    assertThat(world.inbox().unseen()).isEqualTo(1);
    assertThat(world.inbox().unread()).isEqualTo(1);
  }

  @Test
  void nobody_is_lost_who_joins_while_all_is_marked() {
    var posted = world.post();
    var joining = CompletableFuture.runAsync(
        () -> range(0, 300).forEach(i -> world.liked(posted, user(i))), Thread::startVirtualThread);
    while (!joining.isDone()) {
      stage.ask(new MarkRead(ADA, Optional.empty()));
    }
    joining.join();
    stage.ask(new MarkRead(ADA, Optional.empty()));
    var group = world.inbox().page().items().getFirst();
    assertThat(group.count()).isEqualTo(300);
    assertThat(world.inbox().unread()).isZero();
    assertThat(world.inbox().unseen()).isZero();
  }

  @Test
  void what_is_about_a_deleted_activity_is_neither_shown_nor_counted() {
    var kept = world.liked(world.post(), BOB);
    var deleted = world.liked(world.post(), BOB);
    long later = stage.clock().instant().plusSeconds(60).getEpochSecond();
    var row = Keys.profile(world.activity(deleted).ref());
    world.write(new Transaction().update(row, ActivityRow.delete(later, stage.mint().next())));
    assertThat(ids(world.inbox())).containsExactly(kept);
    assertThat(world.inbox().unseen()).isEqualTo(1);
    assertThat(world.inbox().unread()).isEqualTo(1);
    stage.clock().pass(Duration.ofMinutes(2));
    assertThat(ids(world.inbox())).as("when the row is gone, too").containsExactly(kept);
  }

  private static Optional<Set<String>> some(String... ids) {
    return Optional.of(Set.of(ids));
  }
}
