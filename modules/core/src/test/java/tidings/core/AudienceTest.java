// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.Edge.Interval;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AudienceTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref FADO = Ref.parse("topic:fado");
  private static final ActivityId ID = ActivityId.of(NOW, "post");
  private static final Position AT = Position.of(ID);

  private static Envelope post(Ref... targets) {
    return new Envelope(ID, ANA, "post", List.of(targets));
  }

  private static Optional<List<Ref>> via(UserId reader, Envelope activity, Edge... edges) {
    return via(reader, activity, BlocksAndMutes.NONE, edges);
  }

  private static Optional<List<Ref>> via(
      UserId reader, Envelope activity, BlocksAndMutes blocksAndMutes, Edge... edges) {
    var byRef = new HashMap<Ref, Edge>();
    for (var edge : edges) {
      byRef.put(edge.target(), edge);
    }
    return Audience.of(activity).via(reader, Map.copyOf(byRef), blocksAndMutes, NOW);
  }

  private static Edge edge(Ref target) {
    return Edge.unlimited(target, NOW);
  }

  private static Edge edge(Ref target, Interval... intervals) {
    return new Edge(target, NOW, List.of(intervals), Set.of(), Optional.empty());
  }

  private static Position before(int minutes) {
    return Position.startOf(NOW.minusSeconds(60L * minutes));
  }

  @Test
  void own_activities_have_only_the_reason_own() {
    assertThat(via(ANA, post(LISBON), edge(LISBON))).contains(List.of());
  }

  @Test
  void a_follower_of_actor_and_target_gets_both_reasons() {
    assertThat(via(BEN, post(LISBON), edge(LISBON), edge(ANA.ref())))
        .contains(List.of(ANA.ref(), LISBON));
  }

  @Test
  void without_a_followed_audience_it_is_not_in_the_feed() {
    assertThat(via(BEN, post(LISBON), edge(FADO))).isEmpty();
  }

  @Test
  void a_comment_goes_to_followers_of_its_thread_but_not_of_its_actor() {
    var thread = ActivityId.of(NOW.minusSeconds(60), "thread").ref();
    var comment = new Envelope(ID, ANA, Envelope.COMMENT, List.of(thread));
    assertThat(via(BEN, comment, edge(ANA.ref()))).isEmpty();
    assertThat(via(BEN, comment, edge(thread))).contains(List.of(thread));
    assertThat(via(ANA, comment)).isEmpty();
    assertThat(via(ANA, comment, edge(thread))).contains(List.of(thread));
  }

  @Test
  void an_interval_includes_its_first_id_and_excludes_its_last() {
    assertThat(via(BEN, post(LISBON), edge(LISBON, new Interval(AT, Optional.empty()))))
        .isPresent();
    assertThat(via(BEN, post(LISBON), edge(LISBON, new Interval(before(5), Optional.of(AT)))))
        .isEmpty();
  }

  @Test
  void one_of_several_intervals_is_enough() {
    var old = new Interval(before(9), Optional.of(before(5)));
    var open = new Interval(before(1), Optional.empty());
    assertThat(via(BEN, post(LISBON), edge(LISBON, old, open))).isPresent();
    assertThat(via(BEN, post(LISBON), edge(LISBON, old))).isEmpty();
  }

  @Test
  void an_edge_with_verbs_admits_only_these() {
    var photos = new Edge(
        LISBON, NOW, List.of(Interval.ALL), Set.of("photo"), Optional.empty());
    assertThat(via(BEN, post(LISBON), photos)).isEmpty();
    var photo = new Envelope(ID, ANA, "photo", List.of(LISBON));
    assertThat(via(BEN, photo, photos)).isPresent();
  }

  @Test
  void an_edge_ends_at_its_end_time() {
    var ending = new Edge(LISBON, NOW, List.of(Interval.ALL), Set.of(), Optional.of(NOW));
    assertThat(via(BEN, post(LISBON), ending)).isEmpty();
    var later = new Edge(
        LISBON, NOW, List.of(Interval.ALL), Set.of(), Optional.of(NOW.plusMillis(1)));
    assertThat(via(BEN, post(LISBON), later)).isPresent();
  }

  @Test
  void activities_of_a_muted_or_blocked_actor_are_hidden() {
    var muted = new BlocksAndMutes(Set.of(), Map.of(ANA.ref(), Instant.MAX));
    var blocked = new BlocksAndMutes(Set.of(ANA.ref()), Map.of());
    assertThat(via(BEN, post(LISBON), muted, edge(LISBON))).isEmpty();
    assertThat(via(BEN, post(LISBON), blocked, edge(LISBON))).isEmpty();
  }

  @Test
  void a_muted_audience_removes_only_its_reason() {
    var blocksAndMutes = new BlocksAndMutes(Set.of(), Map.of(LISBON, Instant.MAX));
    assertThat(via(BEN, post(LISBON, FADO), blocksAndMutes, edge(LISBON), edge(FADO)))
        .contains(List.of(FADO));
    assertThat(via(BEN, post(LISBON), blocksAndMutes, edge(LISBON))).isEmpty();
  }

  @Test
  void a_repeated_audience_counts_once() {
    assertThat(Audience.of(post(ANA.ref(), LISBON)).refs()).containsExactly(ANA.ref(), LISBON);
  }
}
