// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.LiveFrame.AudienceWithdrawn;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Feeds.Entry;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Ref;

/** Options of a follow (past activities, verbs, end) take effect on the next read. */
@Tag("api")
final class FollowOptionsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Lisbon");

  @Test
  void by_default_the_whole_history_is_backfilled() {
    var first = posted("One");
    var second = posted("Two");

    ben.follow(city).await();

    assertThat(feed(ben)).containsExactly(second, first);
  }

  @Test
  void a_limited_backfill_adds_that_many_older_activities() {
    posted("One");
    var second = posted("Two");
    var third = posted("Three");
    Await.awaitPosition(ben, third.publishedAt());

    ben.follow(city, backfill(2)).await();
    var fourth = posted("Four");

    assertThat(feed(ben)).containsExactly(fourth, third, second);
  }

  @Test
  void without_backfill_no_older_activity_is_added() {
    var first = posted("One");

    followAfter(first);
    var second = posted("Two");

    assertThat(feed(ben)).containsExactly(second);
  }

  @Test
  void the_backfill_is_fixed_when_the_edge_is_opened() {
    followAfter(posted("One"));

    ben.follow(city, backfill(0)).await();
    var follow = ben.follow(city).await();

    assertThat(feed(ben)).isEmpty();
    assertThat(ben.findFollow(city).await()).contains(follow);
  }

  @Test
  void verbs_filter_the_feed_and_can_be_changed() {
    var note = posted("A note");
    var shared = posted("share", "Something shared");
    ben.follow(city, verbs("share")).await();
    assertThat(feed(ben)).containsExactly(shared);
    var later = posted("Another note");
    assertThat(feed(ben)).containsExactly(shared);

    ben.follow(city).await();
    assertThat(feed(ben)).containsExactly(later, shared, note);

    ben.follow(city, verbs("post")).await();
    assertThat(feed(ben)).containsExactly(later, note);
  }

  @Test
  void kept_history_stays_and_nothing_new_is_added() {
    var first = posted("One");
    ben.follow(city).await();

    ben.unfollow(city, History.KEEP).await();
    posted("Two");

    assertThat(feed(ben)).containsExactly(first);
    requireNotFollowed();
  }

  @Test
  void following_again_after_keeping_opens_another_interval() {
    var first = posted("One");
    ben.follow(city).await();
    ben.unfollow(city, History.KEEP).await();
    posted("Two");

    ben.follow(city, backfill(0)).await();
    var third = posted("Three");

    assertThat(feed(ben)).startsWith(third).endsWith(first);
    assertThat(server.client().anonymous().entity(city).await().counts().followers()).isEqualTo(1);
  }

  @Test
  void keeping_twice_and_purging_what_was_kept() {
    posted("One");
    ben.follow(city).await();
    ben.unfollow(city, History.KEEP).await();
    ben.unfollow(city, History.KEEP).await();
    assertThat(feed(ben)).hasSize(1);

    ben.unfollow(city).await();

    assertThat(feed(ben)).isEmpty();
    requireNotFollowed();
  }

  @Test
  void the_number_of_kept_intervals_is_limited() {
    assumeTrue(
        TestedStore.isEmbedded(),
        "on a shared table intervals of some seconds are merged");
    for (int times = 0; times < 20; times++) {
      posted("More");
      ben.follow(city, backfill(0)).await();
      posted("And more");
      ben.unfollow(city, History.KEEP).await();
    }

    refused("too_many", () -> ben.follow(city, backfill(0)).await());
    ben.follow(city).await();
    assertThat(feed(ben)).hasSizeGreaterThan(20);
  }

  @Test
  void an_expired_edge_leaves_feeds_lists_and_counts() {
    var browser = ben.live().await();
    posted("One");
    var end = Instant.now().plusSeconds(3);

    var follow = ben.follow(city, until(end)).await();

    assertThat(follow.until().map(Instant::getEpochSecond)).contains(end.getEpochSecond());
    assertThat(await(browser.next(AudienceWithdrawn.class)).ref()).isEqualTo(city);
    assertThat(feed(ben)).isEmpty();
    requireNotFollowed();
  }

  @Test
  void the_end_time_can_be_moved_or_removed() {
    var one = posted("One");
    ben.follow(city, until(Instant.now().plusSeconds(2))).await();
    ben.follow(city).await();
    var other = server.city("Porto");
    ben.follow(other, until(Instant.now().plusSeconds(2))).await();

    await(() -> ben.findFollow(other), Optional::isEmpty);
    await(() -> server.client().anonymous().entity(ben.ref()),
        me -> me.counts().following() == 1);

    assertThat(feed(ben)).containsExactly(one);
    assertThat(ben.findFollow(city).await()).isPresent();
  }

  @Test
  void unfollowing_removes_activities_from_open_browsers() {
    ben.follow(city).await();
    var browser = ben.live().await();

    ben.unfollow(city).await();

    assertThat(await(browser.next(AudienceWithdrawn.class)).ref()).isEqualTo(city);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{'backfill':-1}                  | invalid_field",
    "{'backfill':1001}                | invalid_field",
    "{'backfill':1.5}                 | invalid_field",
    "{'backfill':'all'}               | invalid_field",
    "{'verbs':['A']}                  | invalid_field",
    "{'verbs':'post'}                 | invalid_field",
    "{'until':'2020-01-01T00:00:00Z'} | invalid_field",
    "{'until':'2126-01-01T00:00:00Z'} | invalid_field",
    "{'until':'tomorrow'}             | invalid_field",
    "{'notify':'yes'}                 | invalid_field",
    "{'colour':'red'}                 | unknown_field",
  })
  void invalid_options_are_refused(String body, String code) {
    var response = RawHttp.to(server.address())
        .send("PUT", "/v1/follows/" + city, ben.token(), body.replace('\'', '"'));

    assertThat(response.json().getString("code")).as(response.body()).isEqualTo(code);
    assertThat(response.status()).isEqualTo(400);
    assertThat(ben.findFollow(city).await()).isEmpty();
  }

  @Test
  void history_is_purged_or_kept() {
    var response = RawHttp.to(server.address())
        .send("DELETE", "/v1/follows/" + city + "?history=burn", ben.token(), "");

    assertThat(response.json().getString("code")).isEqualTo("invalid_parameter");
  }

  /** Waits first, because an activity whose fan-out is still running may reach a new follower. */
  private void followAfter(Activity posted) {
    Await.awaitPosition(ben, posted.publishedAt());
    ben.follow(city, backfill(0)).await();
  }

  private void requireNotFollowed() {
    await(() -> server.client().anonymous().entity(ben.ref()),
        me -> me.counts().following() == 0);
    assertThat(ben.findFollow(city).await()).isEmpty();
    assertThat(ben.entity(city).await().youFollow()).isFalse();
    assertThat(ben.entity(city).await().counts().followers()).isZero();
    assertThat(ben.followedBy(ben.ref(), Paging.FIRST).await().items())
        .extracting(FollowListEntry::entity)
        .isEmpty();
    assertThat(ben.followersOf(city, Paging.FIRST).await().items()).isEmpty();
  }

  private Activity posted(String text) {
    return posted("post", text);
  }

  private Activity posted(String verb, String text) {
    var note = Drafts.note(text, city);
    var activity =
        ana.post(new Draft(verb, note.object(), note.targets(), Optional.empty())).await();
    awaitDelivery(ana, activity);
    return activity;
  }

  private static List<Activity> feed(Session reader) {
    return reader.feed(Paging.first(50))
        .await()
        .page()
        .items()
        .stream()
        .map(Entry::activity)
        .toList();
  }

  private static FollowOptions backfill(int past) {
    return FollowOptions.DEFAULT.withBackfill(past);
  }

  private static FollowOptions verbs(String... verbs) {
    return FollowOptions.DEFAULT.withVerbs(verbs);
  }

  private static FollowOptions until(Instant end) {
    return FollowOptions.DEFAULT.withEnd(end);
  }

  private static void refused(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
