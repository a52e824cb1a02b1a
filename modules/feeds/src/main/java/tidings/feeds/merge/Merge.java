// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.store.Table;

/**
 * A lazy k-way merge: ids of many sources, newest first, without duplicates. A source is opened
 * when its newest id could be the next one, and read further when its page is used up. Waits for
 * the store; not thread-safe.
 */
public final class Merge {
  /** Max. reads that continue a source; selective filters use up pages early. */
  static final int MAX_READS = 100;
  /** Max. sources read in parallel. */
  static final int MAX_PARALLEL_SOURCES = 100;
  /** Min. rows per read: seeking costs more than reading. */
  private static final int MIN_ROWS = 3;

  private final Table table;
  /** Ordered by the upper bound of the next id, highest first. */
  private final PriorityQueue<Source> sources =
      new PriorityQueue<>(
          comparing(Source::bound).reversed().thenComparing(source -> !source.hasLoadedNext()));
  private final Optional<Position> floor;
  private Optional<Supplier<Collection<Source>>> sourcesBelow;
  private int readsLeft = MAX_READS;
  private @Nullable ActivityId lastId;

  /**
   * @param floor lower bound of {@code sources}
   * @param sourcesBelow sources of the ids below the floor, opened when the merge gets there
   */
  public Merge(Table table, Collection<Source> sources, Optional<Position> floor,
      Supplier<Collection<Source>> sourcesBelow) {
    this.table = table;
    this.floor = floor;
    this.sourcesBelow = floor.map(id -> sourcesBelow);
    add(sources);
  }

  private void add(Collection<Source> more) {
    more.stream().filter(source -> !source.isExhausted()).forEach(sources::add);
  }

  /** Returns up to {@code count} further ids; fewer at the end, or when the reads are used up. */
  public List<ActivityId> next(int count) {
    var ids = new ArrayList<ActivityId>(count);
    while (ids.size() < count) {
      if (isAtFloor()) {
        add(sourcesBelow.orElseThrow().get());
        sourcesBelow = Optional.empty();
      } else if (sources.isEmpty()) {
        break;
      } else if (sources.element().hasLoadedNext()) {
        take(ids);
      } else if (readsLeft > 0) {
        read(count - ids.size());
      } else {
        break;
      }
    }
    return ids;
  }

  /** Returns an id below which there may be more; empty at the end. */
  public Optional<Position> continuation() {
    var next = sources.peek();
    if (next != null && next.hasLoadedNext()) {
      return Optional.ofNullable(lastId).map(Position::of);
    }
    return Stream.concat(
        Stream.ofNullable(next).map(Source::bound),
        sourcesBelow.stream().flatMap(below -> floor.stream()))
        .max(naturalOrder());
  }

  private boolean isAtFloor() {
    return sourcesBelow.isPresent()
        && (sources.isEmpty() || isBelow(sources.element(), floor.get()));
  }

  private static boolean isBelow(Source source, Position floor) {
    int order = source.bound().compareTo(floor);
    return order < 0 || order == 0 && !source.hasLoadedNext();
  }

  private void take(List<ActivityId> ids) {
    var source = sources.remove();
    var id = source.take();
    if (!id.equals(lastId)) {
      ids.add(id);
      lastId = id;
    }
    if (!source.isExhausted()) {
      sources.add(source);
    }
  }

  /** Reads the sources that may have the next id and share the highest bound. */
  private void read(int missing) {
    var highest = sources.element().bound();
    var unread = new ArrayList<Source>();
    while (unread.size() < MAX_PARALLEL_SOURCES && isUnread(sources.peek(), highest)) {
      unread.add(sources.remove());
    }
    int rows = Math.max(MIN_ROWS, Math.min(missing + 1, 2 * missing / unread.size()));
    readsLeft -= (int) unread.stream().filter(Source::isOpened).count();
    var reading = unread.stream().map(source -> source.read(table, rows)).toList();
    for (var read : reading) {
      var source = read.await();
      if (!source.isExhausted()) {
        sources.add(source);
      }
    }
  }

  private static boolean isUnread(@Nullable Source next, Position highest) {
    return next != null && !next.hasLoadedNext() && next.bound().equals(highest);
  }
}
