// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.notifications.Happenings.ADA;
import static tidings.notifications.Happenings.BOB;
import static tidings.notifications.Happenings.EVE;
import static tidings.notifications.Happenings.user;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Notifications;
import tidings.core.Notifications.Announce;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.core.Notifications.Noticed;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.Notified;
import tidings.core.Online;
import tidings.store.Keys;
import tidings.store.embedded.Stage;
import tidings.store.rows.NoticeRow;

@ExtendWith(VertxExtension.class)
final class AnnouncementsTest {
  private static final int VERY_MUCH = 30;

  @AutoClose
  Stage stage;
  Happenings world;
  final Online online = new Online(1);

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    world = new Happenings(stage);
    online.enter(ADA);
    new NotificationsActor(
        stage.bus(), stage.table(), stage.faces(), stage.activities(), stage.watermark(),
        stage.clock(), online)
        .start()
        .await();
  }

  @Test
  void a_notice_is_announced_with_the_exact_counts() {
    world.liked(world.post(), BOB);
    var notified = stage.hear(Notified.class);
    stage.ask(new MarkSeen(ADA, Optional.empty()));
    notified.next();
    var group = world.followed(EVE);
    stage.bus().tell(new Noticed(ADA, group));
    var told = notified.next();
    assertThat(told.who()).isEqualTo(ADA);
    assertThat(told.notification()).isEqualTo(world.inbox().page().items().getFirst());
    assertThat(told.notification().id()).isEqualTo(group);
    assertThat(told.unseen()).isEqualTo(1);
    assertThat(told.unread()).isEqualTo(2);
  }

  @Test
  void when_the_last_one_has_left_nobody_is_announced_and_the_others_are_counted() {
    world.followed(EVE);
    var group = world.liked(world.post(), BOB);
    var notified = stage.hear(Notified.class);
    world.left(group, BOB);
    stage.bus().tell(new Noticed(ADA, group));
    var told = notified.next();
    assertThat(told.notification().id()).isEqualTo(group);
    assertThat(told.notification().kind()).isEqualTo(Kind.LIKE);
    assertThat(told.notification().count()).isZero();
    assertThat(told.notification().actors()).isEmpty();
    assertThat(told.unseen()).isEqualTo(1);
    assertThat(told.unread()).isEqualTo(1);
  }

  @Test
  void what_is_marked_is_announced_to_the_users_other_devices() {
    var older = world.liked(world.post(), BOB);
    var newer = world.liked(world.post(), BOB);
    var notified = stage.hear(Notified.class);
    stage.ask(new MarkRead(ADA, Optional.of(Set.of(older))));
    var read = notified.next();
    assertThat(read.notification().id()).isEqualTo(older);
    assertThat(read.notification().read()).isTrue();
    assertThat(read.unread()).isEqualTo(1);
    stage.ask(new MarkSeen(ADA, Optional.empty()));
    var seen = notified.next();
    assertThat(seen.notification().id()).as("the other was seen before").isEqualTo(newer);
    assertThat(seen.notification().seen()).isTrue();
    assertThat(seen.unseen()).isZero();
    assertThat(seen.unread()).isEqualTo(1);
  }

  @Test
  void what_was_marked_before_is_not_announced_again() {
    var group = world.liked(world.post(), BOB);
    var notified = stage.hear(Notified.class);
    stage.ask(new MarkRead(ADA, Optional.empty()));
    notified.next();
    stage.ask(new MarkRead(ADA, Optional.empty()));
    stage.ask(new MarkSeen(ADA, Optional.of(Set.of(group, "like:nobody"))));
    var follow = world.followed(EVE);
    stage.bus().tell(new Noticed(ADA, follow));
    assertThat(notified.next().notification().id()).isEqualTo(follow);
    assertThat(notified.waiting()).isZero();
  }

  @Test
  void when_very_much_is_marked_at_once_all_of_it_is_announced_with_the_counts_of_all() {
    range(0, VERY_MUCH).forEach(i -> world.liked(world.post(), BOB));
    var notified = stage.hear(Notified.class);
    stage.ask(new MarkRead(ADA, Optional.empty()));
    for (int i = 0; i < VERY_MUCH; i++) {
      var told = notified.next();
      assertThat(told.notification().read()).isTrue();
      assertThat(told.unread()).isZero();
    }
    assertThat(notified.waiting()).isZero();
  }

  @Test
  void the_oldest_groups_make_room_also_when_somebody_only_looks() {
    range(0, Notifications.KEPT + 3).forEach(i -> world.liked(world.post(), BOB));
    assertThat(world.inbox().unread()).isEqualTo(Notifications.KEPT);
    stage.ask(new Announce(ADA)); // comes after the one that the look has asked for
    assertThat(stage.table().all(Keys.noticesOf(ADA)).await()).hasSize(Notifications.KEPT);
  }

  @Test
  void who_is_away_is_told_nothing_and_now_and_then_their_oldest_groups_make_room() {
    var groups = range(0, Notifications.KEPT + 3)
        .mapToObj(i -> world.liked(world.post(), BOB))
        .toList();
    online.leave(ADA);
    online.enter(EVE);
    var notified = stage.hear(Notified.class);
    range(0, NotificationsActor.TRIMS)
        .forEach(i -> stage.bus().tell(new Noticed(ADA, groups.getLast())));
    stage.bus().tell(new Noticed(EVE, groups.getLast()));
    assertThat(notified.next().who()).isEqualTo(EVE);
    stage.ask(new MarkSeen(ADA, Optional.of(Set.of()))); // comes after what was asked before
    assertThat(notified.waiting()).isZero();
    assertThat(stage.table().all(Keys.noticesOf(ADA)).await()).hasSize(Notifications.KEPT);
  }

  @Test
  void a_storm_is_announced_a_few_times_and_the_last_time_as_it_ended() {
    var posted = world.post();
    var calm = world.liked(world.post(), BOB);
    var notified = stage.hear(Notified.class);
    var storm = NoticeRow.liked(posted);
    for (int i = 1; i <= 2_000; i++) {
      if (i % 200 == 0) {
        world.liked(posted, user(i));
      }
      stage.bus().tell(new Noticed(ADA, storm));
    }
    stage.bus().tell(new Noticed(ADA, calm));
    var told = new ArrayList<Notification>();
    do {
      told.add(notified.next().notification());
    } while (!told.getLast().id().equals(calm));
    assertThat(told).hasSizeLessThan(1_000);
    assertThat(told.get(told.size() - 2).count()).isEqualTo(10);
  }

  @Test
  void the_oldest_groups_make_room_and_are_not_counted() {
    int surplus = 120;
    var groups = range(0, Notifications.KEPT + surplus)
        .mapToObj(i -> world.liked(world.post(), BOB))
        .toList();
    assertThat(world.inbox().unread()).isEqualTo(Notifications.KEPT);
    var notified = stage.hear(Notified.class);
    stage.bus().tell(new Noticed(ADA, groups.getLast()));
    assertThat(notified.next().unread()).isEqualTo(Notifications.KEPT);
    var stored = stage.table().all(Keys.noticesOf(ADA)).await();
    assertThat(stored).hasSize(Notifications.KEPT);
    assertThat(stored)
        .extracting(row -> row.key().sk())
        .doesNotContainAnyElementsOf(groups.subList(0, surplus));
    stage.ask(new MarkRead(ADA, Optional.empty()));
    assertThat(world.inbox().unread()).isZero();
  }
}
