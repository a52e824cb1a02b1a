// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Edits;
import tidings.client.PublicApi;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Page;
import tidings.core.Ref;

/** Owners pin up to three activities to their profile or place. */
@Tag("api")
final class PinningTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Lisbon");

  @Test
  void a_pinned_activity_is_shown_on_the_page_of_its_user() {
    var posts = post(ana, 3);

    ana.pin(ana.ref(), posts.get(0)).await();
    ana.pin(ana.ref(), posts.get(2)).await();
    ana.pin(ana.ref(), posts.get(0)).await();

    assertThat(pinned(ben, ana.ref())).containsExactly(posts.get(2), posts.get(0));
    assertThat(pinned(server.client().anonymous(), ana.ref()))
        .containsExactly(posts.get(2), posts.get(0));
    assertThat(ben.entityWithActivities(ana.ref()).await().newest().items())
        .extracting(Activity::id).containsExactlyElementsOf(posts.reversed());
  }

  @Test
  void an_unpinned_activity_is_not_shown_any_more() {
    var posts = post(ana, 2);
    posts.forEach(id -> ana.pin(ana.ref(), id).await());

    ana.unpin(ana.ref(), posts.get(0)).await();
    ana.unpin(ana.ref(), posts.get(0)).await();

    assertThat(pinned(ben, ana.ref())).containsExactly(posts.get(1));
  }

  @Test
  void a_page_without_pins_has_none() {
    ana.post("Good morning").await();

    assertThat(pinned(ben, ana.ref())).isEmpty();
    assertThat(pinned(ben, city(ana))).isEmpty();
  }

  @Test
  void a_pinned_activity_that_is_older_than_the_page_is_shown_as_the_reader_sees_it() {
    var first = ana.post("The first").await();
    ben.like(first.id(), "like").await();
    post(ana, Page.DEFAULT_LIMIT + 1);
    ana.pin(ana.ref(), first.id()).await();

    var inside = ben.entityWithActivities(ana.ref()).await();

    assertThat(inside.pinned()).singleElement().isEqualTo(ben.activity(first.id()).await());
    assertThat(inside.pinned().getFirst().yourLikes()).containsExactly("like");
    assertThat(inside.newest().items()).hasSize(Page.DEFAULT_LIMIT);
    assertThat(inside.newest().next()).isPresent();
  }

  @Test
  void the_owner_of_a_place_pins_what_others_have_posted_to_it() {
    var lisbon = city(ana);
    var posted = ben.post("Good morning", lisbon).await().id();

    ana.pin(lisbon, posted).await();

    assertThat(pinned(ben, lisbon)).containsExactly(posted);
    assertThat(pinned(ben, ben.ref())).isEmpty();
  }

  @Test
  void only_the_owner_pins() {
    var lisbon = city(ana);
    var bens = ben.post("Good morning", lisbon).await().id();
    var anas = ana.post("Good evening").await().id();

    assertThat(code(ben.pin(lisbon, bens))).isEqualTo("forbidden");
    assertThat(code(ben.unpin(lisbon, bens))).isEqualTo("forbidden");
    assertThat(code(ben.pin(ana.ref(), anas))).isEqualTo("forbidden");
    assertThat(code(ana.pin(anas.ref(), anas))).isEqualTo("forbidden");
    assertThat(code(ana.pin(server.city("Porto"), anas))).isEqualTo("not_found");
    assertThat(code(ana.pin(ana.ref(), new ActivityId("01KAMGJ5P00123456789ABCDEF"))))
        .isEqualTo("not_found");
    assertThat(pinned(ben, ana.ref())).isEmpty();
  }

  @Test
  void only_public_activities_by_or_to_an_entity_can_be_pinned_to_it() {
    var elsewhere = ben.post("Good morning").await().id();
    var comment = ana.comment(elsewhere, "And to you").await().id();
    var unlisted = ana.post("Psst").await().id();
    setVisibility(ana, unlisted, "unlisted");
    var forFollowers = ana.post("For you").await().id();
    setVisibility(ana, forFollowers, "followers");

    for (var id : List.of(elsewhere, comment, unlisted, forFollowers)) {
      assertThat(code(ana.pin(ana.ref(), id))).isEqualTo("invalid_target");
    }
    assertThat(pinned(ana, ana.ref())).isEmpty();
  }

  @Test
  void three_activities_are_pinned_at_most_and_a_deleted_one_frees_its_place() {
    var posts = post(ana, 5);
    posts.subList(0, 3).forEach(id -> ana.pin(ana.ref(), id).await());

    assertThat(code(ana.pin(ana.ref(), posts.get(3)))).isEqualTo("too_many");
    ana.delete(posts.get(1)).await();

    assertThat(pinned(ben, ana.ref())).containsExactly(posts.get(2), posts.get(0));
    ana.restore(posts.get(1)).await();
    assertThat(pinned(ben, ana.ref())).containsExactly(posts.get(2), posts.get(1), posts.get(0));
    ana.delete(posts.get(1)).await();
    ana.pin(ana.ref(), posts.get(3)).await();
    ana.restore(posts.get(1)).await();

    assertThat(pinned(ben, ana.ref())).containsExactly(posts.get(3), posts.get(2), posts.get(0));
    assertThat(code(ana.pin(ana.ref(), posts.get(4)))).isEqualTo("too_many");
  }

  @Test
  void concurrent_calls_pin_no_more_than_three() {
    var posts = post(ana, 8);

    var calls = posts.stream().map(id -> ana.pin(ana.ref(), id)).toList();
    Future.join(calls).otherwiseEmpty().await();

    assertThat(calls.stream().filter(Future::succeeded)).hasSize(3);
    assertThat(pinned(ben, ana.ref())).hasSize(3).isSubsetOf(posts);
  }

  @Test
  void a_pinned_activity_is_shown_to_those_who_may_see_it() {
    var lisbon = city(ana);
    var cleo = server.signUp("Cleo");
    var posted = cleo.post("Good morning", lisbon).await().id();
    ana.pin(lisbon, posted).await();
    assertThat(pinned(ben, lisbon)).containsExactly(posted);

    cleo.block(ben.ref()).await();
    assertThat(pinned(ben, lisbon)).isEmpty();
    assertThat(pinned(ana, lisbon)).containsExactly(posted);
    cleo.unblock(ben.ref()).await();
    setVisibility(cleo, posted, "followers");
    assertThat(pinned(ben, lisbon)).isEmpty();
    setVisibility(cleo, posted, "public");
    cleo.describe(cleo.ref(), Profile.named("Cleo").with(Optional.of(FollowerPolicy.APPROVE)))
        .await();
    assertThat(pinned(ben, lisbon)).isEmpty();
    ben.follow(cleo.ref()).await();
    cleo.approve(ben.ref()).await();
    assertThat(pinned(ben, lisbon)).containsExactly(posted);
  }

  @Test
  void an_edited_activity_stays_pinned_and_a_new_owner_takes_over_the_pins() {
    var lisbon = city(ana);
    var posted = ana.post("Good mornin", lisbon).await().id();
    ana.pin(lisbon, posted).await();
    ana.edit(posted, Edits.text("Good morning")).await();
    ana.describe(lisbon, Profile.named("Lisboa")).await();
    assertThat(ben.entityWithActivities(lisbon).await().pinned()).singleElement()
        .satisfies(each -> assertThat(each.object().text()).contains("Good morning"));

    var mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    var answer = server.rawHttp().send("PUT", "/v1/entities/" + lisbon + "/owner", mona.token(),
        new JsonObject().put("owner", ben.ref().toString()).encode());
    assertThat(answer.status()).isEqualTo(204);

    assertThat(code(ana.unpin(lisbon, posted))).isEqualTo("forbidden");
    ben.unpin(lisbon, posted).await();
    assertThat(pinned(ana, lisbon)).isEmpty();
  }

  private static List<ActivityId> post(Session author, int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> author.post("Number " + number).await().id()).toList();
  }

  private Ref city(Session owner) {
    owner.describe(city, Profile.named("Lisbon")).await();
    return city;
  }

  private static void setVisibility(Session author, ActivityId id, String visibility) {
    var answer = server.rawHttp().send("PATCH", "/v1/activities/" + id, author.token(),
        new JsonObject().put("visibility", visibility).encode());
    assertThat(answer.status()).isEqualTo(200);
  }

  private static List<ActivityId> pinned(PublicApi reader, Ref ref) {
    return reader.entityWithActivities(ref).await().pinned().stream().map(Activity::id).toList();
  }

  private static String code(Future<?> call) {
    return catchThrowableOfType(ApiRefusal.class, call::await).code();
  }
}
