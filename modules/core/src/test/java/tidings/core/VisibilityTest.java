// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VisibilityTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final UserId ZOE = new UserId("zoe");
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Envelope POST =
      new Envelope(ActivityId.of(NOW, "post"), ANA, "post", List.of(LISBON));
  private static final Envelope COMMENT = comment("comment", BEN, POST);

  private static Envelope comment(String random, UserId actor, Envelope parent) {
    return new Envelope(
        ActivityId.of(NOW, random), actor, Envelope.COMMENT, List.of(parent.id().ref()));
  }

  private static Lineage lineage(Envelope post) {
    return Lineage.of(List.of(post), true, Set.of());
  }

  private static Visibility withoutActor(UserId user) {
    return Visibility.of(ZOE, Set.of(user.ref()));
  }

  @Test
  void everybody_may_see_a_live_activity() {
    assertThat(Visibility.PUBLIC.shows(lineage(POST))).isTrue();
    assertThat(Visibility.PUBLIC.shows(Lineage.of(List.of(COMMENT, POST), true, Set.of())))
        .isTrue();
  }

  @Test
  void nobody_may_see_an_activity_that_is_not_live_or_has_a_parent_that_is_not() {
    assertThat(Visibility.PUBLIC.shows(Lineage.of(List.of(POST), false, Set.of()))).isFalse();
    assertThat(Visibility.PUBLIC.shows(Lineage.of(List.of(COMMENT), false, Set.of()))).isFalse();
  }

  @Test
  void a_block_with_the_actor_hides_an_activity() {
    assertThat(withoutActor(ANA).shows(lineage(POST))).isFalse();
    assertThat(withoutActor(BEN).shows(lineage(POST))).isTrue();
  }

  @Test
  void a_block_with_the_actor_of_any_parent_hides_a_comment() {
    var reply = comment("reply", new UserId("eve"), COMMENT);
    var lineage = Lineage.of(List.of(reply, COMMENT, POST), true, Set.of());

    assertThat(withoutActor(ANA).shows(lineage)).isFalse();
    assertThat(withoutActor(BEN).shows(lineage)).isFalse();
    assertThat(withoutActor(new UserId("pia")).shows(lineage)).isTrue();
  }

  @Test
  void a_block_hides_the_user_and_no_other_entity() {
    assertThat(withoutActor(ANA).shows(ANA.ref())).isFalse();
    assertThat(withoutActor(ANA).shows(BEN.ref())).isTrue();
    assertThat(withoutActor(ANA).shows(LISBON)).isTrue();
  }

  @Test
  void a_mute_hides_nothing_here() {
    var muting = new BlocksAndMutes(Set.of(), Map.of(ANA.ref(), Instant.MAX));

    assertThat(muting.visibility(ZOE).shows(lineage(POST))).isTrue();
  }

  @Test
  void what_is_for_followers_is_shown_to_the_author_and_the_followers() {
    var lineage = lineage(POST.with(Reach.FOLLOWERS));

    assertThat(Visibility.PUBLIC.shows(lineage)).isFalse();
    assertThat(Visibility.of(ANA, Set.of()).shows(lineage)).isTrue();
    assertThat(following(ANA).shows(lineage)).isTrue();
    assertThat(following(BEN).shows(lineage)).isFalse();
  }

  @Test
  void what_a_private_user_posts_is_for_followers() {
    var lineage = Lineage.of(List.of(POST), true, Set.of(ANA));

    assertThat(Visibility.PUBLIC.shows(lineage)).isFalse();
    assertThat(following(ANA).shows(lineage)).isTrue();
    assertThat(following(BEN).shows(lineage)).isFalse();
  }

  @Test
  void a_comment_is_shown_to_those_who_see_what_it_is_on() {
    var lineage = Lineage.of(List.of(COMMENT, POST.with(Reach.FOLLOWERS)), true, Set.of());

    assertThat(following(BEN).shows(lineage)).isFalse();
    assertThat(following(ANA).shows(lineage)).isTrue();
    assertThat(Visibility.of(BEN, Set.of()).shows(lineage)).isFalse();
  }

  @Test
  void what_is_for_the_followers_of_two_users_is_shown_to_those_who_follow_both() {
    var lineage = Lineage.of(List.of(COMMENT, POST), true, Set.of(ANA, BEN));
    var both = Visibility.of(ZOE, Set.of()).following(Set.of(ANA.ref(), BEN.ref())::contains);

    assertThat(following(ANA).shows(lineage)).isFalse();
    assertThat(following(BEN).shows(lineage)).isFalse();
    assertThat(both.shows(lineage)).isTrue();
  }

  @Test
  void what_is_unlisted_is_shown_to_all_and_listed_for_followers_and_at_its_author() {
    var lineage = lineage(POST.with(Reach.UNLISTED));

    assertThat(Visibility.PUBLIC.shows(lineage)).isTrue();
    assertThat(Visibility.PUBLIC.lists(lineage, LISBON)).isFalse();
    assertThat(Visibility.PUBLIC.lists(lineage, ANA.ref())).isTrue();
    assertThat(following(ANA).lists(lineage, LISBON)).isTrue();
    assertThat(Visibility.of(ANA, Set.of()).lists(lineage, LISBON)).isTrue();
    assertThat(following(BEN).lists(lineage, LISBON)).isFalse();
  }

  @Test
  void follows_must_be_known_for_what_is_for_followers_alone() {
    var unknown = Visibility.of(ZOE, Set.of());

    assertThat(unknown.undecided(List.of(lineage(POST)))).isEmpty();
    assertThat(unknown.undecided(List.of(lineage(POST.with(Reach.FOLLOWERS)))))
        .containsExactly(ANA);
    assertThat(unknown.undecided(List.of(lineage(POST.with(Reach.UNLISTED))))).containsExactly(ANA);
    assertThat(unknown.shows(lineage(POST.with(Reach.FOLLOWERS)))).isFalse();
    assertThat(following(BEN).undecided(List.of(lineage(POST.with(Reach.FOLLOWERS))))).isEmpty();
  }

  private static Visibility following(UserId user) {
    return Visibility.of(ZOE, Set.of()).following(user.ref()::equals);
  }

  private static Activity shown(Envelope envelope) {
    var actor = new EntitySummary(envelope.actor().ref(), "Somebody", Optional.empty());
    return new Activity(envelope, actor, Activity.Content.note("Hello"), Optional.empty(),
        Activity.Revision.FIRST, Activity.Counts.NONE, List.of());
  }

  @Test
  void a_comment_has_no_lineage_without_its_parents() {
    assertThatIllegalArgumentException().isThrownBy(() -> Lineage.of(shown(COMMENT)));
  }
}
