// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.Session;
import tidings.server.RawHttp.Response;

/** A request with several wrong fields is refused with all of them. */
final class WrongFieldsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final RawHttp rawHttp = RawHttp.to(server.address());
  private final Session ana = server.signUp("Ana");

  @AfterEach
  void nothing_is_posted() {
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isZero();
  }

  @Test
  void all_wrong_fields_are_listed_with_pointers_and_the_first_is_the_problem() {
    var problem = refused(
        post("/v1/activities",
            """
                {"verb":"Post!","object":{"type":"note","text":5,"url":"ftp://a"},"targets":["city:a","b","c d"],\
                "data":7,"colour":1,"expiresAt":"soon"}"""),
        "unknown_field", "there is no field colour");

    assertThat(pointers(problem)).containsExactly("/colour", "/targets/1", "/targets/2", "/verb",
        "/object/text", "/object/url", "/data", "/expiresAt");
    assertThat(problem.getJsonArray("errors").getJsonObject(1).getMap().keySet())
        .containsExactlyInAnyOrder("pointer", "code", "detail");
    assertThat(codes(problem)).containsExactly("unknown_field", "invalid_ref", "invalid_ref",
        "invalid_field", "invalid_field", "invalid_field", "invalid_field", "invalid_field");
  }

  @Test
  void a_single_wrong_field_is_listed() {
    var problem =
        refused(post("/v1/activities", "{\"object\":{\"type\":\"note\",\"text\":\"a\"}}"),
            "missing_field", "verb is missing");

    assertThat(pointers(problem)).containsExactly("/verb");
  }

  @Test
  void an_object_that_is_wrong_as_a_whole_has_no_wrong_fields() {
    var problem = refused(post("/v1/activities", "{\"verb\":\"post\",\"object\":[]}"),
        "invalid_field", "object must be an object");

    assertThat(pointers(problem)).containsExactly("/object");
  }

  @Test
  void a_pointer_escapes_names_and_leaves_out_long_ones() {
    var problem = refused(post("/v1/activities",
        "{\"a/b~c\":1,\"object\":{\"" + "x".repeat(41) + "\":1,\"type\":\"note\",\"text\":\"a\"}}"),
        "unknown_field", "there is no field a/b~c");

    assertThat(pointers(problem)).containsExactly("/a~1b~0c", "/verb", "/object");
  }

  @Test
  void at_most_20_are_listed() {
    var fields = IntStream.range(0, 30).mapToObj(n -> "\"f" + n + "\":1").toList();
    var problem = refused(post("/v1/activities", "{" + String.join(",", fields) + "}"),
        "unknown_field", "there is no field f0");

    assertThat(pointers(problem)).hasSize(20);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      POST  | /v1/accounts                    | id,password,name,email
      POST  | /v1/sessions                    | id,password
      PUT   | /v1/accounts/me/password        | old,new
      PUT   | /v1/accounts/me/email           | email,password
      POST  | /v1/password-resets             | id,email
      POST  | /v1/password-resets/complete    | token,password
      PUT   | /v1/entities/city:a             | name,about,image,followers
      PUT   | /v1/entities/city:a/owner       | owner
      PUT   | /v1/follows/city:a              | backfill,notify,verbs,until
      PUT   | /v1/mutes/city:a                | until
      PUT   | /v1/bookmarks/01J00000000000000000000000           | folder
      POST  | /v1/activities                  | verb,object,targets,data,expiresAt,visibility
      PATCH | /v1/activities/01J00000000000000000000000          | object,data,visibility
      POST  | /v1/activities/01J00000000000000000000000/takedown | reason,comments
      PUT   | /v1/suspensions/user:a          | reason,until
      PUT   | /v1/feed/read                   | position
      PUT   | /v1/notifications/read          | ids
      """)
  void every_route_lists_all_wrong_fields(String method, String path, String fields) {
    var names = Arrays.asList(fields.split(","));
    var body = new JsonObject();
    names.forEach(name -> body.put(name, List.of(1)));

    var problem = rawHttp.send(method, path, ana.token(), body.encode()).json();

    assertThat(pointers(problem)).extracting(pointer -> pointer.split("/")[1])
        .containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void an_item_of_a_batch_has_errors_of_its_own() {
    var answer = post("/v1/follows:batch",
        "{\"items\":[{\"ref\":\"a\",\"notify\":1},{\"ref\":\"city:a\"},{\"until\":1,\"x\":2}]}");

    var items = answer.json().getJsonArray("items");
    assertThat(pointers(items.getJsonObject(0).getJsonObject("body")))
        .containsExactly("/items/0/ref", "/items/0/notify");
    assertThat(items.getJsonObject(1).getInteger("status")).isEqualTo(200);
    assertThat(pointers(items.getJsonObject(2).getJsonObject("body")))
        .containsExactly("/items/2/x", "/items/2/ref", "/items/2/until");
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/feed?limit=0,                        invalid_limit,     limit",
    "/v1/feed?after=none,                     invalid_cursor,    after",
    "/v1/entities/city:a?with=x,              invalid_parameter, with",
    "/v1/entities/city:a/activities?verb=A,   invalid_parameter, verb",
    "/v1/entities/city:a/activities?since=no, invalid_parameter, since",
    "/v1/trending,                            invalid_parameter, type",
    "/v1/search?q=.,                          invalid_parameter, q",
    "/v1/suggest,                             invalid_parameter, q",
    "/v1/feed?limit=1&limit=2,                invalid_parameter, limit",
    "/v1/feed?c=1&b=2,                        invalid_parameter, b c",
  })
  void a_wrong_query_parameter_is_named(String path, String code, String names) {
    var problem = rawHttp.send("GET", path, ana.token(), "").json();

    assertThat(problem.getString("code")).isEqualTo(code);
    assertThat(errors(problem)).allMatch(error -> error.getString("code").equals(code))
        .extracting(error -> error.getString("parameter")).containsExactly(names.split(" "));
  }

  @Test
  void what_only_the_store_can_refuse_has_no_list() {
    var problem = refused(post("/v1/activities/01J00000000000000000000000/reports",
        "{\"reason\":\"Spam\"}"), "not_found", "there is no activity");

    assertThat(problem.containsKey("errors")).isFalse();
  }

  private Response post(String path, String body) {
    return rawHttp.send("POST", path, ana.token(), body);
  }

  private static JsonObject refused(Response answer, String code, String detail) {
    var problem = answer.json();
    assertThat(problem.getString("code")).as(answer.body()).isEqualTo(code);
    assertThat(problem.getString("detail")).startsWith(detail);
    return problem;
  }

  private static List<String> pointers(JsonObject problem) {
    return errors(problem).stream().map(error -> error.getString("pointer")).toList();
  }

  private static List<String> codes(JsonObject problem) {
    return errors(problem).stream().map(error -> error.getString("code")).toList();
  }

  private static List<JsonObject> errors(JsonObject problem) {
    return problem.getJsonArray("errors").stream().map(JsonObject.class::cast).toList();
  }
}
