// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.server.RawHttp.Response;

/** Bad input gets a 4xx response with a code and changes nothing. */
final class BadInputTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static RawHttp rawHttp;
  private static Session ana;
  private static Session ben;
  private static Activity post;
  private static List<String> before;

  @BeforeAll
  static void createSampleData() {
    rawHttp = RawHttp.to(server.address());
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    post = ana.post("Good morning").await();
    Await.awaitDelivery(ana, post);
    ana.post("Good night").await();
    ben.like(post.id(), "like").await();
    Await.await(() -> ana.notifications().page(tidings.client.Paging.FIRST),
        inbox -> inbox.unread() == 2);
    before = readAll();
  }

  @AfterEach
  void nothing_has_changed() {
    assertThat(readAll()).isEqualTo(before);
  }

  /**
   * All data visible to both users, except positions and request ids, which always change. There is
   * no city yet.
   */
  private static List<String> readAll() {
    var paths = List.of(
        "/v1/feed", "/v1/notifications", "/v1/sessions", "/v1/entities/" + ana.ref(),
        "/v1/entities/" + ben.ref(), "/v1/entities/city:a", "/v1/entities/city:lisbon",
        "/v1/entities/" + ana.ref() + "/activities", "/v1/entities/" + ben.ref() + "/activities",
        "/v1/entities/" + ana.ref() + "/followers", "/v1/entities/" + ana.ref() + "/following",
        "/v1/entities/" + ben.ref() + "/following", "/v1/activities/" + post.id() + "/likes");
    return Stream.of(ana, ben)
        .flatMap(
            session -> paths.stream().map(path -> rawHttp.send("GET", path, session.token(), "")))
        .map(response -> response.body().replaceAll("\"(position|requestId)\":\"[^\"]*\"", ""))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "{", "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"a\"", "[]", "null", "{}{}",
    "{\"verb\":\"post\",\"verb\":\"post\"}", "{\"verb\":NaN}", "{\"verb\":\"\\ud800\"}",
    "{\"verb\":\"a\tb\"}", "{\"verb\":\"\u00ff\"}", "{\"verb\":\"\u00c0\u00af\"}", "\u0000"
  })
  void invalid_json(String body) {
    refused(rawHttp.send("POST", "/v1/activities", ana.token(), body), 400, "malformed_json");
  }

  @Test
  void deeply_nested_json() {
    var deep = "{\"data\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}";
    refused(rawHttp.send("POST", "/v1/activities", ana.token(), deep), 400, "malformed_json");
  }

  @Test
  void oversized_json() {
    var large = note("x".repeat(70_000));
    refused(rawHttp.send("POST", "/v1/activities", ana.token(), large), 413, "body_too_large");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "POST | /v1/activities      | {'verb':'post','object':{'type':'note','text':'a'},'x':1}",
    "POST | /v1/activities      | {'verb':'post','object':{'type':'note','text':'a','x':1}}",
    "POST | /v1/accounts        | {'id':'cleo','password':'a long password','name':'C','x':1}",
    "PUT  | /v1/follows/city:a  | {'past':5}",
    "PUT  | /v1/entities/city:a | {'name':'A','colour':'red'}",
    "PUT  | /v1/notifications/read | {'all':true}",
  })
  void an_unknown_field(String method, String path, String body) {
    var response = rawHttp.send(method, path, ana.token(), body.replace('\'', '"'));
    refused(response, 400, "unknown_field");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "city:a%23b", "city:..", "city:a%2Fb", "city:a%00", "city:a%0d%0aX:y", "city:%C3%A9",
    "a", "CITY:a", "user:a%20b"
  })
  void an_invalid_ref(String ref) {
    refused(rawHttp.send("GET", "/v1/entities/" + ref, ana.token(), ""), 400, "invalid_ref");
    refused(rawHttp.send("PUT", "/v1/follows/" + ref, ana.token(), "{}"), 400, "invalid_ref");
    refused(rawHttp.send("DELETE", "/v1/follows/" + ref, ana.token(), ""), 400, "invalid_ref");
    refused(
        rawHttp.send("PUT", "/v1/entities/" + ref, ana.token(), "{\"name\":\"a\"}"), 400,
        "invalid_ref");
  }

  @ParameterizedTest
  @ValueSource(strings = {"city:%ff", "city:%c0%af", "city:%", "city:%g1", "city:\u00e9\u00ff"})
  void a_path_that_is_not_utf8(String ref) {
    refused(rawHttp.send("GET", "/v1/entities/" + ref, ana.token(), ""), 400, "malformed_request");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "01KAMGJ5P00123456789ABCDE%23", "01kamgj5p00123456789abcdef"})
  void an_invalid_activity_id(String id) {
    refused(rawHttp.send("GET", "/v1/activities/" + id, ana.token(), ""), 400, "invalid_id");
    refused(rawHttp.send("DELETE", "/v1/activities/" + id, ana.token(), ""), 400, "invalid_id");
    refused(rawHttp.send("PUT", "/v1/activities/" + id + "/likes/a", ana.token(), ""), 400,
        "invalid_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "a%23b", "a%2Fb", "%00", "%F0%9F%92%99%F0%9F%92%99",
    "aaaaaaaaaaaaaaaaaaaaa"})
  void an_invalid_kind_of_like(String kind) {
    var likes = "/v1/activities/" + post.id() + "/likes/" + kind;
    refused(rawHttp.send("PUT", likes, ana.token(), ""), 400, "invalid_id");
    refused(rawHttp.send("DELETE", likes, ben.token(), ""), 400, "invalid_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a#b", "..", "a/b", "a\\u0000", "a\\nb", "Ana", "a b", "\\u00e9"})
  void an_id_that_cannot_exist(String id) {
    var body = "{\"id\":\"" + id + "\",\"password\":\"a long password\",\"name\":\"Name\"}";
    var response = rawHttp.send("POST", "/v1/accounts", "", body);
    assertThat(response.json().getString("code")).isIn("invalid_id", "invalid_field");
    assertThat(response.status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1e9", "1000000000", "101", "abc", "", "9999999999999999999"})
  void an_invalid_limit(String limit) {
    for (var list : List.of(
        "/v1/feed", "/v1/notifications", "/v1/entities/city:a/followers",
        "/v1/activities/" + post.id() + "/likes")) {
      refused(rawHttp.send("GET", list + "?limit=" + limit, ana.token(), ""), 400, "invalid_limit");
    }
  }

  @Tag("api")
  @Test
  void a_forged_foreign_or_truncated_cursor() {
    var next = rawHttp.send("GET", "/v1/feed?limit=1", ana.token(), "").json().getString("next");
    assertThat(rawHttp.send("GET", "/v1/feed?after=" + next, ana.token(), "").status())
        .isEqualTo(200);

    var other = next.charAt(30) == 'A' ? "B" : "A";
    var forged = next.substring(0, 30) + other + next.substring(31);
    var truncated = next.substring(0, next.length() - 4);
    for (var bad : List.of(forged, truncated, "made-up", "", "%00", "A".repeat(3000))) {
      refused(rawHttp.send("GET", "/v1/feed?after=" + bad, ana.token(), ""), 400, "invalid_cursor");
    }
    refused(rawHttp.send("GET", "/v1/feed?after=" + next, ben.token(), ""), 400, "invalid_cursor");
    refused(
        rawHttp.send("GET", "/v1/notifications?after=" + next, ana.token(), ""), 400,
        "invalid_cursor");
  }

  @Tag("api")
  @Test
  void a_missing_expired_or_forged_token() {
    var again = server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await();
    again.signOut().await();

    var forged = ana.token().substring(1) + "A";
    var refusals = Map.of("", "unauthenticated", "a b", "unauthenticated", "%00", "unauthenticated",
        again.token(), "session_ended", forged, "invalid_token", "made-up", "invalid_token");
    refusals.forEach((token, code) -> {
      refused(rawHttp.send("POST", "/v1/activities", token, note("a")), 401, code);
      refused(rawHttp.send("GET", "/v1/feed", token, ""), 401, code);
      refused(rawHttp.send("DELETE", "/v1/activities/" + post.id(), token, ""), 401, code);
      assertThat(rawHttp.send("GET", "/v1/feed", token, "").header("WWW-Authenticate"))
          .contains("Bearer realm=\"tidings\""
              + (code.equals("unauthenticated") ? "" : ", error=\"invalid_token\""));
    });
  }

  @Tag("api")
  @Test
  void resources_of_other_users() {
    refused(
        rawHttp.send("DELETE", "/v1/activities/" + post.id(), ben.token(), ""), 403, "forbidden");
    refused(
        rawHttp.send("PUT", "/v1/entities/" + ana.ref(), ben.token(), "{\"name\":\"Me\"}"), 403,
        "forbidden");
    refused(rawHttp.send("PUT", "/v1/follows/" + ana.ref(), ana.token(), ""), 422, "self_follow");
    refused(
        rawHttp.send("PUT", "/v1/follows/user:nobody_at_all", ana.token(), ""), 404, "not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "GET /v1/feed HTTP/1.1\r\nHost: a\r\nbad\r\n\r\n", "\u0016\u0003\u0001\u0002\u0000\r\n\r\n",
    "POST /v1/accounts HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"
  })
  void invalid_http(String bytes) {
    assertThat(rawHttp.send(bytes).status()).isBetween(400, 499);
  }

  private static String note(String text) {
    return "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"" + text + "\"}}";
  }

  private static void refused(Response response, int status, String code) {
    assertThat(response.status()).as(response.body()).isEqualTo(status);
    assertThat(response.json().getString("code")).as(response.body()).isEqualTo(code);
    assertThat(response.head()).containsIgnoringCase("content-type: application/problem+json");
  }
}
