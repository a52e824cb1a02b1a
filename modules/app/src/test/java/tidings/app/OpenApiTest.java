// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tidings.app.openapi.Document;
import tidings.core.Reason;

/**
 * The document of the API has every call and every code. That it is right, too, all tests find
 * out that come through the door of a {@link Server}.
 */
final class OpenApiTest {
  @RegisterExtension
  static final Server server = new Server();

  private final Document document = Document.read();

  @Test
  void every_call_is_in_it_and_no_other() {
    assertThat(document.calls()).containsExactlyInAnyOrderElementsOf(server.calls());
  }

  @Test
  void every_code_is_in_it_and_no_other() {
    assertThat(document.codes())
        .containsExactlyElementsOf(Arrays.stream(Reason.values()).map(Reason::code).toList());
  }

  @ParameterizedTest
  @EnumSource
  void some_call_says_when_it_is_refused_like_this(Reason reason) {
    assertThat(document.answers()).contains("`" + reason.code() + "`");
  }
}
