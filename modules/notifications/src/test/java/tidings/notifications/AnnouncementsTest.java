// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.Done.DONE;
import static tidings.notifications.Happenings.ADA;
import static tidings.notifications.Happenings.BOB;
import static tidings.notifications.Happenings.EVE;
import static tidings.notifications.Happenings.user;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Notifications;
import tidings.core.Notifications.Announce;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.core.Notifications.Noticed;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.Notified;
import tidings.store.Keys;
import tidings.store.embedded.Stage;
import tidings.store.rows.NoticeRow;

@ExtendWith(VertxExtension.class)
final class AnnouncementsTest {
  @AutoClose
  Stage stage;
  Happenings world;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    world = new Happenings(stage);
    new NotificationsActor(stage.bus(), stage.table(), stage.faces(), stage.activities())
        .start()
        .await();
  }

  @Test
  void a_notice_is_announced_with_the_exact_counts() {
    world.liked(world.post(), BOB);
    stage.ask(new MarkSeen(ADA, Optional.empty()));
    var group = world.followed(EVE);
    var notified = stage.hear(Notified.class);
    stage.bus().tell(new Noticed(ADA, group));
    var told = notified.next();
    assertThat(told.who()).isEqualTo(ADA);
    assertThat(told.notification()).isEqualTo(world.inbox().page().items().getFirst());
    assertThat(told.notification().id()).isEqualTo(group);
    assertThat(told.unseen()).isEqualTo(1);
    assertThat(told.unread()).isEqualTo(2);
  }

  @Test
  void a_notice_that_is_gone_is_not_announced() {
    var notified = stage.hear(Notified.class);
    assertThat(stage.ask(new Announce(ADA, NoticeRow.liked(world.post())))).isEqualTo(DONE);
    var group = world.liked(world.post(), BOB);
    stage.ask(new Announce(ADA, group));
    assertThat(notified.next().notification().id()).isEqualTo(group);
    assertThat(notified.waiting()).isZero();
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
    stage.ask(new Announce(ADA, groups.getLast()));
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
