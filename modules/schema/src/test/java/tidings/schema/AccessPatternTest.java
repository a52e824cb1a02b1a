// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/** The name of an access pattern consists of fixed words and never contains an id. */
final class AccessPatternTest {
  @Test
  void a_key_is_named_by_its_kind_of_row() {
    assertThat(keys("ana", "lisbon", "01JD0000000000000000000001")
        .map(TidingsLayout.INSTANCE::accessPattern))
        .containsExactly("PROFILE#COUNTS", "PROFILE", "ACTIVITY", "LIKED", "LIKES", "FOLLOWING",
            "FOLLOWING", "FOLLOWERS", "FOLLOWERS", "FEED", "FEED~STATE", "FANOUT", "DELIVERY",
            "JOBS", "NOTICES", "ACCOUNT", "SESSION", "META");
  }

  @Test
  void a_query_is_named_by_its_access_pattern() {
    assertThat(queries("ana", "lisbon", "01JD0000000000000000000001")
        .map(TidingsLayout.INSTANCE::accessPattern))
        .containsExactly("ACTIVITY", "LIKES by time", "LIKED", "LIKED", "FOLLOWING",
            "FOLLOWING by time", "FOLLOWERS", "FOLLOWERS by time", "FEED", "FANOUT", "JOBS",
            "NOTICES");
  }

  @Test
  void ids_do_not_change_the_pattern() {
    assertThat(keys("ben", "FEED", "01JD0000000000000000000002")
        .map(TidingsLayout.INSTANCE::accessPattern))
        .containsExactlyElementsOf(
            keys("ana", "lisbon", "01JD0000000000000000000001")
                .map(TidingsLayout.INSTANCE::accessPattern).toList());
    assertThat(queries("PROFILE", "META", "01JD0000000000000000000002")
        .map(TidingsLayout.INSTANCE::accessPattern))
        .containsExactlyElementsOf(
            queries("ana", "lisbon", "01JD0000000000000000000001")
                .map(TidingsLayout.INSTANCE::accessPattern).toList());
  }

  @Test
  void several_patterns_are_listed_once_each_in_order() {
    var keys = keys("ana", "lisbon", "01JD0000000000000000000001").toList();

    assertThat(TidingsLayout.INSTANCE.accessPattern(List.of(keys.get(9), keys.get(1), keys.get(9))))
        .isEqualTo("FEED+PROFILE");
    assertThat(TidingsLayout.INSTANCE.accessPattern(List.of())).isEmpty();
  }

  /** Every key. */
  private static Stream<Key> keys(String name, String city, String number) {
    var user = new UserId(name);
    var target = new Ref("city", city);
    var activity = new ActivityId(number);
    var now = Instant.EPOCH;
    return Stream.of(ActivityKeys.counts(target), ActivityKeys.profile(target),
        ActivityKeys.outbox(target, activity),
        ActivityKeys.like(user, activity, "heart"),
        ActivityKeys.likeIndex(activity, now, "heart", user),
        FollowKeys.edge(user, target), FollowKeys.edgeIndex(user, now),
        FollowKeys.follower(target, user),
        FollowKeys.followerIndex(target, now), FeedKeys.feed(user, activity),
        FeedKeys.feedState(user),
        FeedKeys.fanOut(activity), FeedKeys.delivery(activity), FeedKeys.feedJob(user, target),
        FeedKeys.notice(user, "follow:2026-11-21"), AccountKeys.account(user),
        AccountKeys.session("abc"),
        SystemKeys.signingKey());
  }

  /** Every query. */
  private static Stream<Query> queries(String name, String city, String number) {
    var user = new UserId(name);
    var target = new Ref("city", city);
    var activity = new ActivityId(number);
    return Stream.of(ActivityKeys.outboxOf(target), ActivityKeys.likesOf(activity),
        ActivityKeys.likedBy(user, activity),
        ActivityKeys.likedBy(user, activity, activity), FollowKeys.edgesOf(user),
        FollowKeys.newestEdgesOf(user),
        FollowKeys.followersOf(target), FollowKeys.newestFollowersOf(target), FeedKeys.feedOf(user),
        FeedKeys.fanOuts(3),
        FeedKeys.feedJobs(3), FeedKeys.noticesOf(user));
  }
}
