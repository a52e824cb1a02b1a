// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Reason;

final class RefusedTest {
  private final MultiMap headers = MultiMap.caseInsensitiveMultiMap();

  @Test
  void a_refusal_says_all_that_the_server_says() {
    headers.add("Retry-After", "7").add("X-Request-Id", "abc");

    var no = Refused.of(503, headers, Buffer.buffer("{\"code\":\"busy\",\"detail\":\"later\"}"));

    assertThat(no.reason()).contains(Reason.BUSY);
    assertThat(no.is(Reason.BUSY)).isTrue();
    assertThat(no.is(Reason.NOT_FOUND)).isFalse();
    assertThat(no.status()).isEqualTo(503);
    assertThat(no.detail()).isEqualTo("later");
    assertThat(no.retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(no.requestId()).contains("abc");
    assertThat(no).hasMessage("503 busy: later");
  }

  @Test
  void a_reason_of_a_newer_server_is_known_by_its_code_alone() {
    var no = Refused.of(418, headers, Buffer.buffer("{\"code\":\"teapot\"}"));

    assertThat(no.reason()).isEmpty();
    assertThat(no.code()).isEqualTo("teapot");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>Bad gateway</html>", "[]", "{\"code\":null}", "\"no\"", "nul"})
  void what_is_no_problem_json_is_refused_all_the_same(String body) {
    headers.add("Retry-After", "Fri, 31 Dec 1999 23:59:59 GMT");

    var no = Refused.of(502, headers, Buffer.buffer(body));

    assertThat(no.status()).isEqualTo(502);
    assertThat(no.code()).isEqualTo("unknown");
    assertThat(no.retryAfter()).isEmpty();
  }
}
