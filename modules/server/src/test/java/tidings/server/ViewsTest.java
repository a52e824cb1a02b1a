// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.LanguageTag;
import tidings.core.ListId;
import tidings.core.Ref;

/** Feeds are read through views that the settings declare. */
@Tag("api")
final class ViewsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--feeds.views",
      """
          [{"name":"digest","groupBy":["verb","target"]},
           {"name":"cities","verbs":["post"],"targetTypes":["city"]},
           {"name":"tagged","tags":["Fado"]},
           {"name":"portuguese","languages":["pt"]},
           {"name":"best","rank":{"halfLife":"6h","likes":1,"comments":2,"affinity":1,"window":5}}]"""));

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Session cleo = server.signUp("Cleo");
  private final Ref lisbon = server.city("Lisbon");
  private final Ref porto = server.city("Porto");

  @BeforeEach
  void follow() {
    ana.follow(lisbon).await();
    ana.follow(porto).await();
  }

  @Test
  void a_digest_has_one_item_for_what_was_posted_to_the_same_place() {
    post(ben, lisbon);
    post(ben, porto);
    var newest = post(cleo, lisbon);

    var page = feed("view=digest");

    assertThat(page.getBoolean("pageable")).isTrue();
    assertThat(page.getInteger("lookedAt")).isEqualTo(3);
    assertThat(page.getString("position")).isNotBlank();
    var items = page.getJsonArray("items");
    assertThat(items).hasSize(2);
    assertThat(id(items.getJsonObject(0))).isEqualTo(newest.id().text());
    var group = items.getJsonObject(0).getJsonObject("group");
    assertThat(group.getInteger("count")).isEqualTo(2);
    assertThat(group.getInteger("actorCount")).isEqualTo(2);
    assertThat(group.getJsonArray("actors").getJsonObject(0).getString("ref"))
        .isEqualTo(cleo.ref().toString());
  }

  @Test
  void a_view_can_show_one_language_with_its_kinds() {
    post(ben, "Rain", "en");
    var first = post(ben, "Chuva", "pt");
    var second = post(cleo, "Chuva!", "pt-BR");
    post(ben, lisbon);

    var items = feed("view=portuguese").getJsonArray("items");

    assertThat(items.stream().map(item -> id((JsonObject) item)))
        .containsExactly(second.id().text(), first.id().text());
  }

  @Test
  void pages_of_groups_stay_right_while_posts_come_and_go() {
    var first = post(ben, lisbon);
    var second = post(ben, porto);
    post(ben, lisbon);
    var page = feed("view=digest&limit=1");
    assertThat(page.getJsonArray("items").getJsonObject(0).getJsonObject("group")
        .getInteger("count")).isEqualTo(1);

    post(cleo, lisbon);
    ben.delete(first.id()).await();
    var rest = feed("view=digest&limit=5&after=" + page.getString("next"));

    assertThat(rest.getJsonArray("items")).hasSize(1);
    assertThat(id(rest.getJsonArray("items").getJsonObject(0))).isEqualTo(second.id().text());
    assertThat(rest.getString("next")).isNull();
  }

  @Test
  void clients_of_java_read_groups_and_scores() {
    post(ben, lisbon);
    post(cleo, lisbon);
    ana.lists().putPrivate("places", "Places").await();
    ana.lists().add("places", lisbon).await();

    var digest = ana.feedThrough("digest", Paging.FIRST).await();
    assertThat(digest.pageable()).isTrue();
    assertThat(digest.page().items()).singleElement()
        .satisfies(item -> assertThat(item.group().orElseThrow().actors())
            .containsExactly(cleo.user(), ben.user()));
    var best = ana.listFeedThrough("best", new ListId(ana.ref(), "places"), Paging.FIRST).await();
    assertThat(best.pageable()).isFalse();
    assertThat(best.lookedAt()).isEqualTo(2);
    assertThat(best.page().items()).hasSize(2)
        .allSatisfy(item -> assertThat(item.score().orElseThrow().value()).isPositive());
  }

  @Test
  void a_filter_leaves_out_the_rest_of_the_feed() {
    ana.follow(ben.ref()).await();
    awaitDelivery(ben, ben.post("To nobody").await());
    var toCity = post(ben, lisbon);
    var tagged = ben.post("Listen to #fado").await();
    awaitDelivery(ben, tagged);

    assertThat(ids(feed("view=cities"))).containsExactly(toCity.id().text());
    assertThat(ids(feed("view=tagged"))).containsExactly(tagged.id().text());
  }

  @Test
  void the_best_come_first_of_a_bounded_window_with_an_explanation() {
    var liked = post(ben, lisbon);
    for (int number = 0; number < 4; number++) {
      post(ben, porto);
    }
    cleo.like(liked.id(), "like").await();
    cleo.comment(liked.id(), "Indeed").await();
    Await.until(() -> ana.activity(liked.id()).await().counts().comments(),
        comments -> comments == 1);

    var page = feed("view=best&limit=3");

    assertThat(ids(page)).hasSize(3).first().isEqualTo(liked.id().text());
    assertThat(page.getBoolean("pageable")).isFalse();
    assertThat(page.getString("next")).isNull();
    var score = page.getJsonArray("items").getJsonObject(0).getJsonObject("score");
    assertThat(score.getDouble("value")).isGreaterThan(2);
    assertThat(score.getDouble("likes")).isPositive();

    post(ben, porto); // now there are newer ones in the window
    assertThat(ids(feed("view=best&limit=5"))).doesNotContain(liked.id().text());
  }

  @Test
  void lists_and_entities_have_the_same_views() {
    post(ben, lisbon);
    post(cleo, lisbon);
    ana.lists().putPublic("places", "Places").await();
    ana.lists().add("places", lisbon).await();
    for (var path : List.of("/v1/entities/" + ana.ref() + "/lists/places/feed",
        "/v1/entities/" + lisbon + "/feed")) {
      var page = server.rawHttp().send("GET", path + "?view=digest", "", "").json();
      assertThat(page.getJsonArray("items")).as(path).hasSize(1);
      assertThat(page.getString("position")).isNull();
    }
  }

  @Test
  void the_feed_of_an_entity_that_nobody_has_used_is_not_found_with_a_view_either() {
    for (var query : List.of("", "?view=digest", "?view=best")) {
      var answer = server.rawHttp()
          .send("GET", "/v1/entities/team:unused/feed" + query, ana.token(), "");
      assertThat(answer.json().getString("code")).as(query).isEqualTo("not_found");
    }
  }

  @Test
  void an_unknown_view_and_filters_beside_a_view_are_refused() {
    for (var query : List.of("view=none", "view=digest&verb=post")) {
      assertThat(server.rawHttp().send("GET", "/v1/feed?" + query, ana.token(), "").json()
          .getString("code")).as(query).isEqualTo("invalid_parameter");
    }
  }

  @Test
  void a_cursor_is_for_its_view_alone() {
    post(ben, lisbon);
    post(ben, porto);
    var next = feed("view=digest&limit=1").getString("next");

    assertThat(server.rawHttp().send("GET", "/v1/feed?view=cities&after=" + next, ana.token(), "")
        .json().getString("code")).isEqualTo("invalid_cursor");
  }

  private static Activity post(Session actor, Ref target) {
    var posted = actor.post(Drafts.note("Good morning", target)).await();
    awaitDelivery(actor, posted);
    return posted;
  }

  private Activity post(Session actor, String text, String language) {
    var note = Content.note(text).withLanguage(new LanguageTag(language));
    var posted = actor.post(new Draft("post", note, List.of(lisbon), Optional.empty())).await();
    awaitDelivery(actor, posted);
    return posted;
  }

  private JsonObject feed(String query) {
    return server.rawHttp().send("GET", "/v1/feed?" + query, ana.token(), "").json();
  }

  private static List<String> ids(JsonObject page) {
    var ids = new ArrayList<String>();
    JsonArray items = page.getJsonArray("items");
    items.forEach(item -> ids.add(id((JsonObject) item)));
    return ids;
  }

  private static String id(JsonObject item) {
    return item.getJsonObject("activity").getString("id");
  }
}
