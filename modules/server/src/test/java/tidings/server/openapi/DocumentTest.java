// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.server.openapi.Exchange.Request;
import tidings.server.openapi.Exchange.Response;

/** Deviations from the OpenAPI document are detected. */
final class DocumentTest {
  private static final String EDGE =
      "{'ref':'city:a','since':'2026-11-21T10:00:00.000Z','verbs':[],'until':null,'notify':false}";
  private static final String REFUSAL = "{'type':'urn:tidings:problem:self_follow','title':'No',"
      + "'status':422,'detail':'No','code':'self_follow','requestId':'a'}";

  private final Document document = Document.read();

  @Test
  void a_matching_exchange_has_no_difference() {
    assertThat(follow("/v1/follows/city:a", "{'backfill':5}", 200, EDGE)).isEmpty();
    assertThat(follow("/v1/follows/city:a", "", 200, EDGE)).isEmpty();
    assertThat(follow("/v1/follows/user:me", "{'nonsense':1}", 422, REFUSAL)).isEmpty();
    assertThat(follow("/v1/nothing", "", 404, "{}")).isEmpty();
    assertThat(follow("/v1/follows/", "", 404, "{}")).isEmpty();
    assertThat(follow("/v1/follows/%2E%2E", "", 404, "{}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "/v1/follows/city:a     | {'backfill':5000}   | 'until'        | 'until'        | /backfill",
    "/v1/follows/city:a     | {'x':5}             | 'until'        | 'until'        | x",
    "/v1/follows/city:a?x=1 | {}                  | 'until'        | 'until'        | parameter x",
    "/v1/follows/City       | {}                  | 'until'        | 'until'        | ref",
    "/v1/follows/city:a     | {}                  | 'until':null,  | ``             | until",
    "/v1/follows/city:a     | {}                  | 'until'        | 'x':1,'until'  | x",
    "/v1/follows/city:a     | {}                  | [],            | ['A B'],       | verbs",
    "/v1/follows/city:a     | {}                  | T10            | 10             | since",
    "/v1/nothing            | {}                  | 'until'        | 'until'        | no call",
  })
  void an_exchange_of_another_shape_is_reported(
      String path, String body, String part, String instead, String expected) {
    assertThat(follow(path, body, 200, EDGE.replace(part, instead)))
        .isNotEmpty()
        .anySatisfy(difference -> assertThat(difference).contains(expected));
  }

  @Test
  void a_media_type_is_compared_without_its_case() {
    var request = request("/v1/follows/city:a", "{}");
    request.headers().set("Content-Type", "Application/JSON;charset=utf-8");
    var headers = new DefaultHttpHeaders().add("Content-Type", "application/json");
    var answered = new Response(200, headers, Buffer.buffer(EDGE.replace('\'', '"')));

    assertThat(document.differences(new Exchange(request, answered), "")).isEmpty();
  }

  @Test
  void the_refusals_of_an_operation_are_told_from_those_of_all() {
    var operation = document.operation(request("/v1/follows/city:a", "{}")).orElseThrow();

    assertThat(operation.refusals(422)).contains("self_follow");
    assertThat(operation.refusals(503)).isEmpty();
  }

  @Test
  void an_undocumented_status_code_or_header_is_reported() {
    assertThat(follow("/v1/follows/city:a", "", 201, EDGE)).isNotEmpty();
    assertThat(follow("/v1/follows/city:a", "", 422, REFUSAL.replace("self_follow", "forbidden")))
        .anySatisfy(difference -> assertThat(difference).contains("a refusal as forbidden"));
    assertThat(follow("/v1/follows/city:a", "", 409, REFUSAL)).isNotEmpty();

    var headers = new DefaultHttpHeaders().add("X-Powered-By", "magic")
        .add("Content-Type", "application/json");
    var answered = new Response(200, headers, Buffer.buffer(EDGE.replace('\'', '"')));
    assertThat(document.differences(new Exchange(request("/v1/follows/city:a", ""), answered), ""))
        .singleElement()
        .asString()
        .contains("a header X-Powered-By");
  }

  private List<String> follow(String path, String body, int status, String answer) {
    var headers = new DefaultHttpHeaders()
        .add("Content-Type", status < 400 ? "application/json" : "application/problem+json");
    return document.differences(
        new Exchange(
            request(path, body),
            new Response(status, headers, Buffer.buffer(answer.replace('\'', '"')))),
        "");
  }

  private static Request request(String path, String body) {
    var headers = new DefaultHttpHeaders().add("Content-Type", "application/json")
        .add("Authorization", "Bearer a");
    return new Request("PUT", path, headers, Buffer.buffer(body.replace('\'', '"')));
  }
}
