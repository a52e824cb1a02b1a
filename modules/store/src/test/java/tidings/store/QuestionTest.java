// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;

/** What a call is about is one of few words, and never tells an id. */
final class QuestionTest {
  @Test
  void rows_are_named_by_what_they_are() {
    assertThat(keys("ana", "lisbon", "01JD0000000000000000000001").map(Question::of))
        .containsExactly("PROFILE#COUNTS", "PROFILE", "ACTIVITY", "LIKED", "LIKES", "FOLLOWING",
            "FOLLOWING", "FOLLOWERS", "FOLLOWERS", "FEED", "FEED~STATE", "FANOUT", "DELIVERY",
            "JOBS", "NOTICES", "ACCOUNT", "SESSION", "META");
  }

  @Test
  void questions_are_named_by_what_they_find() {
    assertThat(queries("ana", "lisbon", "01JD0000000000000000000001").map(Question::of))
        .containsExactly("ACTIVITY", "LIKES by time", "LIKED", "LIKED", "FOLLOWING",
            "FOLLOWING by time", "FOLLOWERS", "FOLLOWERS by time", "FEED", "FANOUT", "JOBS",
            "NOTICES");
  }

  @Test
  void other_ids_are_the_same_words() {
    assertThat(keys("ben", "FEED", "01JD0000000000000000000002").map(Question::of))
        .containsExactlyElementsOf(
            keys("ana", "lisbon", "01JD0000000000000000000001").map(Question::of).toList());
    assertThat(queries("PROFILE", "META", "01JD0000000000000000000002").map(Question::of))
        .containsExactlyElementsOf(
            queries("ana", "lisbon", "01JD0000000000000000000001").map(Question::of).toList());
  }

  @Test
  void several_are_named_once_each_and_in_order() {
    var keys = keys("ana", "lisbon", "01JD0000000000000000000001").toList();

    assertThat(Question.of(List.of(keys.get(9), keys.get(1), keys.get(9))))
        .isEqualTo("FEED+PROFILE");
    assertThat(Question.of(List.of())).isEmpty();
  }

  /** Every key that there is. */
  private static Stream<Key> keys(String user, String city, String number) {
    var who = new UserId(user);
    var what = new Ref("city", city);
    var activity = new ActivityId(number);
    var now = Instant.EPOCH;
    return Stream.of(Keys.counts(what), Keys.profile(what), Keys.outbox(what, activity),
        Keys.like(who, activity, "heart"), Keys.likeIndex(activity, now, "heart", who),
        Keys.edge(who, what), Keys.edgeIndex(who, now), Keys.follower(what, who),
        Keys.followerIndex(what, now), Keys.feed(who, activity), Keys.state(who),
        Keys.fanOut(activity), Keys.delivery(activity), Keys.job(who, what),
        Keys.notice(who, "follow:2026-11-21"), Keys.account(who), Keys.session("abc"),
        Keys.seal());
  }

  /** Every question that there is. */
  private static Stream<Query> queries(String user, String city, String number) {
    var who = new UserId(user);
    var what = new Ref("city", city);
    var activity = new ActivityId(number);
    return Stream.of(Keys.outboxOf(what), Keys.likesOf(activity), Keys.likedBy(who, activity),
        Keys.likedBy(who, activity, activity), Keys.edgesOf(who), Keys.newestEdgesOf(who),
        Keys.followersOf(what), Keys.newestFollowersOf(what), Keys.feedOf(who), Keys.fanOuts(3),
        Keys.jobs(3), Keys.noticesOf(who));
  }
}
