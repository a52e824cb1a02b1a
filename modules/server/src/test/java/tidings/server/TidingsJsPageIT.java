// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;

/** {@code web/tidings.js} reacts to events of its page. */
final class TidingsJsPageIT {
  private static final int SOCKETS = 2;
  /** Long enough for an event to occur before it is over. */
  private static final double LONG_WAIT_MS = 3_000;

  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--live.socketsPerUser", String.valueOf(SOCKETS)));

  private FlakyProxy proxy;
  private Session ana;

  @BeforeAll
  static void assumeNode() {
    TidingsJsProcess.assumeNode();
  }

  @BeforeEach
  void connectOverFlakyProxy() {
    proxy = FlakyProxy.to(server.address());
    ana = server.signUp("Ana");
  }

  @AfterEach
  void disconnect() {
    proxy.close();
  }

  @Test
  void a_network_change_causes_a_reconnect() {
    try (var page = open()) {
      page.next("welcome");

      assertThat(page.simulate("online")).isEqualTo(2);

      page.next("welcome");
      assertThat(page.types()).doesNotContain("lost");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"online", "shown"})
  void signs_of_a_connection_end_the_backoff(String event) {
    try (var page = open()) {
      page.next("welcome");
      proxy.cut();
      while (page.next("lost").detail().getDouble("wait") < LONG_WAIT_MS) {
        assertThat(page.types()).containsOnlyOnce("welcome");
      }
      proxy.repair();
      long connected = page.types().stream().filter("connects"::equals).count();

      assertThat(page.simulate(event)).isEqualTo(connected + 1);

      page.next("welcome");
    }
  }

  @Test
  void hiding_and_showing_the_page_keeps_the_connection() {
    try (var page = open()) {
      page.next("welcome");

      assertThat(page.simulate("hidden")).isOne();
      assertThat(page.simulate("shown")).isOne();
    }
  }

  @Test
  void a_connection_is_checked_when_a_suspended_page_is_shown() {
    try (var page = open()) {
      int heartbeat = page.next("welcome").detail().getInteger("heartbeat");

      assertThat(page.simulate("suspended", String.valueOf(2 * heartbeat))).isOne();
      assertThat(page.simulate("hidden")).isOne();
      assertThat(page.simulate("shown")).isEqualTo(2);

      page.next("welcome");
    }
  }

  @Test
  void too_many_connections_keep_the_backoff_despite_page_events() {
    for (int socket = 0; socket < SOCKETS; socket++) {
      ana.live().await();
    }
    try (var page = open()) {
      assertThat(page.next("lost").detail().getInteger("code")).isEqualTo(4429);

      assertThat(page.simulate("online")).isOne();
      assertThat(page.simulate("shown")).isOne();
    }
  }

  @Test
  void page_events_are_ignored_after_close() {
    try (var page = open()) {
      page.next("welcome");
      page.call("close");

      assertThat(page.simulate("online")).isOne();
      assertThat(page.simulate("shown")).isOne();
    }
  }

  /** Opens the module over the unreliable connection, always with the maximum retry delay. */
  private TidingsJsProcess open() {
    var options = new JsonObject().put("token", ana.token()).put("unlucky", true);
    return TidingsJsProcess.open(proxy.address(), options);
  }
}
