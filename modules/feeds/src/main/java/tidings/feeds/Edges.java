// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

/**
 * The edges of those who read, kept in memory as long as the state of their feed says that they
 * are the edges still.
 *
 * <p>In a table that is shared, a transaction that is under way may be seen in part: the state as
 * it will be, an edge as it was. So what was read there under a version that is new here is read
 * once more when the version has settled, and is believed from then on.
 */
final class Edges {
  /** The part of the heap that the edges of all readers may take: one in so many bytes. */
  static final int SHARE = 16;
  /** What a user or thing takes that is blocked or muted. */
  private static final int SILENCED_BYTES = 150;
  /** What a reader takes besides. */
  private static final int READER_BYTES = 300;
  /** Many times what a transaction takes to be seen whole, once a part of it is seen. */
  static final Duration SETTLES = Duration.ofSeconds(1);

  /**
   * What somebody follows, and what they do not get to see of it.
   *
   * @param unfilled those whose rows the feed may still lack
   * @param until when they have to be read again, whatever the version is then
   */
  record Of(long version, Followed edges, Silence silence, List<Ref> unfilled, Instant until) {
    /** Whether they are whole, whatever else was being stored when they were read. */
    boolean isSettled() {
      return until.equals(Instant.MAX);
    }

    long bytes() {
      return edges.bytes() + (long) silence.size() * SILENCED_BYTES + READER_BYTES;
    }
  }

  private final Table table;
  private final InstantSource clock;
  private final Cache<UserId, Of> cache = Caffeine.newBuilder()
      .maximumWeight(Runtime.getRuntime().maxMemory() / SHARE)
      .weigher((UserId who, Of held) -> Math.toIntExact(held.bytes()))
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  Edges(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /** The edges, if they are in memory and this state says that they are the edges still. */
  Optional<Of> held(UserId who, Optional<Item> state) {
    return ofVersion(who, version(state)).filter(held -> clock.instant().isBefore(held.until()));
  }

  /** @param state the state row of somebody's feed, read before this is asked */
  Of of(UserId who, Optional<Item> state) {
    return held(who, state).orElseGet(() -> read(who, version(state)));
  }

  private Optional<Of> ofVersion(UserId who, long version) {
    return Optional.ofNullable(cache.getIfPresent(who)).filter(held -> held.version() == version);
  }

  private Of read(UserId who, long version) {
    boolean settled = !table.shared() || ofVersion(who, version).isPresent();
    var silence = SilenceRow.of(table, who); // asked together with the edges
    var rows = table.all(Keys.edgesOf(who)).await();
    var unfilled = rows.stream()
        .filter(EdgeRow::isUnfilled)
        .map(row -> EdgeRow.followed(row.key()))
        .toList();
    var until = settled ? Instant.MAX : clock.instant().plus(SETTLES);
    var read = new Of(version, Followed.of(EdgeRow.edges(rows).values()), silence.await(),
        unfilled, until);
    cache.put(who, read);
    return read;
  }

  private static long version(Optional<Item> state) {
    return state.map(StateRow::version).orElse(0L);
  }
}
