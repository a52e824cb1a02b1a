// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.PublicApi;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.schema.ItemType;
import tidings.store.Slices;

/** Any entity may follow others, and then has a feed. */
@Tag("api")
final class EntityFeedTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Session cleo = server.signUp("Cleo");
  private final Ref city = server.city("Lisbon");
  private final Ref team = new Ref("team", "of-" + ana.ref().id());

  @BeforeEach
  void describe() {
    ana.describe(team, Profile.named("The team")).await();
  }

  @Test
  void its_feed_has_what_it_follows_and_what_is_posted_to_it() {
    ana.followAs(team, ben.ref()).await();
    ana.followAs(team, city).await();
    var toTeam = cleo.post("To the team", team).await();
    var toCity = cleo.post("To the city", city).await();
    cleo.post("To nobody").await();
    var bens = ben.post("Good morning").await();

    assertThat(nobody().feedOf(team).stream())
        .extracting(entry -> entry.activity().id(), entry -> entry.via())
        .containsExactly(
            tuple(bens.id(), List.of(ben.ref())),
            tuple(toCity.id(), List.of(city)),
            tuple(toTeam.id(), List.of(team)));
    assertThat(nobody().followsOf(team).stream()).extracting(entity -> entity.ref())
        .containsExactly(city, ben.ref());
    assertThat(ben.entity(ben.ref()).await().counts().followers()).isZero();
  }

  @Test
  void an_erased_user_is_followed_no_more() {
    var dora = server.signUp("Dora");
    ana.followAs(team, dora.ref()).await();
    ana.followAs(team, ben.ref()).await();

    server.rawHttp().send("DELETE", "/v1/users/" + dora.ref().id(), dora.token(), "");

    Await.until(() -> ben.followsOf(team).stream().count() == 1
        && server.readStore(table -> Slices.ofTable(table, 1000).items()
            .filter(ItemType.LIST::matches)
            .noneMatch(row -> row.list("members").contains(dora.ref().toString()))),
        Boolean::booleanValue);
  }

  @Test
  void it_ends_to_follow() {
    ana.followAs(team, ben.ref()).await();
    ben.post("Good morning").await();

    ana.unfollowAs(team, ben.ref()).await();
    ana.unfollowAs(team, ben.ref()).await();

    assertThat(feed(ana)).isEmpty();
  }

  @Test
  void an_entity_that_follows_nothing_has_a_feed_of_what_is_posted_to_it() {
    var toTeam = cleo.post("To the team", team).await();

    assertThat(feed(nobody())).containsExactly(toTeam.id());
    assertThat(nobody().followsOf(team).stream()).isEmpty();
  }

  @Test
  void readers_see_it_with_their_own_eyes() {
    ana.followAs(team, ben.ref()).await();
    ana.followAs(team, city).await();
    var bens = ben.post("Good morning").await();
    var cleos = cleo.post("To the city", city).await();

    ben.block(cleo.ref()).await();

    assertThat(feed(nobody())).containsExactly(cleos.id(), bens.id());
    assertThat(feed(ben)).containsExactly(bens.id());
    assertThat(feed(cleo)).containsExactly(cleos.id());
  }

  @Test
  void only_its_owner_decides_what_it_follows() {
    assertThat(code(ben.followAs(team, city))).isEqualTo("forbidden");
    assertThat(code(ben.unfollowAs(team, city))).isEqualTo("forbidden");
    assertThat(code(ana.followAs(new Ref("team", "unknown-" + ana.ref().id()), city)))
        .isEqualTo("not_found");
    var post = ana.post("Good morning").await();
    assertThat(code(ana.followAs(post.id().ref(), city))).isEqualTo("forbidden");
  }

  @Test
  void users_follow_and_read_their_feed_at_addresses_of_their_own() {
    assertThat(code(ana.followAs(ana.ref(), city))).isEqualTo("forbidden");
    for (var reader : List.of(ana, ben)) {
      assertThat(
          server.rawHttp().send("GET", "/v1/entities/" + ana.ref() + "/feed", reader.token(), "")
              .json().getString("code"))
          .isEqualTo("forbidden");
    }
  }

  private List<ActivityId> feed(PublicApi reader) {
    return reader.feedOf(team).stream().map(entry -> entry.activity().id()).toList();
  }

  private static PublicApi nobody() {
    return server.client().anonymous();
  }

  private static String code(Future<?> future) {
    return catchThrowableOfType(ApiRefusal.class, future::await).code();
  }
}
