// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.BlocksAndMutes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Table;

/**
 * The edges of those who read, kept in memory as long as the state of their feed says that they
 * are the edges still.
 *
 * <p>In a table that is shared, a transaction that is under way may be seen in part: the state as
 * it will be, an edge as it was. So what was read there under a version that is new here is read
 * once more when the version has settled, and is believed from then on.
 */
final class FollowCache {
  /** The part of the heap that the edges of all readers may take: one in so many bytes. */
  static final int HEAP_FRACTION = 16;
  /** What a user or thing takes that is blocked or muted. */
  private static final int SILENCED_BYTES = 150;
  /** What a reader takes besides. */
  private static final int READER_BYTES = 300;
  /** Many times what a transaction takes to be seen whole, once a part of it is seen. */
  static final Duration SETTLE_DELAY = Duration.ofSeconds(1);

  /**
   * What somebody follows, and what they do not get to see of it.
   *
   * @param unfilled those whose rows the feed may still lack
   * @param validUntil when they have to be read again, whatever the version is then
   */
  record Snapshot(long version, CompactEdgeMap edges, BlocksAndMutes blocksAndMutes,
      List<Ref> unfilled, Instant validUntil) {
    /** Whether they are whole, whatever else was being stored when they were read. */
    boolean isSettled() {
      return validUntil.equals(Instant.MAX);
    }

    long bytes() {
      return edges.bytes() + (long) blocksAndMutes.size() * SILENCED_BYTES + READER_BYTES;
    }
  }

  private final Table table;
  private final InstantSource clock;
  private final Cache<UserId, Snapshot> cache = Caffeine.newBuilder()
      .maximumWeight(Runtime.getRuntime().maxMemory() / HEAP_FRACTION)
      .weigher((UserId user, Snapshot snapshot) -> Math.toIntExact(snapshot.bytes()))
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  FollowCache(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /** The edges, if they are in memory and this state says that they are the edges still. */
  Optional<Snapshot> findCached(UserId user, Optional<Item> state) {
    return findVersion(user, version(state))
        .filter(snapshot -> clock.instant().isBefore(snapshot.validUntil()));
  }

  /** @param state the state row of somebody's feed, read before this is asked */
  Snapshot get(UserId user, Optional<Item> state) {
    return findCached(user, state).orElseGet(() -> read(user, version(state)));
  }

  private Optional<Snapshot> findVersion(UserId user, long version) {
    return Optional.ofNullable(cache.getIfPresent(user))
        .filter(snapshot -> snapshot.version() == version);
  }

  private Snapshot read(UserId user, long version) {
    boolean settled = !table.isShared() || findVersion(user, version).isPresent();
    var blocksAndMutes = BlockMuteRow.of(table, user); // asked together with the edges
    var rows = table.queryAll(Keys.edgesOf(user)).await();
    var unfilled = rows.stream()
        .filter(EdgeRow::isUnfilled)
        .map(row -> EdgeRow.followed(row.key()))
        .toList();
    var validUntil = settled ? Instant.MAX : clock.instant().plus(SETTLE_DELAY);
    var snapshot = new Snapshot(version, CompactEdgeMap.of(EdgeRow.edges(rows).values()),
        blocksAndMutes.await(),
        unfilled, validUntil);
    cache.put(user, snapshot);
    return snapshot;
  }

  private static long version(Optional<Item> state) {
    return state.map(FeedStateRow::version).orElse(0L);
  }
}
