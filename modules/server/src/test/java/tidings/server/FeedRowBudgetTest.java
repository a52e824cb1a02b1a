// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.until;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.ActivityId;

/** An author has a daily budget of feed rows that posts are written to. */
@Tag("api")
final class FeedRowBudgetTest {
  private static final String NOTE =
      "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Good morning\"}}";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--limits.scale", "1", "--limits.newAccounts", "100", "--limits.posts", "off",
      "--limits.feedRows", "5/1d"));

  private final Session ana = server.signUp("Ana");

  @Test
  void posts_are_refused_when_the_rows_of_earlier_ones_have_used_up_the_budget() {
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    server.signUp("Cem").follow(ana.ref()).await();

    var refused = until(this::postAndAwaitDelivery, response -> response.status() != 201);

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.json().getString("detail"))
        .isEqualTo("too many posts to so many followers by this account; try again later");
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isGreaterThanOrEqualTo(3);
    assertThat(ben.post("Others can post").await().actor()).isEqualTo(ben.user());
    server.advanceClock(Duration.ofDays(1));
    assertThat(post().status()).isEqualTo(201);
  }

  @Test
  void posts_without_followers_use_nothing_of_it() {
    for (int number = 0; number < 6; number++) {
      var posted = post();
      assertThat(posted.status()).isEqualTo(201);
      assertThat(posted.header("RateLimit")).contains("\"feedRows\";r=5;t=0");
    }
  }

  /** The budget is charged at the end of the fan-out. */
  private RawHttp.Response postAndAwaitDelivery() {
    var posted = post();
    if (posted.status() == 201) {
      awaitDelivery(ana, ana.activity(new ActivityId(posted.json().getString("id"))).await());
    }
    return posted;
  }

  private RawHttp.Response post() {
    return server.rawHttp().send("POST", "/v1/activities", ana.token(), NOTE);
  }
}
