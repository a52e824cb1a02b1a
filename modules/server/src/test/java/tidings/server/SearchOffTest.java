// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server without a search. */
@Tag("api")
final class SearchOffTest {
  @RegisterExtension
  static final ServerExtension disabled =
      new ServerExtension(Map.of("--search.enabled", "false"));
  /** The index is filled from the events. */
  @RegisterExtension
  static final ServerExtension withoutEvents = new ServerExtension(Map.of("--events.keep", "0s"));

  @ParameterizedTest
  @ValueSource(strings = {"/v1/search?q=ana", "/v1/suggest?q=ana", "/v1/entities?type=city"})
  void searches_are_refused(String call) {
    for (var server : List.of(disabled, withoutEvents)) {
      var answer = server.rawHttp().send("GET", call, "", "");

      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.json().getString("code")).isEqualTo("search_off");
    }
  }
}
