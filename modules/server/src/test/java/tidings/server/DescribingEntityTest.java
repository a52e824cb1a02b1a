// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.ApiRefusal;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.Likes.LikedActivity;
import tidings.core.Ref;

/** Describing an entity, and who may change it. */
@Tag("api")
final class DescribingEntityTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final Profile WHITE_CITY = new Profile(
      "Lisbon", Optional.of("On seven hills"), Optional.of("https://example.org/lisbon.jpg"));
  private static final Profile CAPITAL =
      Profile.named("Lisboa");
  private static Session ana;
  private static Session ben;
  private final Ref city = server.city("Lisbon");

  @BeforeAll
  static void signUp() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
  }

  @Test
  void an_entity_exists_from_its_first_use() {
    refused("not_found", () -> ana.entity(city).await());
    ana.follow(city).await();
    assertThat(ana.entity(city).await().profile().name()).isEqualTo(city.id());
    assertThat(ana.entity(city).await().counts().followers()).isEqualTo(1);

    var topic = new Ref("topic", city.id());
    ana.post("A sunset", topic).await();
    assertThat(ben.entity(topic).await().counts().activities()).isEqualTo(1);
  }

  @Test
  void the_first_user_to_describe_an_entity_owns_it() {
    ben.follow(city).await();
    assertThat(ana.describe(city, WHITE_CITY).await().youOwn()).isTrue();
    refused("forbidden", () -> ben.describe(city, CAPITAL).await());

    assertThat(ben.entity(city).await().profile()).isEqualTo(WHITE_CITY);
    assertThat(ben.entity(city).await().youOwn()).isFalse();
    assertThat(ben.entity(city).await().counts().followers()).isEqualTo(1);
    assertThat(ana.describe(city, CAPITAL).await().profile()).isEqualTo(CAPITAL);
  }

  @Test
  void of_concurrent_first_descriptions_one_succeeds() {
    var people = IntStream.range(0, 6).mapToObj(i -> server.signUp("Claimer")).toList();
    var claims = people.stream().map(person -> person.describe(city, WHITE_CITY)).toList();
    Future.join(claims).otherwiseEmpty().await();

    assertThat(claims).filteredOn(Future::succeeded).hasSize(1);
    assertThat(people).filteredOn(person -> person.entity(city).await().youOwn()).hasSize(1);
    assertThat(ana.entity(city).await().version()).isEqualTo(1);
  }

  @Test
  void a_change_based_on_an_old_version_is_refused() {
    var read = ana.describe(city, WHITE_CITY).await();
    ana.describe(city, CAPITAL, read.version()).await();

    refused("changed_meanwhile", () -> ana.describe(city, WHITE_CITY, read.version()).await());
    assertThat(ana.entity(city).await()).extracting(Entity::profile).isEqualTo(CAPITAL);
  }

  @Test
  void users_can_only_describe_themselves_and_activities_cannot_be_described() {
    refused("forbidden", () -> ben.describe(ana.ref(), CAPITAL).await());
    refused("forbidden", () -> ben.describe(new Ref("user", "nobody_yet"), CAPITAL).await());
    var post = ana.post("Good morning").await();
    refused("forbidden", () -> ana.describe(post.id().ref(), CAPITAL).await());
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "javascript:alert(1)", "//example.org/a.jpg", "a.jpg", "https://", "https://a:b@example.org/",
    "data:image/png;base64,AAAA", "https://example.org/a b"
  })
  void an_invalid_image(String url) {
    refused("invalid_field",
        () -> ana.describe(city, new Profile("A", Optional.empty(), Optional.of(url))).await());
    refused("not_found", () -> ana.entity(city).await());
  }

  @Test
  void lists_of_users_show_their_display_names() {
    var cleo = server.signUp("Cleo");
    var image = Optional.of("https://example.org/cleo.jpg");
    cleo.describe(cleo.ref(), new Profile("Cleo C.", Optional.empty(), image)).await();
    cleo.follow(city).await();
    ben.follow(city).await();

    var followers = ana.followersOf(city, Paging.FIRST).await().items();
    // In any order: follows of one millisecond have none.
    assertThat(followers).extracting(row -> row.entity().name())
        .containsExactlyInAnyOrder("Ben", "Cleo C.");
    assertThat(followers).extracting(row -> row.entity().image())
        .containsExactlyInAnyOrder(Optional.empty(), image);
  }

  @Test
  void liked_activities_are_listed_newest_first_once_per_kind() {
    var dora = server.signUp("Dora");
    var older = ana.post("Good morning").await();
    var newer = ana.post("Good night").await();
    var deleted = ana.post("Never mind").await();
    for (var kind : List.of("love", "laugh")) {
      dora.like(newer.id(), kind).await();
    }
    dora.like(older.id(), "love").await();
    dora.like(deleted.id(), "love").await();
    ana.delete(deleted.id()).await();

    var all = ben.likedBy(dora.ref(), Paging.FIRST).await();
    assertThat(all.items()).extracting(row -> row.activity().envelope().id())
        .containsExactly(newer.id(), newer.id(), older.id());
    assertThat(all.items()).extracting(LikedActivity::kind).containsExactly("love", "laugh",
        "love");
    assertThat(all.next()).isEmpty();

    var first = ben.likedBy(dora.ref(), Paging.first(2)).await();
    assertThat(first.items()).extracting(LikedActivity::kind).containsExactly("love");
    var rest = ben.likedBy(
        dora.ref(), Paging.first(2).after(first.next().orElseThrow())).await();
    assertThat(rest.items()).extracting(LikedActivity::kind).containsExactly("laugh", "love");
    assertThat(dora.likedBy(dora.ref(), Paging.FIRST).await().items().getFirst().activity()
        .yourLikes()).containsExactlyInAnyOrder("love", "laugh");
    refused("invalid_ref", () -> ben.likedBy(city, Paging.FIRST).await());
    refused("not_found",
        () -> ben.likedBy(new Ref("user", "nobody_yet"), Paging.FIRST).await());
  }

  private static void refused(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
