// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.notifications.NoticeFixture.BOB;
import static tidings.notifications.NoticeFixture.EVE;
import static tidings.notifications.NoticeFixture.ids;

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
import tidings.core.Cursor;
import tidings.core.OnlineUsers;
import tidings.schema.ActorFixture;

@ExtendWith(VertxExtension.class)
final class InboxPagesTest {
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
  void groups_are_listed_by_their_last_update() {
    var first = notices.like(notices.post(), BOB);
    var second = notices.like(notices.post(), BOB);
    var third = notices.follow(BOB);
    assertThat(ids(notices.inbox())).containsExactly(third, second, first);
    notices.like(notices.activityOf(first), EVE);
    assertThat(ids(notices.inbox())).containsExactly(first, third, second);
  }

  @Test
  void paging_shows_no_group_twice_when_one_is_updated_meanwhile() {
    var groups = range(0, 5).mapToObj(i -> notices.like(notices.post(), BOB)).toList().reversed();
    var first = notices.inbox(Optional.empty(), 2);
    assertThat(ids(first)).isEqualTo(groups.subList(0, 2));
    notices.like(notices.activityOf(groups.get(1)), EVE);
    var second = notices.inbox(first.page().next(), 2);
    assertThat(ids(second)).isEqualTo(groups.subList(2, 4));
    var third = notices.inbox(second.page().next(), 2);
    assertThat(ids(third)).isEqualTo(groups.subList(4, 5));
    assertThat(third.page().next()).isEmpty();
  }

  @Test
  void groups_updated_at_the_same_time_are_all_listed() {
    var groups = range(0, 7).mapToObj(i -> notices.likeAtSameTime(notices.post(), BOB)).toList();
    var met = new ArrayList<String>();
    var after = Optional.<Cursor>empty();
    do {
      var page = notices.inbox(after, 2).page();
      page.items().forEach(notification -> met.add(notification.id()));
      after = page.next();
    } while (after.isPresent());
    assertThat(met).containsExactlyInAnyOrderElementsOf(groups);
  }
}
