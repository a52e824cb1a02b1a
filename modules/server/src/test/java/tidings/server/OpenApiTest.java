// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.SiteEvent.Kind;
import tidings.core.errors.ErrorCode;
import tidings.server.openapi.Document;

/**
 * The OpenAPI document contains all calls and error codes. Its correctness is checked by every test
 * that uses a {@link ServerExtension}.
 */
final class OpenApiTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final JsonArray ANYTHING = JsonArray.of(JsonObject.of("type", "null"));

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

  @Test
  void exactly_the_kinds_of_events_are_messages_to_webhooks() {
    assertThat(document.messageTypes()).containsExactlyInAnyOrderElementsOf(
        Stream.concat(Arrays.stream(Kind.values()).map(Kind::code), Stream.of("webhook.test"))
            .toList());
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

  @Test
  void fields_that_a_request_may_omit_may_be_null() {
    assertThat(document.optionalFields()).isNotEmpty()
        .allSatisfy((field, schema) -> assertThat(acceptsNull(schema)).as(field).isTrue());
  }

  private static boolean acceptsNull(JsonObject schema) {
    return switch (schema.getValue("type")) {
      case null -> !schema.containsKey("allOf") && schema.getJsonArray("oneOf", ANYTHING).stream()
          .anyMatch(choice -> acceptsNull((JsonObject) choice));
      case JsonArray types -> types.contains("null");
      case Object type -> type.equals("null");
    };
  }

  /** The first match in a file of the repository. @param pattern with one group */
  private static String first(String pattern, String... path) throws IOException {
    var text = Files.readString(Path.of("../..", path));
    var match = Pattern.compile(pattern).matcher(text);
    assertThat(match.find()).as(pattern).isTrue();
    return match.group(1);
  }
}
