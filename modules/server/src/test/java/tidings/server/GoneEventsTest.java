// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events are kept for a time. */
@Tag("api")
final class GoneEventsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--events.keep", "2h"));

  @Test
  void a_reader_who_was_away_for_too_long_is_told_so() {
    var key = server.runCommand("keys", "create", "search", "--scopes", "read").getLast();
    var reader = EventReader.open(server, key);
    long before = reader.next();
    var ana = server.signUp("Ana");
    reader.until(ana.post("Hello").await().id().ref());

    server.advanceClock(Duration.ofHours(6));

    var answer = server.rawHttp().send("GET", "/v1/events?after=" + before, key, "");
    assertThat(answer.status()).isEqualTo(410);
    assertThat(answer.json().getString("code")).isEqualTo("events_gone");
    assertThat(answer.json().getString("detail")).contains(String.valueOf(reader.next() + 1));
    assertThat(server.rawHttp().send("GET", "/v1/events?after=0", key, "").status())
        .isEqualTo(200);
  }
}
