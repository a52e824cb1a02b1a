// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.server.openapi.Document;
import tidings.server.openapi.Exchange;

/** Answers that differ from the document are found. */
final class AnswerCheckTest {
  private final AnswerCheck check = new AnswerCheck(Document.read());

  @Test
  void a_documented_answer_has_no_difference() {
    assertThat(differences(401, "unauthenticated", "WWW-Authenticate", "Bearer realm=\"tidings\""))
        .isEmpty();
    assertThat(differences(400, "invalid_cursor", "X-Request-Id", "a")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "500 | internal        | X-Request-Id | a server error",
    "503 | busy            | X-Request-Id | a server error",
    "503 | busy            | X-Request-Id | no Retry-After",
    "429 | too_many        | X-Request-Id | no Retry-After",
    "400 | invalid_cursor  | Vary         | no X-Request-Id",
    "400 | self_follow     | X-Request-Id | a refusal as self_follow",
    "401 | unauthenticated | X-Request-Id | WWW-Authenticate is missing",
    "400 | invalid_cursor  | X-Other      | a header X-Other",
    "400 | no_code         | X-Request-Id | code",
  })
  void another_answer_is_reported(int status, String code, String header, String expected) {
    assertThat(differences(status, code, header, "1"))
        .anySatisfy(difference -> assertThat(difference).contains(expected));
  }

  private List<String> differences(int status, String code, String header, String value) {
    var body =
        "{'type':'urn:tidings:problem:%s','title':'No','status':%d,'detail':'No','code':'%s',"
            + "'requestId':'a'}";
    var headers = new DefaultHttpHeaders().add("Content-Type", "application/problem+json");
    if (status == 401) {
      headers.add("X-Request-Id", "a");
    }
    headers.add(header, value);
    return check.differences(new Exchange(
        new Exchange.Request("GET", "/v1/feed?after=x", new DefaultHttpHeaders(),
            Buffer.buffer()),
        new Exchange.Response(status, headers,
            Buffer.buffer(body.formatted(code, status, code).replace('\'', '"')))));
  }
}
