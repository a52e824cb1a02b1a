// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.AnswerBudget;
import tidings.core.Ref;

/** Lists of the longest activities end early, and continue with nothing skipped or repeated. */
@Tag("api")
final class AnswerBudgetTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final int POSTS = 24;
  /** Three bytes for each of its characters. */
  private static final String LONG_TEXT = "漢".repeat(Content.MAX_TEXT_LENGTH);
  private static final String DATA = "{\"a\":\"" + "b".repeat(Activity.MAX_DATA_LENGTH - 9) + "\"}";

  private static Session ana;
  private static Session ben;
  private static Ref city;
  private static Activity thread;
  private static List<String> posts;
  private static List<String> comments;

  @BeforeAll
  static void postTheLongest() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    city = server.city("Lisbon");
    ben.follow(city).await();
    thread = ana.post("A thread").await();
    posts = newestFirst(number -> post("post", city));
    comments = newestFirst(number -> post("comment", thread.id().ref()));
  }

  private static List<String> newestFirst(Function<Integer, Activity> post) {
    return IntStream.range(0, POSTS).mapToObj(number -> post.apply(number).id().text()).toList()
        .reversed();
  }

  private static Activity post(String verb, Ref target) {
    var posted = ana
        .post(new Draft(verb, Content.note(LONG_TEXT), List.of(target), Optional.of(DATA)))
        .await();
    awaitDelivery(ana, posted);
    ben.like(posted.id(), "like").await();
    ben.like(posted.id(), "wow").await();
    return posted;
  }

  @Test
  void an_outbox() {
    assertThat(ids("/v1/entities/" + city + "/activities?limit=100", AnswerBudgetTest::plain))
        .isEqualTo(posts);
  }

  @Test
  void a_feed() {
    assertThat(ids("/v1/feed?limit=100", AnswerBudgetTest::wrapped)).isEqualTo(posts);
  }

  @Test
  void a_thread() {
    assertThat(ids("/v1/entities/activity:" + thread.id() + "/activities?limit=100",
        AnswerBudgetTest::plain)).isEqualTo(comments);
  }

  @Test
  void the_likes_of_a_user_with_two_kinds_for_each_activity() {
    var liked = new ArrayList<String>();
    comments.forEach(id -> liked.addAll(List.of(id + " wow", id + " like")));
    posts.forEach(id -> liked.addAll(List.of(id + " wow", id + " like")));

    assertThat(ids("/v1/entities/" + ben.ref() + "/likes?limit=100",
        item -> wrapped(item) + " " + item.getString("kind"))).isEqualTo(liked);
  }

  @Test
  void an_entity_with_its_activities() {
    var first = get("/v1/entities/" + city + "?with=activities").getJsonObject("activities");
    var rest = ids("/v1/entities/" + city + "/activities?limit=100&after="
        + first.getString("next"), AnswerBudgetTest::plain);

    var all = new ArrayList<>(items(first).stream().map(AnswerBudgetTest::plain).toList());
    assertThat(all).hasSizeLessThan(20);
    all.addAll(rest);
    assertThat(all).isEqualTo(posts);
  }

  @Test
  void trends_have_fewer_items() {
    var trends = Await.until(() -> items(get("/v1/trending?type=activity&limit=100")),
        found -> found.size() > 5);
    assertThat(trends).hasSizeLessThan(2 * POSTS);
  }

  @Test
  void the_largest_batch() {
    var item = "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"" + "b".repeat(500)
        + "\"}}";
    var body = "{\"items\":[" + String.join(",", Collections.nCopies(100, item)) + "]}";
    var response = server.rawHttp().send("POST", "/v1/activities:batch", ana.token(), body);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.bytes()).hasSizeLessThan(AnswerBudget.MAX_BYTES);
  }

  @Test
  void an_inbox() {
    var cleo = server.signUp("Cleo");
    IntStream.range(0, POSTS).forEach(number -> ana.like(cleo.post(new Draft("post",
        Content.note(LONG_TEXT), List.of(), Optional.of(DATA))).await().id(), "like").await());
    Await.until(() -> get(cleo, "/v1/notifications?limit=1").getInteger("unread"),
        unread -> unread == POSTS);

    var found = ids(cleo, "/v1/notifications?limit=100", item -> item.getString("id"));
    assertThat(found).hasSize(POSTS).doesNotHaveDuplicates();
  }

  /** Reads all pages of a list, each within the budget, and more than one. */
  private static List<String> ids(String list, Function<JsonObject, String> id) {
    return ids(ben, list, id);
  }

  private static List<String> ids(Session reader, String list, Function<JsonObject, String> id) {
    var ids = new ArrayList<String>();
    int pages = 0;
    for (var next = ""; next != null; pages++) {
      var page = get(reader, next.isEmpty() ? list : list + "&after=" + next);
      items(page).stream().map(id).forEach(ids::add);
      next = page.getString("next");
    }
    assertThat(pages).isGreaterThan(list.contains("&after=") ? 0 : 1);
    return ids;
  }

  private static JsonObject get(String path) {
    return get(ben, path);
  }

  private static JsonObject get(Session reader, String path) {
    var response = server.rawHttp().send("GET", path, reader.token(), "");
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.bytes()).hasSizeLessThan(AnswerBudget.MAX_BYTES + 1024);
    return response.json();
  }

  private static List<JsonObject> items(JsonObject page) {
    return page.getJsonArray("items").stream().map(JsonObject.class::cast).toList();
  }

  private static String plain(JsonObject item) {
    return item.getString("id");
  }

  private static String wrapped(JsonObject item) {
    return item.getJsonObject("activity").getString("id");
  }
}
