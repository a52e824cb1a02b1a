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
 * An immutable map of edges by target that takes about {@value #BYTES_PER_EDGE} bytes per edge. An
 * edge without special terms is shared by all followers of its target, because pages do not need
 * the time it was opened.
 */
final class CompactEdgeMap extends AbstractMap<Ref, Edge> {
  /** An ordinary edge: a reference, and half of an empty slot. */
  static final int BYTES_PER_EDGE = 6;
  /** An edge with special terms, which is not shared. */
  private static final int SPECIAL_BYTES = 300;
  /** Fibonacci hashing (2^32 divided by the golden ratio): spreads the hashes of similar names. */
  private static final int HASH_MULTIPLIER = 0x9E3779B9;

  private static final Interner<Edge> ORDINARY = Interner.newWeakInterner();

  /** Open addressing with linear probing. */
  private final @Nullable Edge[] slots;
  private final int size;
  private final long bytes;

  private CompactEdgeMap(Collection<Edge> edges) {
    slots = new Edge[edges.size() + edges.size() / 2 + 1];
    size = edges.size();
    long sum = 0;
    for (var edge : edges) {
      slots[slotOf(edge.target())] = edge;
      sum += isOrdinary(edge) ? BYTES_PER_EDGE : SPECIAL_BYTES;
    }
    bytes = sum;
  }

  /** @param edges at most one for each target */
  static CompactEdgeMap of(Collection<Edge> edges) {
    return new CompactEdgeMap(edges.stream().map(CompactEdgeMap::interned).toList());
  }

  private static Edge interned(Edge edge) {
    return isOrdinary(edge) ? ORDINARY.intern(Edge.unlimited(edge.target(), Instant.EPOCH)) : edge;
  }

  private static boolean isOrdinary(Edge edge) {
    return edge.equals(Edge.unlimited(edge.target(), edge.since()));
  }

  /** Returns the approximate size in memory. */
  long bytes() {
    return bytes;
  }

  @Override
  public @Nullable Edge get(Object target) {
    return slots[slotOf((Ref) target)];
  }

  /** Returns the slot of the edge to this target, or the free slot where it belongs. */
  private int slotOf(Ref target) {
    long hash = Integer.toUnsignedLong(target.hashCode() * HASH_MULTIPLIER);
    int slot = (int) (hash * slots.length >>> Integer.SIZE);
    for (var found = slots[slot]; found != null; found = slots[slot]) {
      if (found.target().equals(target)) {
        return slot;
      }
      slot = slot + 1 == slots.length ? 0 : slot + 1;
    }
    return slot;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Set<Entry<Ref, Edge>> entrySet() {
    return edges().map(edge -> entry(edge)).collect(toUnmodifiableSet());
  }

  void forEachEdge(Consumer<Edge> use) {
    edges().forEach(use);
  }

  private Stream<Edge> edges() {
    return Arrays.stream(slots).filter(Objects::nonNull);
  }

  private static Entry<Ref, Edge> entry(Edge edge) {
    return new SimpleImmutableEntry<>(edge.target(), edge);
  }
}
