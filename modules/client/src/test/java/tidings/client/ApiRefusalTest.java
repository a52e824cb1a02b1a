// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.errors.ErrorCode;

final class ApiRefusalTest {
  private final MultiMap headers = MultiMap.caseInsensitiveMultiMap();

  @Test
  void a_refusal_has_all_details_of_the_response() {
    headers.add("Retry-After", "7").add("X-Request-Id", "abc");

    var refusal =
        ApiRefusal.of(503, headers, Buffer.buffer("{\"code\":\"busy\",\"detail\":\"later\"}"));

    assertThat(refusal.errorCode()).contains(ErrorCode.BUSY);
    assertThat(refusal.is(ErrorCode.BUSY)).isTrue();
    assertThat(refusal.is(ErrorCode.NOT_FOUND)).isFalse();
    assertThat(refusal.status()).isEqualTo(503);
    assertThat(refusal.detail()).isEqualTo("later");
    assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(refusal.requestId()).contains("abc");
    assertThat(refusal).hasMessage("503 busy: later");
  }

  @Test
  void an_unknown_error_code_is_kept_as_text() {
    var refusal = ApiRefusal.of(418, headers, Buffer.buffer("{\"code\":\"teapot\"}"));

    assertThat(refusal.errorCode()).isEmpty();
    assertThat(refusal.code()).isEqualTo("teapot");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>Bad gateway</html>", "[]", "{\"code\":null}", "\"no\"", "nul"})
  void a_response_without_problem_json_is_a_refusal_too(String body) {
    headers.add("Retry-After", "Fri, 31 Dec 1999 23:59:59 GMT");

    var refusal = ApiRefusal.of(502, headers, Buffer.buffer(body));

    assertThat(refusal.status()).isEqualTo(502);
    assertThat(refusal.code()).isEqualTo("unknown");
    assertThat(refusal.retryAfter()).isEmpty();
  }
}
