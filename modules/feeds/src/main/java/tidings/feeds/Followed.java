// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toUnmodifiableSet;

import com.github.benmanes.caffeine.cache.Interner;
import java.time.Instant;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tidings.core.Edge;
import tidings.core.Ref;

/**
 * Edges by what they lead to, in some four bytes each: ordinary edges to the same are one in
 * memory, as a page does not ask since when they are there.
 */
final class Followed extends AbstractMap<Ref, Edge> {
  private static final Interner<Edge> ORDINARY = Interner.newWeakInterner();

  /** Sorted by what they lead to. */
  private final Edge[] edges;

  private Followed(Edge[] edges) {
    this.edges = edges;
  }

  static Followed of(Collection<Edge> edges) {
    return new Followed(edges.stream()
        .map(Followed::shared)
        .sorted(comparing(Edge::what))
        .toArray(Edge[]::new));
  }

  private static Edge shared(Edge edge) {
    boolean ordinary = edge.equals(Edge.whole(edge.what(), edge.since()));
    return ordinary ? ORDINARY.intern(Edge.whole(edge.what(), Instant.EPOCH)) : edge;
  }

  @Override
  public @Nullable Edge get(Object what) {
    int low = 0;
    int high = edges.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = edges[middle].what().compareTo((Ref) what);
      if (order == 0) {
        return edges[middle];
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return null;
  }

  @Override
  public int size() {
    return edges.length;
  }

  @Override
  public Set<Entry<Ref, Edge>> entrySet() {
    return Arrays.stream(edges).map(edge -> entry(edge)).collect(toUnmodifiableSet());
  }

  private static Entry<Ref, Edge> entry(Edge edge) {
    return new SimpleImmutableEntry<>(edge.what(), edge);
  }
}
