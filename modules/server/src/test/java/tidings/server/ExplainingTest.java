// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.core.Edge.Obstacle;
import tidings.core.Explanation.FoundIn;
import tidings.core.Explanation.Verdict;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Ref;

/** The explanation why an activity is or is not in a feed. */
@Tag("api")
final class ExplainingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Lisbon");

  @Test
  void explains_a_followed_target() {
    ben.follow(city).await();
    var posted = ana.post("Sunset", city).await();
    Await.awaitDelivery(ana, posted);

    var explanation = ben.explain(posted.id()).await();

    assertThat(explanation.verdict()).isEqualTo(Verdict.FOLLOWED);
    assertThat(explanation.isInFeed()).isTrue();
    assertThat(explanation.via()).containsExactly(city);
    assertThat(explanation.foundIn()).isPresent();
    assertThat(explanation.links()).extracting(link -> link.audience())
        .containsExactly(ana.ref(), city);
    assertThat(explanation.links().getLast().edge()).isEqualTo(ben.findFollow(city).await());
  }

  @Test
  void explains_an_own_activity() {
    var posted = ana.post("Sunset").await();

    assertThat(ana.explain(posted.id()).await().verdict()).isEqualTo(Verdict.OWN);
    assertThat(ana.explain(posted.id()).await().foundIn()).contains(FoundIn.ROW);
  }

  @Test
  void explains_that_no_audience_is_followed() {
    var posted = ana.post("Sunset", city).await();

    var explanation = ben.explain(posted.id()).await();

    assertThat(explanation.verdict()).isEqualTo(Verdict.NOT_FOLLOWED);
    assertThat(explanation.closest()).isEmpty();
  }

  @Test
  void explains_a_filter_of_verbs() {
    ben.follow(ana.ref(),
        FollowOptions.DEFAULT.withVerbs("share"))
        .await();
    var posted = ana.post("Sunset", city).await();

    var explanation = ben.explain(posted.id()).await();

    assertThat(explanation.verdict()).isEqualTo(Verdict.NOT_ADMITTED);
    assertThat(explanation.closest()).contains(ana.ref());
    assertThat(explanation.links().getFirst().obstacles()).containsExactly(Obstacle.OTHER_VERB);
  }

  @Test
  void explains_that_following_ended_before() {
    ben.follow(ana.ref()).await();
    var first = ana.post("Sunrise").await();
    Await.awaitDelivery(ana, first);
    ben.unfollow(ana.ref(), History.KEEP).await();
    var second = ana.post("Sunset").await();

    var explanation = ben.explain(second.id()).await();

    assertThat(ben.explain(first.id()).await().isInFeed()).isTrue();
    assertThat(explanation.verdict()).isEqualTo(Verdict.NOT_ADMITTED);
    assertThat(explanation.links().getFirst().obstacles()).containsExactly(Obstacle.OUTSIDE);
  }

  @Test
  void explains_that_only_followers_of_its_thread_get_a_comment() {
    ben.follow(ana.ref()).await();
    var posted = ana.post("What do you say?").await();
    var comment = ana.comment(posted.id(), "This.").await();

    var before = ben.explain(comment.id()).await();
    ben.follow(posted.id().ref()).await();
    var after = ben.explain(comment.id()).await();

    assertThat(before.verdict()).isEqualTo(Verdict.NOT_FOLLOWED);
    assertThat(before.links()).extracting(link -> link.audience())
        .containsExactly(posted.id().ref());
    assertThat(after.verdict()).isEqualTo(Verdict.FOLLOWED);
  }

  @Test
  void explains_a_deletion_without_further_details() {
    ben.follow(city).await();
    var posted = ana.post("Sunset", city).await();
    ana.delete(posted.id()).await();

    var explanation = ben.explain(posted.id()).await();

    assertThat(explanation.verdict()).isEqualTo(Verdict.DELETED);
    assertThat(explanation.links()).isEmpty();
  }

  @Test
  void an_unknown_activity_is_not_found() {
    assertThatThrownBy(() -> ben.explain(new ActivityId("01JD6Y2M3N4P5Q6R7S8T9VWXYZ")).await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo("not_found"));
  }
}
