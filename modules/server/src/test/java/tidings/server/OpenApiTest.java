// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
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
  @ValueSource(strings = {"openapi.yaml", "asyncapi.yaml"})
  void the_documents_have_the_version_of_the_build(String name) throws IOException {
    assertThat(first("(?m)^  version: (.+)$", "docs", "api", name))
        .isEqualTo(first("<revision>(.+)</revision>", "pom.xml"));
  }

  @ParameterizedTest
  @EnumSource
  void every_error_code_is_used_by_a_documented_call(ErrorCode reason) {
    assertThat(document.answers()).contains("`" + reason.code() + "`");
  }

  /** The first match in a file of the repository. @param pattern with one group */
  private static String first(String pattern, String... path) throws IOException {
    var text = Files.readString(Path.of("../..", path));
    var match = Pattern.compile(pattern).matcher(text);
    assertThat(match.find()).as(pattern).isTrue();
    return match.group(1);
  }
}
