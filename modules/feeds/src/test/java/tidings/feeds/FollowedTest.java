// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.core.Edge;
import tidings.core.Ref;

/** Edges in little memory are still the edges. */
final class FollowedTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void each_edge_is_found_and_no_other() {
    var refs = Stream.of("b", "ab", "a", "user", "abc")
        .flatMap(type -> IntStream.range(0, 50).mapToObj(id -> new Ref(type, "id_" + id)))
        .toList();
    var followed = Followed.of(refs.stream().map(ref -> Edge.whole(ref, NOON)).toList());

    assertThat(refs).allSatisfy(ref -> {
      var edge = followed.get(ref);
      assertThat(edge).isNotNull();
      assertThat(edge.what()).isEqualTo(ref);
    });
    assertThat(followed).hasSize(refs.size()).doesNotContainKey(new Ref("b", "id_50"));
    assertThat(followed.get(new Ref("ba", "id_1"))).isNull();
  }

  @Test
  void an_edge_with_terms_keeps_them() {
    var edge = Edge.whole(Ref.parse("city:lisbon"), NOON);
    var narrow = new Edge(
        edge.what(), NOON, edge.intervals(), Set.of("post"), Optional.of(NOON.plusSeconds(60)));

    assertThat(Followed.of(List.of(narrow)).get(edge.what())).isEqualTo(narrow);
  }

  @Test
  void ordinary_edges_to_the_same_are_one() {
    var lisbon = Ref.parse("city:lisbon");
    var first = Followed.of(List.of(Edge.whole(lisbon, NOON)));
    var second = Followed.of(List.of(Edge.whole(lisbon, NOON.plusSeconds(1))));

    assertThat(first.get(lisbon)).isSameAs(second.get(lisbon));
  }
}
