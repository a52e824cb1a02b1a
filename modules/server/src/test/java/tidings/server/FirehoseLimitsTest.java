// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.gateway.events.Firehose;

/** A server has a bounded number of readers of events. */
final class FirehoseLimitsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @Test
  void one_reader_too_many_is_refused_until_another_has_gone() {
    var key = server.runCommand("keys", "create", "readers", "--scopes", "read").getLast();
    var streams = new ArrayList<EventStreamClient>();
    try {
      for (int number = 0; number < Firehose.MAX_READERS; number++) {
        streams.add(EventStreamClient.open(server.directHttp(), key, "", Map.of()));
      }

      var refused = server.rawHttp().send("GET", "/v1/events?wait=1", key, "");

      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.json().getString("code")).isEqualTo("busy");
      assertThat(server.rawHttp().send("GET", "/v1/events", key, "").status())
          .as("a request that does not wait").isEqualTo(200);
      streams.removeLast().close();
      Await.until(() -> server.rawHttp().send("GET", "/v1/events?wait=1", key, "").status(),
          status -> status == 200);
    } finally {
      streams.forEach(EventStreamClient::close);
    }
  }
}
