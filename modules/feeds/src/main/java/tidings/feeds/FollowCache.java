// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import com.github.benmanes.caffeine.cache.Cache;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.BlocksAndMutes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Caches;
import tidings.store.Item;
import tidings.store.Table;

/**
 * A cache of readers' edges, blocks and mutes, valid as long as the version of the feed's state is
 * unchanged.
 *
 * <p>In a shared table, a running transaction may be read in part: the new state with an old edge.
 * So edges read under a new version expire after {@link Table#SETTLE_DELAY} and are read once more.
 */
final class FollowCache {
  /** The cache may take 1/16 of the heap. */
  static final int HEAP_DIVISOR = 16;
  /** Bytes of a blocked or muted entity. */
  private static final int BLOCK_OR_MUTE_BYTES = 150;
  /** Fixed bytes per reader. */
  private static final int READER_BYTES = 300;

  /**
   * The edges, blocks and mutes of a reader.
   *
   * @param unfilled targets of edges whose rows the feed may still lack
   * @param unsettledSince when they were read, if that was before the version had settled
   */
  record Snapshot(long version, CompactEdgeMap edges, BlocksAndMutes blocksAndMutes,
      List<Ref> unfilled, Optional<Instant> unsettledSince) {
    boolean isSettled() {
      return unsettledSince.isEmpty();
    }

    /** Empty if they may be those before the change of the version. */
    Optional<BlocksAndMutes> settledBlocksAndMutes() {
      return isSettled() ? Optional.of(blocksAndMutes) : Optional.empty();
    }

    /** If not, they must be read again, even under the same version. A clock may be set back. */
    boolean isValidAt(Instant now) {
      return unsettledSince.filter(read -> now.isBefore(read) || hasSettledAt(now)).isEmpty();
    }

    /** Whether the version has settled, so that what is read now under the same one is right. */
    boolean hasSettledAt(Instant now) {
      return unsettledSince.filter(read -> now.isBefore(read.plus(Table.SETTLE_DELAY))).isEmpty();
    }

    /** The visibility of the reader, which knows whom the reader follows. */
    Visibility visibility(UserId reader, Instant now) {
      return blocksAndMutes.visibility(reader).following(user -> {
        var edge = edges.get(user);
        return edge != null && edge.isOpenAt(now);
      });
    }

    long bytes() {
      return edges.bytes() + (long) blocksAndMutes.size() * BLOCK_OR_MUTE_BYTES + READER_BYTES;
    }
  }

  private final Table table;
  private final InstantSource clock;
  private final Cache<UserId, Snapshot> cache = Caches.ofHeapPart(
      HEAP_DIVISOR, (user, snapshot) -> Math.toIntExact(snapshot.bytes()));

  FollowCache(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /** Returns the edges if they are cached and still valid for this state. */
  Optional<Snapshot> findCached(UserId user, Optional<Item> state) {
    return findVersion(user, version(state))
        .filter(snapshot -> snapshot.isValidAt(clock.instant()));
  }

  /** @param state the state row of the user's feed, read before this call */
  Snapshot get(UserId user, Optional<Item> state) {
    return findCached(user, state).orElseGet(() -> read(user, version(state)));
  }

  /** Like {@link #get}, but all edges of transactions that were committed before are surely there. */
  Snapshot getCommitted(UserId user) {
    var state = table.get(FeedKeys.feedState(user)).await();
    return findCached(user, state).filter(Snapshot::isSettled)
        .orElseGet(() -> read(user, version(state)));
  }

  private Optional<Snapshot> findVersion(UserId user, long version) {
    return Optional.ofNullable(cache.getIfPresent(user))
        .filter(snapshot -> snapshot.version() == version);
  }

  private Snapshot read(UserId user, long version) {
    var now = clock.instant();
    boolean settled = !table.isShared()
        || findVersion(user, version).filter(before -> before.hasSettledAt(now)).isPresent();
    var blocksAndMutes = BlockMuteRow.of(table, user); // read in parallel with the edges
    var rows = table.queryAll(FollowKeys.edgesOf(user)).await();
    var unfilled = rows.stream()
        .filter(EdgeRow::isUnfilled)
        .map(row -> EdgeRow.followed(row.key()))
        .toList();
    var unsettledSince = settled ? Optional.<Instant>empty() : Optional.of(now);
    var snapshot = new Snapshot(version, CompactEdgeMap.of(EdgeRow.edges(rows).values()),
        blocksAndMutes.await(),
        unfilled, unsettledSince);
    cache.put(user, snapshot);
    return snapshot;
  }

  private static long version(Optional<Item> state) {
    return state.map(FeedStateRow::version).orElse(0L);
  }
}
