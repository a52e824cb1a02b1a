// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.until;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;

/** {@code web/tidings.js} handles the messages of a server. */
final class TidingsJsEventsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--live.socketsPerUser", "2"));

  private Session ana;
  private Session ben;

  @BeforeAll
  static void assumeNode() {
    TidingsJsProcess.assumeNode();
  }

  @BeforeEach
  void createFollow() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.follow(ben.ref()).await();
  }

  @Test
  void it_delivers_events_and_positions() {
    try (var page = open(options())) {
      var welcome = page.next("welcome");
      assertThat(welcome.detail().getJsonObject("user").getString("ref"))
          .isEqualTo(ana.ref().toString());
      assertThat(welcome.position()).isEqualTo(welcome.detail().getString("position"));

      var posted = ben.post("Good morning").await().id().text();

      var event = page.nextActivity(posted);
      assertThat(event.detail().getJsonArray("via")).containsExactly(ben.ref().toString());
      assertThat(event.position()).isEqualTo(event.detail().getString("position")).isNotEmpty();
    }
  }

  @Test
  void missed_activities_are_delivered_unless_already_shown() {
    var position = ana.feed().await().position();
    var seen = ben.post("Seen").await().id().text();
    var missed = ben.post("Missed").await().id().text();
    var options = options().put("since", position).put("seen", List.of(seen));
    try (var page = open(options)) {
      var caughtUp = page.next("caught_up");

      assertThat(caughtUp.detail().getInteger("missed")).isEqualTo(2);
      assertThat(page.activities()).containsExactly(missed);
    }
  }

  @Test
  void a_refused_position_is_dropped_and_reported_as_a_gap() {
    try (var page = open(options().put("since", "01ARZ3NDEKTSV4RRFFQ69G5FAV.forged"))) {
      var lost = page.next("lost");
      assertThat(lost.detail().getInteger("code")).isEqualTo(4400);
      assertThat(lost.position()).isEmpty();

      var gap = page.next("gap");

      assertThat(gap.position()).isEqualTo(gap.detail().getString("position")).isNotEmpty();
      var posted = ben.post("Good morning").await().id().text();
      page.nextActivity(posted);
      assertThat(page.types()).containsOnlyOnce("gap").containsSubsequence("welcome", "gap");
    }
  }

  @Test
  void a_restored_activity_is_delivered_again() {
    try (var page = open(options())) {
      page.next("welcome");
      var id = ben.post("Good morning").await().id();
      page.nextActivity(id.text());
      ben.delete(id).await();
      assertThat(page.next("removed").detail().getString("id")).isEqualTo(id.text());

      ben.restore(id).await();

      page.nextActivity(id.text());
    }
  }

  @Test
  void activities_shown_from_the_start_are_updated() {
    var shown = ben.post("Before the page was there").await().id();
    try (var page = open(options().put("showing", List.of(shown.text())))) {
      page.next("welcome");

      ben.like(shown, "wow").await();

      var counts = page.next("counts").detail();
      assertThat(counts.getString("id")).isEqualTo(shown.text());
      assertThat(counts.getJsonObject("counts").getJsonObject("likes").getInteger("wow")).isOne();
    }
  }

  @Test
  void activities_shown_later_are_updated() {
    var shown = ben.post("Before the page was there").await().id();
    try (var page = open(options())) {
      page.next("welcome");

      page.call("showing", shown.text());

      until(
          () -> {
            ben.like(shown, "wow").await();
            ben.unlike(shown, "wow").await();
            return page.types();
          },
          types -> types.contains("counts"));
    }
  }

  @Test
  void it_ends_with_its_session() {
    try (var page = open(options())) {
      page.next("welcome");

      ana.signOut().await();

      page.next("signed_out");
      page.requireExit();
      assertThat(page.types()).doesNotContain("lost");
    }
  }

  @Test
  void an_invalid_token_is_not_retried() {
    try (var page = open(new JsonObject().put("token", "not-a-token"))) {
      page.next("signed_out");
      page.requireExit();
      assertThat(page.types()).containsExactly("connects", "signed_out");
    }
  }

  @Test
  void too_many_connections_cause_a_long_backoff() {
    try (var first = open(options()); var second = open(options())) {
      first.next("welcome");
      second.next("welcome");
      try (var third = open(options())) {
        var lost = third.next("lost");

        assertThat(lost.detail().getInteger("code")).isEqualTo(4429);
        assertThat(lost.detail().getDouble("wait")).isBetween(30_000d, 60_000d);
      }
    }
  }

  @Test
  void close_releases_all_resources() {
    try (var page = open(options())) {
      page.next("welcome");

      page.call("close");

      page.requireExit();
      assertThat(page.types()).containsExactly("connects", "welcome");
    }
  }

  private static TidingsJsProcess open(JsonObject options) {
    return TidingsJsProcess.open(server.address(), options);
  }

  private JsonObject options() {
    return new JsonObject().put("token", ana.token());
  }
}
