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
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.feeds.merge.Heads.Head;
import tidings.feeds.merge.Merge;
import tidings.feeds.merge.Source;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Slice;
import tidings.store.Table;
import tidings.store.rows.Cached;
import tidings.store.rows.Merged;
import tidings.store.rows.OutboxRow;
import tidings.store.rows.StateRow;

/**
 * What a feed is merged of: its rows, which are a cache, and the outboxes of those edges whose
 * activities are not among them. Below the floor there are no rows: all that is followed is merged.
 *
 * @param heads those of large outboxes
 */
record Sources(Table table, Edges edges, Function<Collection<Ref>, Map<Ref, Head>> heads,
    Cached cached) {

  /**
   * A part of a feed that is going to be read.
   *
   * @param state of the feed, if it has any
   * @param position up to where nothing is missing, as far as the heads of outboxes tell
   */
  record Opened(Optional<Item> state, Edges.Of followed, Merge merge,
      Optional<ActivityId> position) {
    /** Up to where nothing is missing, at the most up to the watermark. */
    ActivityId upTo(ActivityId watermark) {
      return position.filter(watermark::isAfter).orElse(watermark);
    }
  }

  /**
   * Opens the part of a feed with these ids.
   *
   * @param count how many will be asked for, about
   */
  Opened open(UserId who, Interval ids, int count, Instant now) {
    return ids.to().isEmpty() ? top(who, ids, count, now) : further(who, ids, now);
  }

  /** The state comes with the rows below it; that is enough for who is known here already. */
  private Opened top(UserId who, Interval ids, int count, Instant now) {
    var question = Keys.feedSince(who, lowest(ids, now));
    var slice = table.query(question.limit(count + 1)).await(); // one more for the state
    var state = slice.items().stream().findFirst().filter(StateRow::isState);
    return edges.held(who, state)
        .map(
            held -> opened(who, state, held, ids, rows(who, ids, now).with(withoutState(slice)),
                now))
        .orElseGet(() -> further(who, ids, now));
  }

  /** The rows are read after the edges: what an edge was filled with is among them. */
  private Opened further(UserId who, Interval ids, Instant now) {
    var state = table.get(Keys.state(who)).await();
    return opened(who, state, edges.of(who, state), ids, rows(who, ids, now), now);
  }

  private static Slice withoutState(Slice slice) {
    var rows = slice.items();
    boolean first = !rows.isEmpty() && StateRow.isState(rows.getFirst());
    return first ? new Slice(rows.subList(1, rows.size()), slice.next()) : slice;
  }

  /** The rows of a feed with these ids, as far as there are rows. */
  private Source rows(UserId who, Interval ids, Instant now) {
    var question = Keys.feedSince(who, lowest(ids, now)).after(end(ids).text());
    return new Source(question, end(ids), Keys::inFeed, row -> true);
  }

  private ActivityId lowest(Interval ids, Instant now) {
    return cached.retention().floor(now).filter(floor -> floor.isAfter(ids.from()))
        .orElse(ids.from());
  }

  private Opened opened(UserId who, Optional<Item> state, Edges.Of followed, Interval ids,
      Source rows, Instant now) {
    var floor = cached.retention().floor(now);
    var above = new Interval(floor.orElse(ActivityId.FIRST), Optional.empty()).and(ids);
    var under = floor.flatMap(id -> new Interval(ActivityId.FIRST, Optional.of(id)).and(ids));
    Supplier<Collection<Source>> beneath =
        () -> under.map(old -> everything(who, followed, old, now)).orElse(List.of());
    if (above.isEmpty()) {
      var merge = new Merge(table, beneath.get(), Optional.empty(), List::of);
      return new Opened(state, followed, merge, Optional.empty());
    }
    var sources = new ArrayList<Source>();
    sources.add(rows);
    sources.addAll(unfilled(followed, above.get(), now));
    var position = addLarge(followed, above.get(), now, sources);
    var merge = new Merge(table, sources, under.flatMap(Interval::to), beneath);
    return new Opened(state, followed, merge, position);
  }

  /** The outboxes of edges whose rows the feed may still lack. */
  private static List<Source> unfilled(Edges.Of followed, Interval ids, Instant now) {
    return followed.unfilled().stream()
        .flatMap(what -> edge(followed, what, now).stream())
        .flatMap(edge -> outboxes(edge, ids))
        .toList();
  }

  /** Adds the outboxes of large audiences; says up to where their heads have everything. */
  private Optional<ActivityId> addLarge(
      Edges.Of followed, Interval some, Instant now, List<Source> sources) {
    var merged = cached.large().now();
    var parts = merged.refs().stream()
        .filter(what -> !followed.unfilled().contains(what))
        .flatMap(what -> edge(followed, what, now).stream())
        .flatMap(edge -> parts(edge, merged, some))
        .toList();
    var newest = heads.apply(parts.stream().filter(Part::isNew).map(Part::what).toList());
    parts.forEach(part -> sources.add(part.source(newest)));
    return newest.values().stream().map(Head::position).min(naturalOrder());
  }

  /**
   * What an edge lets through of what is merged of its outbox.
   *
   * @param isNew whether that goes on
   */
  private record Part(Edge edge, Interval ids, boolean isNew) {
    Ref what() {
      return edge.what();
    }

    Source source(Map<Ref, Head> newest) {
      var source = outbox(what(), ids, admittedBy(edge));
      return Optional.ofNullable(newest.get(what()))
          .flatMap(head -> head.newest().within(ids))
          .map(source::with)
          .orElse(source);
    }
  }

  private static Stream<Part> parts(Edge edge, Merged merged, Interval some) {
    return edge.intervals().stream()
        .flatMap(interval -> interval.and(some).stream())
        .flatMap(
            ids -> merged.of(edge.what()).stream().flatMap(
                part -> part.and(ids).stream().map(
                    both -> new Part(edge, both, edge.isOpen() && part.to().isEmpty()))));
  }

  /** All that is in a feed, of the outboxes alone: its owner's, and those that they follow. */
  private static Collection<Source> everything(
      UserId who, Edges.Of followed, Interval some, Instant now) {
    var sources = new ArrayList<Source>(followed.edges().size() + 1);
    sources.add(outbox(who.ref(), some, row -> true));
    followed.edges().each(edge -> {
      if (lasts(edge, now)) {
        outboxes(edge, some).forEach(sources::add);
      }
    });
    return sources;
  }

  private static boolean lasts(Edge edge, Instant now) {
    return edge.until().map(now::isBefore).orElse(true);
  }

  /** What an edge lets through of these ids. */
  private static Stream<Source> outboxes(Edge edge, Interval ids) {
    return edge.intervals().stream()
        .flatMap(interval -> interval.and(ids).stream())
        .map(some -> outbox(edge.what(), some, admittedBy(edge)));
  }

  private static Optional<Edge> edge(Edges.Of followed, Ref what, Instant now) {
    return Optional.ofNullable(followed.edges().get(what))
        .filter(edge -> lasts(edge, now));
  }

  private static Source outbox(Ref what, Interval some, Predicate<Item> wanted) {
    return new Source(
        Keys.outboxOf(what, some.from(), end(some)), end(some), Keys::inOutbox, wanted);
  }

  private static Predicate<Item> admittedBy(Edge edge) {
    return edge.verbs().isEmpty() ? row -> true : row -> edge.verbs().contains(OutboxRow.verb(row));
  }

  private static ActivityId end(Interval some) {
    return some.to().orElse(ActivityId.LAST);
  }
}
