// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Follows.FollowOptions;
import tidings.core.Ref;
import tidings.core.errors.ErrorCode;

/** Batches of calls: each call succeeds or fails on its own, and results are in order. */
@Tag("api")
final class BatchTest {
  private static final String ACTIVITIES = "/v1/activities:batch";
  private static final String FOLLOWS = "/v1/follows:batch";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Ref city = server.city("Lisbon");

  @Test
  void posts_of_a_batch_are_stored_in_order() {
    var notes = IntStream.range(0, 100).mapToObj(number -> note("Number " + number));

    var refusals = items(ACTIVITIES, notes.collect(Collectors.joining(",")));

    assertThat(refusals).hasSize(100)
        .allSatisfy(item -> assertThat(item.getInteger("status")).isEqualTo(201));
    assertThat(refusals).extracting(item -> item.getJsonObject("body").getJsonObject("object")
        .getString("text")).startsWith("Number 0", "Number 1").endsWith("Number 99");
    assertThat(refusals).extracting(item -> item.getJsonObject("body").getString("id")).isSorted()
        .doesNotHaveDuplicates();
    assertThat(posted()).isEqualTo(100);
  }

  @Test
  void entries_are_refused_individually() {
    var refusals = items(ACTIVITIES, String.join(",", note("First"), "{}", "{\"verb\":7}",
        note("Third").replace("\"verb\"", "\"word\""),
        "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"\"}}",
        "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"a\"},\"targets\":[\"x\"]}",
        note("Last")));

    assertThat(refusals).extracting(BatchTest::outcome).containsExactly("201", "400 missing_field",
        "400 invalid_field", "400 unknown_field", "400 invalid_field", "400 invalid_ref", "201");
    assertThat(refusals.get(1).getJsonObject("body").getString("detail"))
        .isEqualTo("items[1].verb is missing");
    assertThat(refusals.get(4).getJsonObject("body").getString("detail"))
        .startsWith("items[4].object.text ");
    assertThat(posted()).isEqualTo(2);
  }

  @Test
  void a_batch_of_follows_has_options_for_each() {
    var ben = server.signUp("Ben");
    var fado = server.city("Porto");

    var refusals = items(FOLLOWS, String.join(",", "{\"ref\":\"" + city + "\"}",
        "{\"ref\":\"" + fado + "\",\"verbs\":[\"post\"],\"notify\":true,\"backfill\":3}",
        "{\"ref\":\"" + ben.ref() + "\"}", "{\"ref\":\"" + ana.ref() + "\"}",
        "{\"ref\":\"user:nobody_at_all\"}", "{\"ref\":\"nothing\"}", "{}",
        "{\"ref\":\"" + city + "\",\"since\":1}"));

    assertThat(refusals).extracting(BatchTest::outcome).containsExactly("200", "200", "200",
        "422 self_follow", "404 not_found", "400 invalid_ref", "400 missing_field",
        "400 unknown_field");
    assertThat(ana.findFollow(fado).await().orElseThrow().verbs()).containsExactly("post");
    assertThat(ana.entity(ana.ref()).await().counts().following()).isEqualTo(3);
    assertThat(items(FOLLOWS, "{\"ref\":\"" + city + "\"}").getFirst())
        .isEqualTo(refusals.getFirst());
  }

  @Test
  void a_batch_follows_and_unfollows() {
    var ben = server.signUp("Ben");
    var fado = server.city("Porto");
    items(FOLLOWS, "{\"ref\":\"" + city + "\"},{\"ref\":\"" + ben.ref() + "\"}");
    var body = "{\"items\":[{\"ref\":\"" + fado + "\"},{\"ref\":\"" + ana.ref() + "\"}],"
        + "\"unfollow\":[\"" + ben.ref() + "\",\"nothing\",\"city:never_followed\"]}";

    var first = server.rawHttp().send("POST", FOLLOWS, ana.token(), body).json();
    var again = server.rawHttp().send("POST", FOLLOWS, ana.token(), body).json();

    assertThat(objects(first, "items")).extracting(BatchTest::outcome)
        .containsExactly("200", "422 self_follow");
    assertThat(objects(first, "unfollow")).extracting(BatchTest::outcome)
        .containsExactly("204", "400 invalid_ref", "204");
    assertThat(outcomes(again)).isEqualTo(outcomes(first));
    assertThat(followed()).containsExactlyInAnyOrder(city, fado);
  }

  @Test
  void a_batch_may_only_unfollow_and_keep_what_was_posted() {
    var ben = server.signUp("Ben");
    var posted = ben.post("Good morning").await();
    ana.follow(ben.ref()).await();

    var response = server.rawHttp().send("POST", FOLLOWS + "?history=keep", ana.token(),
        "{\"unfollow\":[\"" + ben.ref() + "\"]}");

    assertThat(objects(response.json(), "unfollow")).extracting(BatchTest::outcome)
        .containsExactly("204");
    assertThat(objects(response.json(), "items")).isEmpty();
    assertThat(followed()).isEmpty();
    assertThat(ana.wholeFeed().stream()).extracting(entry -> entry.activity().id())
        .containsExactly(posted.id());
  }

  @Test
  void a_batch_of_follows_and_unfollows_is_refused_as_a_whole_if_it_contradicts_itself() {
    ana.follow(city).await();
    var hundred = IntStream.range(0, 100).mapToObj(number -> "\"city:c" + number + "\"")
        .collect(Collectors.joining(","));
    var item = "{\"items\":[{\"ref\":\"" + city + "\"}],\"unfollow\":[";

    for (var body : List.of(item + "\"" + city + "\"]}", item + hundred + "]}",
        "{\"unfollow\":[" + hundred + ",\"city:one_more\"]}", "{\"unfollow\":[7]}",
        "{\"unfollow\":\"city:c1\"}", "{\"items\":[],\"unfollow\":[]}")) {
      var response = server.rawHttp().send("POST", FOLLOWS, ana.token(), body);

      assertThat(response.status()).as(body).isEqualTo(400);
      assertThat(response.json().getString("code")).isEqualTo("invalid_field");
    }
    assertThat(followed()).containsExactly(city);
  }

  @Test
  void the_client_unfollows_many() {
    var ben = server.signUp("Ben");
    ana.follow(city).await();
    ana.follow(ben.ref()).await();

    var results = ana.unfollowAll(List.of(city, ben.ref())).await();

    assertThat(results).hasSize(2).allMatch(result -> result.succeeded());
    assertThat(followed()).isEmpty();
  }

  private List<Ref> followed() {
    return ana.followedBy(ana.ref()).stream().map(entry -> entry.entity().ref()).toList();
  }

  private static List<String> outcomes(JsonObject response) {
    return Stream.of("items", "unfollow")
        .flatMap(list -> objects(response, list).stream().map(BatchTest::outcome)).toList();
  }

  private static List<JsonObject> objects(JsonObject response, String list) {
    return response.getJsonArray(list).stream().map(JsonObject.class::cast).toList();
  }

  @Test
  void the_client_gets_the_result_of_each_entry() {
    var posts = ana.postAll(List.of(
        Drafts.note("One", city), Drafts.note("Two", server.signUp("Ben").ref()))).await();
    var follows = ana.followAll(Map.of(ana.ref(), FollowOptions.DEFAULT)).await();

    assertThat(posts.getFirst().await().envelope().targets()).containsExactly(city);
    assertThat(posts.getLast().cause()).isInstanceOfSatisfying(
        ApiRefusal.class, refusal -> assertThat(refusal.is(ErrorCode.INVALID_TARGET)).isTrue());
    assertThat(follows.getFirst().cause()).isInstanceOfSatisfying(
        ApiRefusal.class, refusal -> assertThat(refusal.is(ErrorCode.SELF_FOLLOW)).isTrue());
  }

  @Test
  void a_repeated_batch_is_executed_once() {
    var body = body(note("One") + "," + note("Two") + ",{}");

    var first = send(ACTIVITIES, "batch", body);
    var again = send(ACTIVITIES, "batch", body);

    assertThat(first.status()).isEqualTo(200);
    assertThat(done(again)).isEqualTo(done(first));
    assertThat(posted()).isEqualTo(2);
  }

  private static List<JsonObject> done(RawHttp.Response response) {
    return objects(response).stream().filter(result -> result.getInteger("status") == 201).toList();
  }

  @Test
  void a_reused_idempotency_key_is_refused() {
    send(ACTIVITIES, "mine", body(note("One")));

    var longer = send(ACTIVITIES, "mine", body(note("One") + "," + note("Two")));
    var elsewhere = send(FOLLOWS, "mine", body("{\"ref\":\"" + city + "\"}"));

    for (var response : List.of(longer, elsewhere)) {
      assertThat(response.status()).isEqualTo(422);
      assertThat(response.json().getString("code")).isEqualTo("idempotency_key_reused");
    }
    assertThat(send("/v1/activities", "mine", note("Alone")).status()).isEqualTo(422);
    assertThat(posted()).isEqualTo(1);
    assertThat(ana.findFollow(city).await()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{} | missing_field", "{\"items\":null} | missing_field", "{\"items\":[]} | invalid_field",
    "{\"items\":{}} | invalid_field", "{\"items\":[{},1]} | invalid_field",
    "{\"items\":[{}],\"more\":1} | unknown_field", "[] | malformed_json", "{ | malformed_json"
  })
  void an_invalid_batch_is_refused_as_a_whole(String body, String code) {
    for (var path : List.of(ACTIVITIES, FOLLOWS)) {
      var response = send(path, "k", body);

      assertThat(response.status()).as(response.body()).isEqualTo(400);
      assertThat(response.json().getString("code")).isEqualTo(code);
    }
    // The key is still free.
    assertThat(send(ACTIVITIES, "k", body(note("Good"))).status()).isEqualTo(200);
  }

  @Test
  void more_than_a_hundred_entries_are_refused() {
    var notes = IntStream.range(0, 101).mapToObj(number -> note("Number " + number))
        .collect(Collectors.joining(","));

    var response = send(ACTIVITIES, "many", body(notes));

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("detail"))
        .isEqualTo("items must be a list of 1 to 100 objects");
    assertThat(posted()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/activities:all", "/v1/activitiesXbatch", "/v1/activities:batch/",
    "/v1/activities:", "/v1/follows:batches"})
  void other_paths_and_methods_are_refused(String path) {
    assertThat(send(path, "k", body(note("Good"))).status()).isEqualTo(404);
    assertThat(server.rawHttp().send("GET", ACTIVITIES, ana.token(), "").status()).isEqualTo(405);
  }

  private List<JsonObject> items(String path, String items) {
    var response = server.rawHttp().send("POST", path, ana.token(), body(items));
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return objects(response);
  }

  private static List<JsonObject> objects(RawHttp.Response response) {
    JsonArray items = response.json().getJsonArray("items");
    return items.stream().map(JsonObject.class::cast).toList();
  }

  private static String outcome(JsonObject item) {
    int status = item.getInteger("status");
    return status < 300
        ? String.valueOf(status)
        : status + " " + item.getJsonObject("body").getString("code");
  }

  private RawHttp.Response send(String path, String key, String body) {
    return server.rawHttp().send("POST " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        + "Authorization: Bearer " + ana.token() + "\r\nContent-Type: application/json\r\n"
        + "Idempotency-Key: " + key + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
  }

  private static String body(String items) {
    return "{\"items\":[" + items + "]}";
  }

  private static String note(String text) {
    return "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"" + text + "\"}}";
  }

  private long posted() {
    return ana.entity(ana.ref()).await().counts().activities();
  }
}
