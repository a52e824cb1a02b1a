// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.Comparator.naturalOrder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.feeds.merge.Heads.Head;
import tidings.feeds.merge.Merge;
import tidings.feeds.merge.Source;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.MergedAudiences;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Item;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * Opens the sources that a feed is merged from: its stored rows, and the outboxes of edges whose
 * activities have no rows. Below the retention floor there are no rows, and all outboxes are
 * merged.
 *
 * @param heads returns the cached heads of large outboxes
 */
record FeedSources(Table table, FollowCache followCache,
    Function<Collection<Ref>, Map<Ref, Head>> heads,
    FeedCachePolicy cachePolicy) {

  /**
   * A range of a feed, opened for reading.
   *
   * @param state the feed's state row, if any
   * @param position complete below this position, as far as the heads tell
   */
  record FeedReader(Optional<Item> state, FollowCache.Snapshot follows, Merge merge,
      Optional<Position> position) {
    /** Returns the position below which the feed is complete, at most the watermark. */
    Position completeUpTo(Position watermark) {
      return position.filter(watermark::isAfter).orElse(watermark);
    }
  }

  /**
   * Opens a range of a feed.
   *
   * @param count expected number of ids to be read
   */
  FeedReader open(UserId user, Interval ids, int count, Instant now) {
    var floor = cachePolicy.retention().floor(now);
    return ids.to().isEmpty()
        ? openTop(user, ids, floor, count, now)
        : openBelow(user, ids, floor, now);
  }

  /** Merges whole outboxes, without rows and whatever the reader follows. */
  Merge outboxes(Collection<Ref> targets, Interval ids) {
    var sources = targets.stream().map(target -> outbox(target, ids, row -> true)).toList();
    return new Merge(table, sources, Optional.empty(), List::of);
  }

  /** Reads the state row together with the first feed rows: one query if the edges are cached. */
  private FeedReader openTop(UserId user, Interval ids, Optional<Position> floor, int count,
      Instant now) {
    var query = FeedKeys.feedSince(user, lowestId(ids, floor));
    var slice = table.query(query.limit(count + 1)).await(); // plus the state row
    var state = slice.items().stream().findFirst().filter(FeedStateRow::isState);
    return followCache.findCached(user, state)
        .map(
            snapshot -> newReader(user, state, snapshot, ids, floor,
                feedRows(user, ids, floor).with(withoutState(slice)),
                now))
        .orElseGet(() -> openBelow(user, ids, floor, now));
  }

  /** Reads the edges before the rows, so that the rows of a finished fill are among them. */
  private FeedReader openBelow(UserId user, Interval ids, Optional<Position> floor, Instant now) {
    var state = table.get(FeedKeys.feedState(user)).await();
    return newReader(
        user, state, followCache.get(user, state), ids, floor, feedRows(user, ids, floor), now);
  }

  private static Slice withoutState(Slice slice) {
    var rows = slice.items();
    boolean first = !rows.isEmpty() && FeedStateRow.isState(rows.getFirst());
    return first ? new Slice(rows.subList(1, rows.size()), slice.next()) : slice;
  }

  /** Returns the stored rows of this range. */
  private Source feedRows(UserId user, Interval ids, Optional<Position> floor) {
    var query = FeedKeys.feedSince(user, lowestId(ids, floor)).after(endOf(ids).text());
    return new Source(query, endOf(ids), FeedKeys::activityInFeed, row -> true);
  }

  private static Position lowestId(Interval ids, Optional<Position> floor) {
    return floor.filter(lowest -> lowest.isAfter(ids.from())).orElse(ids.from());
  }

  private FeedReader newReader(UserId user, Optional<Item> state, FollowCache.Snapshot follows,
      Interval ids, Optional<Position> floor,
      Source rows, Instant now) {
    var rowRange = new Interval(floor.orElse(Position.FIRST), Optional.empty()).intersect(ids);
    var belowRange =
        floor.flatMap(id -> new Interval(Position.FIRST, Optional.of(id)).intersect(ids));
    Supplier<Collection<Source>> sourcesBelow =
        () -> belowRange.map(range -> allOutboxes(user, follows, range, now)).orElse(List.of());
    if (rowRange.isEmpty()) {
      var merge = new Merge(table, sourcesBelow.get(), Optional.empty(), List::of);
      return new FeedReader(state, follows, merge, Optional.empty());
    }
    var sources = new ArrayList<Source>();
    sources.add(rows);
    sources.addAll(unfilledOutboxes(follows, rowRange.get(), now));
    var position = addLarge(follows, rowRange.get(), now, sources);
    var merge = new Merge(table, sources, belowRange.flatMap(Interval::to), sourcesBelow);
    return new FeedReader(state, follows, merge, position);
  }

  /** Returns the outboxes of edges that are not filled yet. */
  private List<Source> unfilledOutboxes(FollowCache.Snapshot follows, Interval ids,
      Instant now) {
    return follows.unfilled().stream()
        .flatMap(target -> findEdge(follows, target, now).stream())
        .flatMap(edge -> outboxes(edge, ids))
        .toList();
  }

  /**
   * Adds the outboxes of large audiences; returns the position below which their heads are
   * complete.
   */
  private Optional<Position> addLarge(
      FollowCache.Snapshot follows, Interval range, Instant now, List<Source> sources) {
    var mergedAudiences = cachePolicy.largeAudiences().current();
    var parts = mergedAudiences.refs().stream()
        .filter(target -> !follows.unfilled().contains(target))
        .flatMap(target -> findEdge(follows, target, now).stream())
        .flatMap(edge -> parts(edge, mergedAudiences, range))
        .toList();
    var newest = heads.apply(parts.stream().filter(Part::isNew).map(Part::target).toList());
    parts.forEach(part -> sources.add(source(part, newest)));
    return newest.values().stream().map(Head::position).min(naturalOrder());
  }

  /**
   * A range of a merged outbox that an edge admits.
   *
   * @param isNew whether the range has no end, so that new activities belong to it
   */
  private record Part(Edge edge, Interval ids, boolean isNew) {
    Ref target() {
      return edge.target();
    }
  }

  private Source source(Part part, Map<Ref, Head> newest) {
    var source = outbox(part.target(), part.ids(), admittedBy(part.edge()));
    return Optional.ofNullable(newest.get(part.target()))
        .flatMap(head -> head.newest().within(part.ids()))
        .map(source::with)
        .orElse(source);
  }

  private static Stream<Part> parts(Edge edge, MergedAudiences mergedAudiences, Interval range) {
    return edge.intervals().stream()
        .flatMap(interval -> interval.intersect(range).stream())
        .flatMap(
            common -> mergedAudiences.intervalsOf(edge.target()).stream().flatMap(
                part -> part.intersect(common).stream().map(
                    partRange -> new Part(edge, partRange, edge.isOpen() && part.to().isEmpty()))));
  }

  /** Returns the user's own outbox and those of all followed entities. */
  private Collection<Source> allOutboxes(
      UserId user, FollowCache.Snapshot follows, Interval range, Instant now) {
    var sources = new ArrayList<Source>(follows.edges().size() + 1);
    sources.add(outbox(user.ref(), range, row -> true));
    follows.edges().forEachEdge(edge -> {
      if (isInForce(edge, now)) {
        outboxes(edge, range).forEach(sources::add);
      }
    });
    return sources;
  }

  private static boolean isInForce(Edge edge, Instant now) {
    return edge.until().map(now::isBefore).orElse(true);
  }

  /** Returns what an edge admits of these ids. */
  private Stream<Source> outboxes(Edge edge, Interval ids) {
    return edge.intervals().stream()
        .flatMap(interval -> interval.intersect(ids).stream())
        .map(range -> outbox(edge.target(), range, admittedBy(edge)));
  }

  private static Optional<Edge> findEdge(FollowCache.Snapshot follows, Ref target, Instant now) {
    return Optional.ofNullable(follows.edges().get(target))
        .filter(edge -> isInForce(edge, now));
  }

  private Source outbox(Ref target, Interval range, Predicate<Item> wanted) {
    var outbox = ActivityKeys.outboxOf(target, range.from(), endOf(range));
    return new Source(cachePolicy.largeAudiences().current().inPartitions(target, outbox),
        endOf(range), ActivityKeys::activityInOutbox, wanted);
  }

  private static Predicate<Item> admittedBy(Edge edge) {
    return edge.verbs().isEmpty() ? row -> true : row -> edge.verbs().contains(OutboxRow.verb(row));
  }

  private static Position endOf(Interval range) {
    return range.to().orElse(Position.LAST);
  }
}
