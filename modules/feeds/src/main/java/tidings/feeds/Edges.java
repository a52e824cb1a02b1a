// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.StateRow;

/**
 * The edges of those who read, kept in memory as long as the state of their feed says that they
 * are the edges still: never late, only sometimes read again.
 */
final class Edges {
  /** How many edges are kept, of all readers together: some 300 MB at the most. */
  static final long KEPT = 1_000_000;

  /**
   * What somebody follows.
   *
   * @param unfilled those whose rows the feed may still lack
   */
  record Of(long version, Map<Ref, Edge> edges, List<Ref> unfilled) {}

  private final Table table;
  private final Cache<UserId, Of> cache = Caffeine.newBuilder()
      .maximumWeight(KEPT)
      .weigher((UserId who, Of held) -> held.edges().size() + 1)
      .build();

  Edges(Table table) {
    this.table = table;
  }

  /** The edges, if they are in memory and this state says that they are the edges still. */
  Optional<Of> held(UserId who, Optional<Item> state) {
    return Optional.ofNullable(cache.getIfPresent(who))
        .filter(held -> held.version() == version(state));
  }

  /** @param state the state row of somebody's feed, read before this is asked */
  Of of(UserId who, Optional<Item> state) {
    return held(who, state).orElseGet(() -> read(who, version(state)));
  }

  private Of read(UserId who, long version) {
    var rows = table.all(Keys.edgesOf(who)).await();
    var unfilled = rows.stream()
        .filter(EdgeRow::isUnfilled)
        .map(row -> EdgeRow.followed(row.key()))
        .toList();
    var read = new Of(version, EdgeRow.edges(rows), unfilled);
    cache.put(who, read);
    return read;
  }

  private static long version(Optional<Item> state) {
    return state.map(StateRow::version).orElse(0L);
  }
}
