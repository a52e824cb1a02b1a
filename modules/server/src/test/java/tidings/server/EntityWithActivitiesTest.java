// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Page;
import tidings.core.Ref;

/** An entity and its newest activities in one response. */
@Tag("api")
final class EntityWithActivitiesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Lisbon");

  @Test
  void an_entity_comes_with_its_newest_activities() {
    ana.describe(city, Profile.named("Lisbon")).await();
    ben.follow(city).await();
    var first = ana.post("Sunrise", city).await();
    var second = ben.post("Sunset", city).await();

    var inside = ben.entityWithActivities(city).await();

    assertThat(inside.entity()).isEqualTo(ben.entity(city).await());
    assertThat(inside.entity().youFollow()).isTrue();
    assertThat(inside.newest()).isEqualTo(new Page<>(List.of(second, first), Optional.empty()));
  }

  @Test
  void the_cursor_continues_in_the_list_of_activities() {
    var posted = IntStream.range(0, Page.DEFAULT_LIMIT + 2)
        .mapToObj(number -> ana.post("Number " + number, city).await())
        .toList();

    var inside = ben.entityWithActivities(city).await();
    var next = inside.newest().next().orElseThrow();
    var rest = ben.activitiesOf(city, Paging.FIRST.after(next)).await();

    assertThat(inside.newest().items()).isEqualTo(posted.reversed().subList(0, Page.DEFAULT_LIMIT));
    assertThat(rest.items())
        .isEqualTo(posted.reversed().subList(Page.DEFAULT_LIMIT, posted.size()));
    assertThat(rest.next()).isEmpty();
  }

  @Test
  void deleted_activities_are_left_out() {
    var kept = ana.post("To keep", city).await();
    var posted = ana.post("To delete", city).await();

    ana.delete(posted.id()).await();

    assertThat(ben.entityWithActivities(city).await().newest().items()).containsExactly(kept);
  }

  @Test
  void an_activity_comes_with_its_thread_until_deleted() {
    var posted = ana.post("What do you say?").await();
    var comment = ben.comment(posted.id(), "This.").await();

    assertThat(ben.entityWithActivities(posted.id().ref()).await().newest().items())
        .extracting(Activity::id)
        .containsExactly(comment.id());

    ana.delete(posted.id()).await();

    requireAbsent(posted.id().ref());
  }

  @Test
  void a_user_without_activities_has_an_empty_list() {
    assertThat(server.client().anonymous().entityWithActivities(ana.ref()).await().newest())
        .isEqualTo(new Page<Activity>(List.of(), Optional.empty()));
  }

  @Test
  void an_unused_entity_is_not_found() {
    requireAbsent(city);
    requireAbsent(new ActivityId("01JD6Y2M3N4P5Q6R7S8T9VWXYZ").ref());
  }

  private void requireAbsent(Ref ref) {
    assertThatThrownBy(() -> ben.entityWithActivities(ref).await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo("not_found"));
  }
}
