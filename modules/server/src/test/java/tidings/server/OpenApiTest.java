// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tidings.core.errors.ErrorCode;
import tidings.server.openapi.Document;

/**
 * The OpenAPI document contains all calls and error codes. Its correctness is checked by every test
 * that uses a {@link ServerExtension}.
 */
final class OpenApiTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Document document = Document.read();

  @Test
  void exactly_the_api_calls_are_documented() {
    assertThat(document.calls()).containsExactlyInAnyOrderElementsOf(server.calls());
  }

  @Test
  void exactly_the_error_codes_are_documented() {
    assertThat(document.codes())
        .containsExactlyElementsOf(Arrays.stream(ErrorCode.values()).map(ErrorCode::code).toList());
  }

  @ParameterizedTest
  @EnumSource
  void every_error_code_is_used_by_a_documented_call(ErrorCode reason) {
    assertThat(document.answers()).contains("`" + reason.code() + "`");
  }
}
