// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that keeps no events. */
@Tag("api")
final class EventsOffTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--events.keep", "0s"));

  @Test
  void events_are_refused() {
    var key = server.runCommand("keys", "create", "search", "--scopes", "read").getLast();

    var answer = server.rawHttp().send("GET", "/v1/events", key, "");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().getString("code")).isEqualTo("events_off");
  }
}
