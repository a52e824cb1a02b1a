// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.notifications.Happenings.BOB;
import static tidings.notifications.Happenings.EVE;
import static tidings.notifications.Happenings.ids;

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
import tidings.core.Online;
import tidings.store.embedded.Stage;

@ExtendWith(VertxExtension.class)
final class InboxPagesTest {
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
  void the_newest_group_comes_first_and_news_brings_a_group_to_the_top() {
    var first = world.liked(world.post(), BOB);
    var second = world.liked(world.post(), BOB);
    var third = world.followed(BOB);
    assertThat(ids(world.inbox())).containsExactly(third, second, first);
    world.liked(world.activity(first), EVE);
    assertThat(ids(world.inbox())).containsExactly(first, third, second);
  }

  @Test
  void pages_follow_one_another_and_meet_no_group_twice_when_one_becomes_news_again() {
    var groups = range(0, 5).mapToObj(i -> world.liked(world.post(), BOB)).toList().reversed();
    var first = world.inbox(Optional.empty(), 2);
    assertThat(ids(first)).isEqualTo(groups.subList(0, 2));
    world.liked(world.activity(groups.get(1)), EVE);
    var second = world.inbox(first.page().next(), 2);
    assertThat(ids(second)).isEqualTo(groups.subList(2, 4));
    var third = world.inbox(second.page().next(), 2);
    assertThat(ids(third)).isEqualTo(groups.subList(4, 5));
    assertThat(third.page().next()).isEmpty();
  }

  @Test
  void groups_of_the_same_moment_are_all_met() {
    var groups = range(0, 7).mapToObj(i -> world.likedAtOnce(world.post(), BOB)).toList();
    var met = new ArrayList<String>();
    var after = Optional.<Cursor>empty();
    do {
      var page = world.inbox(after, 2).page();
      page.items().forEach(notification -> met.add(notification.id()));
      after = page.next();
    } while (after.isPresent());
    assertThat(met).containsExactlyInAnyOrderElementsOf(groups);
  }
}
