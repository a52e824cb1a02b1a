// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.core.Notifications;
import tidings.core.UserId;

final class PendingAnnouncementsTest {
  private static final UserId ANA = new UserId("ana");

  private final PendingAnnouncements pending = new PendingAnnouncements();

  @Test
  void changes_of_a_user_are_announced_together() {
    assertThat(pending.add(ANA, "likes")).as("to schedule").isTrue();
    assertThat(pending.add(ANA, "comments")).isFalse();
    assertThat(pending.add(ANA, "likes")).isFalse();

    assertThat(pending.take(ANA)).contains(Set.of("likes", "comments"));
    assertThat(pending.add(ANA, "likes")).as("after the announcement").isTrue();
  }

  @Test
  void a_user_of_more_groups_than_an_inbox_shows_has_to_reload() {
    IntStream.range(0, Notifications.MAX_GROUPS).forEach(group -> pending.add(ANA, "" + group));
    assertThat(pending.add(ANA, "one more")).isFalse();
    assertThat(pending.add(ANA, "and another")).isFalse();

    assertThat(pending.take(ANA)).isEmpty();
    assertThat(pending.add(ANA, "later")).isTrue();
    assertThat(pending.take(ANA)).contains(Set.of("later"));
  }

  @Test
  void of_more_users_than_are_listed_each_has_to_reload() {
    IntStream.range(0, PendingAnnouncements.MAX_USERS)
        .forEach(number -> pending.add(new UserId("user" + number), "likes"));

    assertThat(pending.add(ANA, "likes")).as("to schedule").isTrue();
    assertThat(pending.add(ANA, "comments")).isFalse();
    assertThat(pending.take(ANA)).isEmpty();
    pending.take(new UserId("user0"));
    pending.add(ANA, "likes");
    assertThat(pending.take(ANA)).as("when there is room").contains(Set.of("likes"));
  }
}
