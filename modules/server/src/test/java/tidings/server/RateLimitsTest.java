// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.errors.ErrorCode;

/** Actions of an account beyond its limits are refused, and change nothing. */
@Tag("api")
final class RateLimitsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.ofEntries(
      Map.entry("--limits.scale", "1"), Map.entry("--limits.byAddress", "100000"),
      Map.entry("--limits.newAccounts", "100"), Map.entry("--limits.signUps", "off"),
      Map.entry("--limits.posts", "3/1h"), Map.entry("--limits.comments", "2/1h"),
      Map.entry("--limits.mentions", "3/1h"), Map.entry("--limits.likes", "3/1h"),
      Map.entry("--limits.follows", "3/1h"), Map.entry("--limits.edits", "2/1h"),
      Map.entry("--limits.reports", "2/1h"), Map.entry("--limits.bookmarks", "2/1h"),
      Map.entry("--limits.blocks", "2/1h")));

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void an_action_beyond_the_limit_is_refused_until_its_share_of_the_period_is_over() {
    var post = ana.post("Good morning").await().id();
    IntStream.range(0, 3).forEach(number -> ben.like(post, "like").await());

    assertThatThrownBy(() -> ben.like(post, "like").await())
        .isInstanceOfSatisfying(ApiRefusal.class, refusal -> {
          assertThat(refusal.is(ErrorCode.RATE_LIMITED)).isTrue();
          assertThat(refusal.status()).isEqualTo(429);
          assertThat(refusal.detail()).contains("too many likes by this account");
          assertThat(refusal.retryAfter().orElseThrow())
              .isBetween(Duration.ofMinutes(15), Duration.ofMinutes(20));
        });
    server.advanceClock(Duration.ofMinutes(20));
    assertThat(ben.like(post, "like").await().likes()).containsEntry("like", 1L);
  }

  @Test
  void responses_tell_what_is_left_of_the_limits() {
    var post = ana.post("Good morning").await().id();
    var path = "/v1/activities/" + post + "/likes/like";

    var first = server.rawHttp().send("PUT", path, ben.token(), "");
    server.rawHttp().send("PUT", path, ben.token(), "");
    server.rawHttp().send("PUT", path, ben.token(), "");
    var refused = server.rawHttp().send("PUT", path, ben.token(), "");

    assertThat(first.header("RateLimit").orElseThrow()).matches("\"likes\";r=2;t=1[0-9]{3}");
    assertThat(first.header("RateLimit-Policy")).contains("\"likes\";q=3;w=3600");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("RateLimit").orElseThrow()).startsWith("\"likes\";r=0;t=");
    assertThat(refused.header("Retry-After"))
        .contains(String.valueOf(refused.json().getInteger("retryAfter")));
  }

  @Test
  void every_action_has_its_limit() {
    var post = ana.post("Good morning").await();

    requireLimit(2, () -> ben.comment(post.id(), "Good morning"));
    requireLimit(3, () -> ben.follow(server.city("Lisbon")));
    requireLimit(2, () -> ana.edit(post.id(), Edits.text("Good evening")));
    requireLimit(2, () -> ben.describe(ben.ref(), Profile.named("Ben")));
    requireLimit(2, () -> ben.report(post.id(), "spam"));
    requireLimit(2, () -> ben.bookmarks().bookmark(post.id()));
    requireLimit(2, () -> ben.mute(server.city("Lisbon")));
    requireLimit(2, () -> ana.block(ben.ref()));
    requireLimit(2, () -> ana.post("Good evening"));
    assertThatThrownBy(() -> ana.restore(post.id()).await()).satisfies(RateLimitsTest::isLimited);
  }

  @Test
  void items_of_a_batch_beyond_the_limit_are_refused_and_the_others_stand() {
    var drafts = List.of(Drafts.note("One"), Drafts.note("Two"), Drafts.note("Three"),
        Drafts.note("Four"));

    var results = ana.postAll(drafts).await();

    assertThat(results).filteredOn(Future::succeeded).hasSize(3);
    assertThat(results).filteredOn(Future::failed).singleElement().satisfies(refused -> {
      isLimited(refused.cause());
      assertThat(((ApiRefusal) refused.cause()).retryAfter()).isPresent();
    });
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(3);
  }

  @Test
  void a_refused_post_takes_no_tokens() {
    ana.post("Good morning @a1 @b1 @c1").await();

    assertThatThrownBy(() -> ana.post("And good evening @d1").await())
        .satisfies(RateLimitsTest::isLimited)
        .hasMessageContaining("mentions");
    assertThatThrownBy(() -> ana.post("And good evening @d1").await())
        .satisfies(RateLimitsTest::isLimited);
    ana.post("Two").await();
    ana.post("Three").await();
  }

  @Test
  void a_limit_counts_its_refusals() {
    requireLimit(3, () -> ben.follow(server.city("Lisbon")));

    assertThat(server.metricsHttp().send("GET", "/metrics", "", "").body())
        .containsPattern("tidings_limits_refused_total\\{limit=\"follows\"} [1-9]");
  }

  private static void requireLimit(int count, Supplier<Future<?>> action) {
    IntStream.range(0, count).forEach(number -> action.get().await());
    assertThatThrownBy(() -> action.get().await()).satisfies(RateLimitsTest::isLimited);
  }

  private static void isLimited(Throwable failure) {
    assertThat(failure).isInstanceOfSatisfying(ApiRefusal.class,
        refusal -> assertThat(refusal.is(ErrorCode.RATE_LIMITED)).as(refusal.detail()).isTrue());
  }
}
