// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.gateway.GatewayFixture.assertRefused;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.CursorSigner;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.gateway.http.ResponseListener;
import tidings.gateway.web.Pictures;

/** Invalid requests are refused with an explanation, before any actor is asked. */
@ExtendWith(VertxExtension.class)
class BadRequestTest {
  private static final String NOTE =
      "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"a\"}}";

  @AutoClose
  GatewayFixture fixture;

  @BeforeEach
  void open(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
  }

  @AfterEach
  void no_actor_was_asked() {
    assertThat(fixture.actors.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/v1", "/v1/", "/v1/feeds", "/v1/feed/", "/v1//feed", "/v1/entity", "/v1/entities/a/b",
    "/v1/entities/../feed", "/v1/%2e%2e/feed", "/nothing.html", "/../../etc/passwd", "//", "/web/"
  })
  void an_unknown_path_is_not_found(String path) {
    assertRefused(fixture.ask("GET", path), 404, "not_found");
  }

  @Test
  void a_wrong_method_is_answered_with_the_allowed_ones(Vertx vertx) {
    var routes = ApiRoutes.create(vertx,
        GatewayContext.of(vertx, fixture.bus, new CursorSigner(new byte[32]),
            GatewaySettings.defaults("", 0),
            Pictures.NONE, ResponseListener.NONE, new OnlineUsers(1),
            Nodes.SINGLE_NODE,
            InstantSource.system()),
        null, null, null, null);
    for (var route : routes.routes()) {
      var path = "/" + String.join("/", route.path()).replaceAll("[{}]", "");
      var answer = fixture.ask("TRACE", path);
      assertRefused(answer, 405, "method_not_allowed");
      assertThat(answer.getHeader("Allow")).contains(route.method().name());
    }
    assertThat(fixture.ask("POST", "/v1/follows/city:lisbon").getHeader("Allow"))
        .isEqualTo("DELETE, GET, HEAD, OPTIONS, PUT");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /v1/feed", "GET, /v1/sessions", "GET, /v1/notifications", "POST, /v1/activities",
    "PUT, /v1/follows/city:lisbon", "PUT, /v1/entities/city:lisbon",
    "GET, /v1/activities/01KAMGJ5P00123456789ABCDEF/delivery"
  })
  void calls_without_a_session_are_refused(String method, String path) {
    var answer = fixture.anonymously(method, path);
    assertRefused(answer, 401, "unauthenticated");
    assertThat(answer.getHeader("WWW-Authenticate")).startsWith("Bearer");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "Bearer another", "Bearer", "Bearer ", "token-of-ada", "Basic YWRhOmFkYQ==",
    "Bearer token-of-ada x", "Bearer token\u00e4of-ada", "Bearer token-of-ada,token-of-ben"
  })
  void an_invalid_token_is_refused_even_where_none_is_needed(String authorization) {
    for (var path : new String[]{"/v1/feed", "/v1/entities/city:lisbon"}) {
      var answer =
          fixture.request("GET", path).putHeader("Authorization", authorization).send().await();
      assertRefused(answer, 401, "unauthenticated");
    }
  }

  @Test
  void two_tokens_are_refused() {
    var request = fixture.request("GET", "/v1/entities/city:lisbon");
    request.headers().add("Authorization", "Bearer " + StubActors.ADAS_TOKEN);
    request.headers().add("Authorization", "Bearer " + StubActors.BENS_TOKEN);
    assertRefused(request.send().await(), 401, "unauthenticated");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/v1/..", "/v1/entities/../feed", "/v1/./feed", "/v1/entities/%2e%2E", "/../etc/passwd", "/.."})
  void a_path_with_dot_segments_is_not_found(String address) {
    assertRefused(fixture.ask("GET", address), 404, "not_found");
    assertRefused(fixture.ask("PUT", address), 404, "not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/feed/", "//v1/feed", "/v1//feed", "/v1", "/v1/", "/v1/feed%2F"})
  void a_path_that_only_resembles_a_route_is_not_found(String address) {
    assertRefused(fixture.ask("GET", address), 404, "not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "lisbon", ":", "city:", ":lisbon", "City:lisbon", "city:lis:bon", "city:a%23b", "city:..",
    "city:a%2Fb", "city:a%00b", "city:a%0Ab", "city:a%20b", "city:%C3%A4", "city:a+b",
    "citycitycitycitycityc:a",
    "city:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
  })
  void an_invalid_ref_is_refused(String ref) {
    assertRefused(fixture.ask("GET", "/v1/entities/" + ref), 400, "invalid_ref");
    assertRefused(fixture.ask("PUT", "/v1/follows/" + ref), 400, "invalid_ref");
    assertRefused(fixture.ask("GET", "/v1/entities/" + ref + "/followers"), 400, "invalid_ref");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "1", "01KAMGJ5P00123456789ABCDE", "01kamgj5p00123456789abcdef", "81KAMGJ5P00123456789ABCDEF",
    "01KAMGJ5P00123456789ABCDE%00", "01KAMGJ5P00123456789ABCDE%23"
  })
  void an_invalid_activity_id_is_refused(String id) {
    assertRefused(fixture.ask("GET", "/v1/activities/" + id), 400, "invalid_id");
    assertRefused(fixture.ask("PUT", "/v1/activities/" + id + "/likes/like"), 400, "invalid_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Like", "a%23b", "a%2Fb", "%00", "aaaaaaaaaaaaaaaaaaaaa",
    "%F0%9F%91%8D%F0%9F%91%8D"})
  void an_invalid_kind_of_like_is_refused(String kind) {
    var likes = "/v1/activities/" + StubActors.POST + "/likes";
    assertRefused(fixture.ask("PUT", likes + "/" + kind), 400, "invalid_id");
    assertRefused(fixture.ask("DELETE", likes + "/" + kind), 400, "invalid_id");
    assertRefused(fixture.ask("GET", likes + "?kind=" + kind), 400, "invalid_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"city:%ff", "city:%C3", "city:%zz", "city:%", "city:%4", "city:%c0%80"})
  void a_path_that_is_not_utf8_is_refused(String ref) {
    var answer = fixture.sendRaw(
        "GET /v1/entities/" + ref + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    assertRefused(answer, 400, "malformed_request");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "101", "1000000000", "1e9", "abc", "", "1.5", "+1", "0x1",
    "%31%00"})
  void an_invalid_limit_is_refused(String limit) {
    for (var list : new String[]{
      "feed", "notifications", "entities/city:a/activities", "entities/city:a/followers",
      "entities/user:a/following", "activities/" + StubActors.POST + "/likes"
    }) {
      assertRefused(fixture.ask("GET", "/v1/" + list + "?limit=" + limit), 400, "invalid_limit");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x=1", "limit=1&limit=1", "limit=1&x", "Limit=1", "&", "limit=1&", "=",
    "limit[]=1"})
  void an_unknown_or_repeated_parameter_is_refused(String query) {
    assertRefused(fixture.ask("GET", "/v1/feed?" + query), 400, "invalid_parameter");
  }

  @Test
  void a_call_without_parameters_refuses_any() {
    assertRefused(fixture.ask("GET", "/v1/sessions?limit=1"), 400, "invalid_parameter");
    assertRefused(
        fixture.ask("POST", "/v1/activities?dry=1", NOTE), 400, "invalid_parameter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "followers", "Activities", "activities,followers"})
  void an_unknown_value_of_include_is_refused(String with) {
    assertRefused(
        fixture.ask("GET", "/v1/entities/city:a?with=" + with), 400, "invalid_parameter");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "a", "WrWh8QIDqHYqsLLSuO78FWhlcmU", "%00", "....", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "%E2%82%AC"
  })
  void a_forged_cursor_is_refused(String cursor) {
    assertRefused(fixture.ask("GET", "/v1/feed?after=" + cursor), 400, "invalid_cursor");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "{", "{\"verb\":", "[]", "null", "1", "{} {}", "{\"verb\":\"a\",\"verb\":\"a\"}", "NaN",
    "{\"verb\":\"\\ud800\"}", "{'verb':'a'}"
  })
  void an_invalid_json_body_is_refused(String body) {
    var answer = fixture.ask("POST", "/v1/activities", body);
    assertRefused(answer, 400, body.isEmpty() ? "missing_field" : "malformed_json");
  }

  @Test
  void a_body_that_is_not_utf8_is_refused() {
    var bytes = Buffer.buffer("{\"verb\":\"").appendByte((byte) 0xff).appendString("\"}");
    var answer = fixture.request("POST", "/v1/activities")
        .bearerTokenAuthentication(StubActors.ADAS_TOKEN)
        .putHeader("Content-Type", "application/json")
        .sendBuffer(bytes)
        .await();
    assertRefused(answer, 400, "malformed_json");
  }

  @Test
  void a_deeply_nested_body_is_refused() {
    var deep = "{\"verb\":\"post\",\"object\":{},\"data\":" + "{\"a\":".repeat(8000) + "1"
        + "}".repeat(8001);
    assertRefused(fixture.ask("POST", "/v1/activities", deep), 400, "malformed_json");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "unknown_field | there is no field audience | {'verb':'post','audience':'public'}",
    "unknown_field | there is no field object.html | {'verb':'a','object':{'type':'note','html':''}}",
    "missing_field | verb is missing | {'object':{'type':'note','text':'a'}}",
    "missing_field | object is missing | {'verb':'post'}",
    "missing_field | object.type is missing | {'verb':'post','object':{'text':'a'}}",
    "invalid_field | verb must be 1 to 20 of a-z | {'verb':'Post','object':{'type':'a','text':'a'}}",
    "invalid_field | verb must be a string | {'verb':7,'object':{'type':'a','text':'a'}}",
    "invalid_field | object must be an object | {'verb':'post','object':'a'}",
    "invalid_field | object must have a text, a url, an image, pictures or a recording | {'verb':'a','object':{'type':'a'}}",
    "invalid_field | object.url must be | {'verb':'a','object':{'type':'a','url':'javascript:1'}}",
    "invalid_field | object.text must have | {'verb':'a','object':{'type':'a','text':' '}}",
    "invalid_field | data must be an object | {'verb':'a','object':{'type':'a','text':'a'},'data':[]}",
    "invalid_field | targets must be a list | {'verb':'a','object':{'type':'a','text':'a'},'targets':'a:b'}",
    "invalid_ref | a ref is type:id | {'verb':'a','object':{'type':'a','text':'a'},'targets':['a#b']}",
  })
  void an_invalid_field_is_named(String code, String detail, String body) {
    var answer = fixture.ask("POST", "/v1/activities", body.replace('\'', '"'));
    assertRefused(answer, 400, code);
    assertThat(answer.bodyAsJsonObject().getString("detail")).startsWith(detail);
  }

  @Test
  void too_many_targets_and_too_long_texts_or_data_are_refused() {
    var nine = "\"targets\":[" + "\"a:b\",".repeat(8) + "\"a:b\"]";
    refusedField("targets", "\"text\":\"a\"", nine);
    refusedField("object.text", "\"text\":\"" + "x".repeat(5001) + "\"", "\"targets\":[]");
    refusedField("data", "\"text\":\"a\"", "\"data\":{\"a\":\"" + "x".repeat(4096) + "\"}");
  }

  private void refusedField(String name, String content, String more) {
    var body = "{\"verb\":\"post\",\"object\":{\"type\":\"note\"," + content + "}," + more + "}";
    var answer = fixture.ask("POST", "/v1/activities", body);
    assertRefused(answer, 400, "invalid_field");
    assertThat(answer.bodyAsJsonObject().getString("detail")).startsWith(name);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "invalid_id | {'id':'Ada','password':'correct horse','name':'Ada'}",
    "invalid_id | {'id':'a#b','password':'correct horse','name':'Ada'}",
    "invalid_id | {'id':'..','password':'correct horse','name':'Ada'}",
    "invalid_id | {'id':'abcdefghijabcdefghijabcdefghija','password':'correct horse','name':'Ada'}",
    "invalid_field | {'id':'','password':'correct horse','name':'Ada'}",
    "invalid_field | {'id':'ada','password':'short','name':'Ada'}",
    "invalid_field | {'id':'ada','password':'correct horse','name':'  '}",
    "invalid_field | {'id':'ada','password':'correct horse','name':'A\\nda'}",
    "missing_field | {'id':'ada','name':'Ada'}",
    "unknown_field | {'id':'ada','password':'correct horse','name':'Ada','role':'admin'}",
  })
  void invalid_sign_ups_are_refused(String code, String body) {
    assertRefused(fixture.ask("POST", "/v1/accounts", body.replace('\'', '"')), 400, code);
  }

  @Test
  void a_call_without_a_body_refuses_fields() {
    assertRefused(
        fixture.ask("POST", "/v1/activities/" + StubActors.POST + "/restore", "{\"a\":1}"), 400,
        "unknown_field");
    assertRefused(
        fixture.ask("PUT", "/v1/activities/" + StubActors.POST + "/likes/like", "{\"a\":1}"), 400,
        "unknown_field");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"ids\":[\"a#b\"]}", "{\"ids\":[\"\"]}", "{\"ids\":\"a\"}",
    "{\"ids\":[1]}"})
  void invalid_notification_ids_are_refused(String body) {
    assertRefused(fixture.ask("PUT", "/v1/notifications/read", body), 400, "invalid_field");
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "W/\"7\"", "\"a\"", "\"1\", \"2\"", "\"99999999999999999999\""})
  void a_foreign_etag_is_refused(String version) {
    var answer = fixture.request("PUT", "/v1/entities/city:lisbon")
        .bearerTokenAuthentication(StubActors.ADAS_TOKEN)
        .putHeader("If-Match", version)
        .sendJsonObject(new JsonObject().put("name", "Lisbon"))
        .await();
    assertRefused(answer, 400, "invalid_header");
  }

  @Test
  void only_users_have_a_following_list() {
    assertRefused(fixture.ask("GET", "/v1/entities/city:lisbon/following"), 400, "invalid_ref");
  }
}
