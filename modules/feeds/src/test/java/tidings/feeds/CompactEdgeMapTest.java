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

final class CompactEdgeMapTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void each_edge_is_found_and_no_other() {
    var refs = Stream.of("b", "ab", "a", "user", "abc")
        .flatMap(type -> IntStream.range(0, 50).mapToObj(id -> new Ref(type, "id_" + id)))
        .toList();
    var edges = CompactEdgeMap.of(refs.stream().map(ref -> Edge.unlimited(ref, NOON)).toList());

    assertThat(refs).allSatisfy(ref -> {
      var edge = edges.get(ref);
      assertThat(edge).isNotNull();
      assertThat(edge.target()).isEqualTo(ref);
    });
    assertThat(edges).hasSize(refs.size()).doesNotContainKey(new Ref("b", "id_50"));
    assertThat(edges.get(new Ref("ba", "id_1"))).isNull();
  }

  @Test
  void an_edge_with_options_keeps_them() {
    var edge = Edge.unlimited(Ref.parse("city:lisbon"), NOON);
    var narrow = new Edge(
        edge.target(), NOON, edge.intervals(), Set.of("post"), Optional.of(NOON.plusSeconds(60)));

    assertThat(CompactEdgeMap.of(List.of(narrow)).get(edge.target())).isEqualTo(narrow);
  }

  @Test
  void ordinary_edges_to_one_target_are_shared() {
    var lisbon = Ref.parse("city:lisbon");
    var first = CompactEdgeMap.of(List.of(Edge.unlimited(lisbon, NOON)));
    var second = CompactEdgeMap.of(List.of(Edge.unlimited(lisbon, NOON.plusSeconds(1))));

    assertThat(first.get(lisbon)).isSameAs(second.get(lisbon));
  }
}
