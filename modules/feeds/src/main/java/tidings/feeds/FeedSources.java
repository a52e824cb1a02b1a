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
import tidings.schema.Keys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.MergedAudiences;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Item;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * What a feed is merged of: its rows, which are a cache, and the outboxes of those edges whose
 * activities are not among them. Below the floor there are no rows: all that is followed is merged.
 *
 * @param heads those of large outboxes
 */
record FeedSources(Table table, FollowCache followCache,
    Function<Collection<Ref>, Map<Ref, Head>> heads,
    FeedCachePolicy cachePolicy) {

  /**
   * A part of a feed that is going to be read.
   *
   * @param state of the feed, if it has any
   * @param position up to where nothing is missing, as far as the heads of outboxes tell
   */
  record FeedReader(Optional<Item> state, FollowCache.Snapshot follows, Merge merge,
      Optional<Position> position) {
    /** Up to where nothing is missing, at the most up to the watermark. */
    Position completeUpTo(Position watermark) {
      return position.filter(watermark::isAfter).orElse(watermark);
    }
  }

  /**
   * Opens the part of a feed with these ids.
   *
   * @param count how many will be asked for, about
   */
  FeedReader open(UserId user, Interval ids, int count, Instant now) {
    return ids.to().isEmpty() ? openTop(user, ids, count, now) : openBelow(user, ids, now);
  }

  /** The state comes with the rows below it; that is enough for who is known here already. */
  private FeedReader openTop(UserId user, Interval ids, int count, Instant now) {
    var query = Keys.feedSince(user, lowestId(ids, now));
    var slice = table.query(query.limit(count + 1)).await(); // one more for the state
    var state = slice.items().stream().findFirst().filter(FeedStateRow::isState);
    return followCache.findCached(user, state)
        .map(
            snapshot -> newReader(user, state, snapshot, ids,
                feedRows(user, ids, now).with(withoutState(slice)),
                now))
        .orElseGet(() -> openBelow(user, ids, now));
  }

  /** The rows are read after the edges: what an edge was filled with is among them. */
  private FeedReader openBelow(UserId user, Interval ids, Instant now) {
    var state = table.get(Keys.feedState(user)).await();
    return newReader(user, state, followCache.get(user, state), ids, feedRows(user, ids, now), now);
  }

  private static Slice withoutState(Slice slice) {
    var rows = slice.items();
    boolean first = !rows.isEmpty() && FeedStateRow.isState(rows.getFirst());
    return first ? new Slice(rows.subList(1, rows.size()), slice.next()) : slice;
  }

  /** The rows of a feed with these ids, as far as there are rows. */
  private Source feedRows(UserId user, Interval ids, Instant now) {
    var query = Keys.feedSince(user, lowestId(ids, now)).after(endOf(ids).text());
    return new Source(query, endOf(ids), Keys::activityInFeed, row -> true);
  }

  private Position lowestId(Interval ids, Instant now) {
    return cachePolicy.retention().floor(now).filter(floor -> floor.isAfter(ids.from()))
        .orElse(ids.from());
  }

  private FeedReader newReader(UserId user, Optional<Item> state, FollowCache.Snapshot follows,
      Interval ids,
      Source rows, Instant now) {
    var floor = cachePolicy.retention().floor(now);
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

  /** The outboxes of edges whose rows the feed may still lack. */
  private static List<Source> unfilledOutboxes(FollowCache.Snapshot follows, Interval ids,
      Instant now) {
    return follows.unfilled().stream()
        .flatMap(target -> findEdge(follows, target, now).stream())
        .flatMap(edge -> outboxes(edge, ids))
        .toList();
  }

  /** Adds the outboxes of large audiences; says up to where their heads have everything. */
  private Optional<Position> addLarge(
      FollowCache.Snapshot follows, Interval range, Instant now, List<Source> sources) {
    var mergedAudiences = cachePolicy.largeAudiences().current();
    var parts = mergedAudiences.refs().stream()
        .filter(target -> !follows.unfilled().contains(target))
        .flatMap(target -> findEdge(follows, target, now).stream())
        .flatMap(edge -> parts(edge, mergedAudiences, range))
        .toList();
    var newest = heads.apply(parts.stream().filter(Part::isNew).map(Part::target).toList());
    parts.forEach(part -> sources.add(part.source(newest)));
    return newest.values().stream().map(Head::position).min(naturalOrder());
  }

  /**
   * What an edge lets through of what is merged of its outbox.
   *
   * @param isNew whether that goes on
   */
  private record Part(Edge edge, Interval ids, boolean isNew) {
    Ref target() {
      return edge.target();
    }

    Source source(Map<Ref, Head> newest) {
      var source = outbox(target(), ids, admittedBy(edge));
      return Optional.ofNullable(newest.get(target()))
          .flatMap(head -> head.newest().within(ids))
          .map(source::with)
          .orElse(source);
    }
  }

  private static Stream<Part> parts(Edge edge, MergedAudiences mergedAudiences, Interval range) {
    return edge.intervals().stream()
        .flatMap(interval -> interval.intersect(range).stream())
        .flatMap(
            common -> mergedAudiences.intervalsOf(edge.target()).stream().flatMap(
                part -> part.intersect(common).stream().map(
                    partRange -> new Part(edge, partRange, edge.isOpen() && part.to().isEmpty()))));
  }

  /** All that is in a feed, of the outboxes alone: its owner's, and those that they follow. */
  private static Collection<Source> allOutboxes(
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

  /** What an edge lets through of these ids. */
  private static Stream<Source> outboxes(Edge edge, Interval ids) {
    return edge.intervals().stream()
        .flatMap(interval -> interval.intersect(ids).stream())
        .map(range -> outbox(edge.target(), range, admittedBy(edge)));
  }

  private static Optional<Edge> findEdge(FollowCache.Snapshot follows, Ref target, Instant now) {
    return Optional.ofNullable(follows.edges().get(target))
        .filter(edge -> isInForce(edge, now));
  }

  private static Source outbox(Ref target, Interval range, Predicate<Item> wanted) {
    return new Source(
        Keys.outboxOf(target, range.from(), endOf(range)), endOf(range), Keys::activityInOutbox,
        wanted);
  }

  private static Predicate<Item> admittedBy(Edge edge) {
    return edge.verbs().isEmpty() ? row -> true : row -> edge.verbs().contains(OutboxRow.verb(row));
  }

  private static Position endOf(Interval range) {
    return range.to().orElse(Position.LAST);
  }
}
