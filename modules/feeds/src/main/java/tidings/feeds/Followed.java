// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.stream.Collectors.toUnmodifiableSet;

import com.github.benmanes.caffeine.cache.Interner;
import java.time.Instant;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tidings.core.Edge;
import tidings.core.Ref;

/**
 * Edges by what they lead to, in some {@value #BYTES} bytes each: ordinary edges to the same are
 * one in memory, as a page does not ask since when they are there.
 */
final class Followed extends AbstractMap<Ref, Edge> {
  /** What an ordinary edge takes: its place, and half a free one. */
  static final int BYTES = 6;
  /** What an edge takes that is like no other. */
  private static final int SPECIAL_BYTES = 300;
  /** Spreads hashes over the places, those of similar names, too: 2^32 by the golden ratio. */
  private static final int SPREAD = 0x9E3779B9;

  private static final Interner<Edge> ORDINARY = Interner.newWeakInterner();

  /** Each edge at the place that its hash names, or at the next free one. */
  private final @Nullable Edge[] places;
  private final int size;
  private final long bytes;

  private Followed(Collection<Edge> edges) {
    places = new Edge[edges.size() + edges.size() / 2 + 1];
    size = edges.size();
    long sum = 0;
    for (var edge : edges) {
      places[placeOf(edge.what())] = edge;
      sum += isOrdinary(edge) ? BYTES : SPECIAL_BYTES;
    }
    bytes = sum;
  }

  /** @param edges at most one to each */
  static Followed of(Collection<Edge> edges) {
    return new Followed(edges.stream().map(Followed::shared).toList());
  }

  private static Edge shared(Edge edge) {
    return isOrdinary(edge) ? ORDINARY.intern(Edge.whole(edge.what(), Instant.EPOCH)) : edge;
  }

  private static boolean isOrdinary(Edge edge) {
    return edge.equals(Edge.whole(edge.what(), edge.since()));
  }

  /** What they take of the memory, about. */
  long bytes() {
    return bytes;
  }

  @Override
  public @Nullable Edge get(Object what) {
    return places[placeOf((Ref) what)];
  }

  /** Where the edge to this is; a free place, if there is none. */
  private int placeOf(Ref what) {
    long hash = Integer.toUnsignedLong(what.hashCode() * SPREAD);
    int place = (int) (hash * places.length >>> Integer.SIZE);
    for (var there = places[place]; there != null; there = places[place]) {
      if (there.what().equals(what)) {
        return place;
      }
      place = place + 1 == places.length ? 0 : place + 1;
    }
    return place;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Set<Entry<Ref, Edge>> entrySet() {
    return edges().map(edge -> entry(edge)).collect(toUnmodifiableSet());
  }

  void each(Consumer<Edge> use) {
    edges().forEach(use);
  }

  private Stream<Edge> edges() {
    return Arrays.stream(places).filter(Objects::nonNull);
  }

  private static Entry<Ref, Edge> entry(Edge edge) {
    return new SimpleImmutableEntry<>(edge.what(), edge);
  }
}
