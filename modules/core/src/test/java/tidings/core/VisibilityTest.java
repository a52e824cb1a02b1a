// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VisibilityTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Envelope POST =
      new Envelope(ActivityId.of(NOW, "post"), ANA, "post", List.of(LISBON));
  private static final Envelope COMMENT = comment("comment", BEN, POST);

  private static Envelope comment(String random, UserId actor, Envelope parent) {
    return new Envelope(
        ActivityId.of(NOW, random), actor, Envelope.COMMENT, List.of(parent.id().ref()));
  }

  private static Visibility withoutActor(UserId user) {
    return Visibility.without(Set.of(user.ref()));
  }

  @Test
  void everybody_may_see_a_live_activity() {
    assertThat(Visibility.PUBLIC.shows(Lineage.of(POST))).isTrue();
    assertThat(Visibility.PUBLIC.shows(new Lineage(List.of(COMMENT, POST), true))).isTrue();
  }

  @Test
  void nobody_may_see_an_activity_that_is_not_live_or_has_a_parent_that_is_not() {
    assertThat(Visibility.PUBLIC.shows(new Lineage(List.of(POST), false))).isFalse();
    assertThat(Visibility.PUBLIC.shows(new Lineage(List.of(COMMENT), false))).isFalse();
  }

  @Test
  void a_block_with_the_actor_hides_an_activity() {
    assertThat(withoutActor(ANA).shows(Lineage.of(POST))).isFalse();
    assertThat(withoutActor(BEN).shows(Lineage.of(POST))).isTrue();
  }

  @Test
  void a_block_with_the_actor_of_any_parent_hides_a_comment() {
    var reply = comment("reply", new UserId("eve"), COMMENT);
    var lineage = new Lineage(List.of(reply, COMMENT, POST), true);

    assertThat(withoutActor(ANA).shows(lineage)).isFalse();
    assertThat(withoutActor(BEN).shows(lineage)).isFalse();
    assertThat(withoutActor(new UserId("zoe")).shows(lineage)).isTrue();
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

    assertThat(muting.visibility().shows(Lineage.of(POST))).isTrue();
  }

  @Test
  void a_comment_has_no_lineage_without_its_parents() {
    assertThatIllegalArgumentException().isThrownBy(() -> Lineage.of(COMMENT));
  }
}
