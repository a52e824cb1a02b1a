// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.notifications.NoticeFixture.ADA;
import static tidings.notifications.NoticeFixture.BOB;
import static tidings.notifications.NoticeFixture.EVE;
import static tidings.notifications.NoticeFixture.user;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.BlocksAndMutes;
import tidings.core.Notifications;
import tidings.core.Notifications.Announce;
import tidings.core.Notifications.ChangedSince;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Notifications.Notification;
import tidings.core.Notifications.NotificationPushed;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.rows.NoticeGroup;

@ExtendWith(VertxExtension.class)
final class AnnouncementsTest {
  private static final int MANY_NOTICES = 30;

  @AutoClose
  ActorFixture fixture;
  NoticeFixture notices;
  final OnlineUsers online = new OnlineUsers(1);

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    notices = new NoticeFixture(fixture);
    online.tryConnect(ADA);
    new NotificationsActor(
        fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(),
        fixture.watermark(),
        fixture.clock(), online)
        .start()
        .await();
  }

  @Test
  void a_notice_is_announced_with_the_exact_counts() {
    notices.like(notices.post(), BOB);
    var notified = fixture.subscribe(NotificationPushed.class);
    fixture.ask(new MarkSeen(ADA, Optional.empty()));
    notified.next();
    var group = notices.follow(EVE);
    fixture.bus().publish(new NoticeChanged(ADA, group));
    var pushed = notified.next();
    assertThat(pushed.user()).isEqualTo(ADA);
    assertThat(pushed.notification()).isEqualTo(notices.inbox().page().items().getFirst());
    assertThat(pushed.notification().id()).isEqualTo(group);
    assertThat(pushed.unseen()).isEqualTo(1);
    assertThat(pushed.unread()).isEqualTo(2);
  }

  @Test
  void an_ended_group_is_announced_empty_with_the_counts_of_the_others() {
    notices.follow(EVE);
    var group = notices.like(notices.post(), BOB);
    var notified = fixture.subscribe(NotificationPushed.class);
    notices.leave(group, BOB);
    fixture.bus().publish(new NoticeChanged(ADA, group));
    var pushed = notified.next();
    assertThat(pushed.notification().id()).isEqualTo(group);
    assertThat(pushed.notification().kind()).isEqualTo(Kind.LIKE);
    assertThat(pushed.notification().count()).isZero();
    assertThat(pushed.notification().actors()).isEmpty();
    assertThat(pushed.unseen()).isEqualTo(1);
    assertThat(pushed.unread()).isEqualTo(1);
  }

  @Test
  void a_resuming_client_is_told_of_the_notices_of_those_whom_its_user_may_see() {
    var since = Position.of(fixture.idGenerator().next());
    notices.like(notices.post(), BOB);
    var group = notices.like(notices.post(), EVE);
    var blocked = new BlocksAndMutes(Set.of(BOB.ref()), Map.of());

    var changed =
        fixture.ask(new ChangedSince(ADA, since, Set.of(), blocked)).orElseThrow();

    assertThat(changed.notifications()).extracting(Notification::id).containsExactly(group);
    assertThat(changed.unseen()).isEqualTo(1);
  }

  @Test
  void groups_of_a_newer_version_are_passed_over() {
    var since = Position.of(fixture.idGenerator().next());
    var unknown = notices.ofNewerVersion();
    var known = notices.like(notices.post(), EVE);
    var notified = fixture.subscribe(NotificationPushed.class);

    fixture.bus().publish(new NoticeChanged(ADA, unknown));
    fixture.bus().publish(new NoticeChanged(ADA, known));

    assertThat(notified.next().notification().id()).isEqualTo(known);
    var changed = fixture.ask(new ChangedSince(ADA, since, Set.of(), BlocksAndMutes.NONE));
    assertThat(changed.orElseThrow().notifications()).extracting(Notification::id)
        .containsExactly(known);
  }

  @Test
  void marking_is_announced_to_the_users_other_devices() {
    var older = notices.like(notices.post(), BOB);
    var newer = notices.like(notices.post(), BOB);
    var notified = fixture.subscribe(NotificationPushed.class);
    fixture.ask(new MarkRead(ADA, Optional.of(Set.of(older))));
    var read = notified.next();
    assertThat(read.notification().id()).isEqualTo(older);
    assertThat(read.notification().read()).isTrue();
    assertThat(read.unread()).isEqualTo(1);
    fixture.ask(new MarkSeen(ADA, Optional.empty()));
    var seen = notified.next();
    assertThat(seen.notification().id()).as("the other group was already seen").isEqualTo(newer);
    assertThat(seen.notification().seen()).isTrue();
    assertThat(seen.unseen()).isZero();
    assertThat(seen.unread()).isEqualTo(1);
  }

  @Test
  void marking_again_is_not_announced() {
    var group = notices.like(notices.post(), BOB);
    var notified = fixture.subscribe(NotificationPushed.class);
    fixture.ask(new MarkRead(ADA, Optional.empty()));
    notified.next();
    fixture.ask(new MarkRead(ADA, Optional.empty()));
    fixture.ask(new MarkSeen(ADA, Optional.of(Set.of(group, "like:nobody"))));
    var follow = notices.follow(EVE);
    fixture.bus().publish(new NoticeChanged(ADA, follow));
    assertThat(notified.next().notification().id()).isEqualTo(follow);
    assertThat(notified.pendingCount()).isZero();
  }

  @Test
  void marking_very_many_announces_all_with_the_final_counts() {
    range(0, MANY_NOTICES).forEach(i -> notices.like(notices.post(), BOB));
    var notified = fixture.subscribe(NotificationPushed.class);
    fixture.ask(new MarkRead(ADA, Optional.empty()));
    for (int i = 0; i < MANY_NOTICES; i++) {
      var pushed = notified.next();
      assertThat(pushed.notification().read()).isTrue();
      assertThat(pushed.unread()).isZero();
    }
    assertThat(notified.pendingCount()).isZero();
  }

  @Test
  void reading_the_inbox_trims_the_oldest_groups() {
    range(0, Notifications.MAX_GROUPS + 3).forEach(i -> notices.like(notices.post(), BOB));
    assertThat(notices.inbox().unread()).isEqualTo(Notifications.MAX_GROUPS);
    // runs after the announcement that reading the inbox has requested
    fixture.ask(new Announce(ADA));
    assertThat(fixture.table().queryAll(FeedKeys.noticesOf(ADA)).await())
        .hasSize(Notifications.MAX_GROUPS);
  }

  @Test
  void the_inbox_of_an_offline_user_is_trimmed_without_announcements() {
    var groups = range(0, Notifications.MAX_GROUPS + 3)
        .mapToObj(i -> notices.like(notices.post(), BOB))
        .toList();
    online.disconnect(ADA);
    online.tryConnect(EVE);
    var notified = fixture.subscribe(NotificationPushed.class);
    range(0, NotificationsActor.NOTICES_PER_TRIM)
        .forEach(i -> fixture.bus().publish(new NoticeChanged(ADA, groups.getLast())));
    fixture.bus().publish(new NoticeChanged(EVE, groups.getLast()));
    assertThat(notified.next().user()).isEqualTo(EVE);
    fixture.ask(new MarkSeen(ADA, Optional.of(Set.of()))); // runs after the earlier requests
    assertThat(notified.pendingCount()).isZero();
    assertThat(fixture.table().queryAll(FeedKeys.noticesOf(ADA)).await())
        .hasSize(Notifications.MAX_GROUPS);
  }

  @Test
  void a_burst_is_combined_into_few_announcements_and_ends_complete() {
    var posted = notices.post();
    var calm = notices.like(notices.post(), BOB);
    var notified = fixture.subscribe(NotificationPushed.class);
    var storm = NoticeGroup.likes(posted).id();
    for (int i = 1; i <= 2_000; i++) {
      if (i % 200 == 0) {
        notices.like(posted, user(i));
      }
      fixture.bus().publish(new NoticeChanged(ADA, storm));
    }
    fixture.bus().publish(new NoticeChanged(ADA, calm));
    var pushed = new ArrayList<Notification>();
    do {
      pushed.add(notified.next().notification());
    } while (!pushed.getLast().id().equals(calm));
    assertThat(pushed).hasSizeLessThan(1_000);
    assertThat(pushed.get(pushed.size() - 2).count()).isEqualTo(10);
  }

  @Test
  void an_actor_with_many_groups_does_not_displace_those_of_others() {
    var eves = range(0, 3).mapToObj(i -> notices.like(notices.post(), EVE)).toList();
    var shared = notices.post();
    notices.like(shared, BOB);
    var both = notices.like(shared, EVE);
    var bobs = range(0, Notifications.MAX_GROUPS)
        .mapToObj(i -> notices.like(notices.post(), BOB)).toList();

    fixture.ask(new Announce(ADA));

    assertThat(fixture.table().queryAll(FeedKeys.noticesOf(ADA)).await())
        .hasSize(Notifications.MAX_GROUPS)
        .extracting(row -> row.key().sk())
        .containsAll(eves)
        .contains(both)
        .doesNotContainAnyElementsOf(bobs.subList(0, 4))
        .containsAll(bobs.subList(4, bobs.size()));
  }

  @Test
  void the_oldest_groups_are_trimmed_and_not_counted() {
    int surplus = 120;
    var groups = range(0, Notifications.MAX_GROUPS + surplus)
        .mapToObj(i -> notices.like(notices.post(), BOB))
        .toList();
    assertThat(notices.inbox().unread()).isEqualTo(Notifications.MAX_GROUPS);
    var notified = fixture.subscribe(NotificationPushed.class);
    fixture.bus().publish(new NoticeChanged(ADA, groups.getLast()));
    assertThat(notified.next().unread()).isEqualTo(Notifications.MAX_GROUPS);
    var stored = fixture.table().queryAll(FeedKeys.noticesOf(ADA)).await();
    assertThat(stored).hasSize(Notifications.MAX_GROUPS);
    assertThat(stored)
        .extracting(row -> row.key().sk())
        .doesNotContainAnyElementsOf(groups.subList(0, surplus));
    fixture.ask(new MarkRead(ADA, Optional.empty()));
    assertThat(notices.inbox().unread()).isZero();
  }
}
