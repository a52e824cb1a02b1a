// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;

/** {@code web/tidings.js} in a page that has no token and requests tickets. */
final class TidingsJsTicketsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

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

  @Tag("api")
  @Test
  void each_reconnect_gets_a_new_ticket_and_resumes() {
    try (var page = TidingsJsProcess.open(proxy.address(), ticketsFrom(server.address()))) {
      page.next("welcome");
      var before = post("Before");
      page.nextActivity(before);

      proxy.cut();
      page.next("lost");
      var meanwhile = post("Meanwhile");
      proxy.repair();

      page.next("caught_up");
      assertThat(page.activities()).containsExactly(before, meanwhile);
      assertThat(page.types())
          .containsSubsequence("ticket", "welcome", "lost", "ticket", "welcome")
          .doesNotContain("gap");
    }
  }

  @Test
  void a_failed_ticket_request_is_retried_with_backoff() {
    proxy.cut();
    try (var page = TidingsJsProcess.open(server.address(), ticketsFrom(proxy.address()))) {
      for (double bound = 500; bound < 4000; bound *= 2) {
        var lost = page.next("lost").detail();
        assertThat(lost.getInteger("code")).isEqualTo(1006);
        assertThat(lost.getDouble("wait")).isBetween(0d, bound);
      }

      proxy.repair();

      page.next("welcome");
      assertThat(page.types()).containsOnlyOnce("ticket");
    }
  }

  @Test
  void a_used_ticket_is_refused() {
    var used = new JsonObject().put("used", await(ana.ticket()).text());
    try (var page = TidingsJsProcess.open(proxy.address(), new JsonObject().put("tickets", used))) {
      page.next("welcome");
      proxy.cut();
      page.next("lost");
      proxy.repair();

      page.next("signed_out");
      page.requireExit();
    }
  }

  private String post(String text) {
    return ana.post(text).await().id().text();
  }

  private JsonObject ticketsFrom(String address) {
    var tickets = new JsonObject().put("from", address).put("token", ana.token());
    return new JsonObject().put("tickets", tickets);
  }
}
