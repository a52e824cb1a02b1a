// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Reason.FORBIDDEN;
import static tidings.core.Reason.SELF_FOLLOW;
import static tidings.core.Reason.TOO_MANY;
import static tidings.store.rows.CountsRow.FOLLOWERS;
import static tidings.store.rows.CountsRow.FOLLOWING;
import static tidings.store.rows.CountsRow.KEPT;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Follows;
import tidings.core.Follows.History;
import tidings.core.Follows.Terms;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.EndRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

/** Opens edges and sets their terms: both sides, the counts, the notice and the job at once. */
record Opening(Bus bus, Table table, InstantSource clock, Watermark watermark,
    Closing closing, HotEdges hot) {
  /** @param at the time of the change */
  Edge follow(UserId who, Ref what, Terms terms, ActivityId at) {
    if (what.equals(who.ref())) {
      throw SELF_FOLLOW.because("you cannot follow yourself");
    }
    var now = clock.instant().truncatedTo(MILLIS);
    terms.until().ifPresent(end -> End.check(end, now));
    var stored = table.get(Keys.edge(who, what)).await();
    var before = stored.map(row -> EdgeRow.edge(what, row));
    if (stored.isEmpty() || before.filter(Edge::isOpen).isEmpty()) {
      return open(who, what, before, stored, terms, now, at);
    }
    if (before.get().isOpenAt(now)) {
      return change(who, before.get(), stored.get(), terms, at);
    }
    closing.unfollow(who, what, History.PURGE, at); // it has come to its end, and is not swept yet
    return open(who, what, Optional.empty(), Optional.empty(), terms, now, at);
  }

  /** @param stored an edge that is closed, of which the past was kept */
  private Edge open(UserId who, Ref what, Optional<Edge> before, Optional<Item> stored,
      Terms terms, Instant now, ActivityId at) {
    var counts = table.get(Keys.counts(who.ref())).await();
    if (CountsRow.ofEntity(counts).following() >= Follows.MOST) {
      throw TOO_MANY.because("you follow " + Follows.MOST + " already, which is the most");
    }
    var intervals = with(before.map(Edge::intervals).orElse(List.of()), from(what, terms));
    var edge =
        new Edge(what, now, intervals, terms.verbs(), terms.until(), terms.notifies());
    var transaction = possible(who, what)
        .put(EdgeRow.following(who, edge, true, stored.map(EdgeRow::version).orElse(0L) + 1))
        .onlyIf(
            stored.map(EdgeRow::isStill).orElseGet(() -> new Condition[]{Condition.absent()}))
        .put(EdgeRow.follower(who, edge))
        .and(CountsRow.add(what, FOLLOWERS, 1))
        .and(
            before.isEmpty()
                ? CountsRow.add(who.ref(), FOLLOWING, 1)
                : CountsRow.add(who.ref(), Map.of(FOLLOWING, 1L, KEPT, -1L)))
        .and(StateRow.changed(who, at))
        .put(JobRow.fill(who, what, at.text()).item());
    EndRow.ofEdge(who, edge).ifPresent(end -> transaction.put(end.item()));
    if (edge.notifies()) {
      transaction.put(EdgeRow.notified(who, what));
    }
    hot.commit(EdgeChange.opening(who, edge, transaction, at));
    bus.tell(new Follows.Opened(who, what));
    return edge;
  }

  /** From which id on it lets activities through; those under way are not lost. */
  private ActivityId from(Ref what, Terms terms) {
    if (terms.backfill().isEmpty()) {
      return ActivityId.FIRST;
    }
    var low = watermark.low();
    int past = terms.backfill().get();
    if (past == 0) {
      return low;
    }
    var newest = table.query(Keys.outboxOf(what).limit(past)).await().items();
    if (newest.size() < past) {
      return ActivityId.FIRST;
    }
    var last = Keys.inOutbox(newest.getLast().key().sk());
    return last.compareTo(low) < 0 ? last : low;
  }

  /** Those before, as far as the new one does not cover them, and the new one. */
  private static List<Interval> with(List<Interval> before, ActivityId from) {
    var intervals = new ArrayList<Interval>();
    for (var interval : before) {
      if (interval.from().compareTo(from) >= 0) {
        break;
      }
      intervals.add(interval);
    }
    if (!intervals.isEmpty()) {
      var last = intervals.getLast();
      if (last.to().filter(end -> end.compareTo(from) < 0).isEmpty()) {
        intervals.set(intervals.size() - 1, new Interval(last.from(), Optional.empty()));
        return intervals;
      }
    }
    if (intervals.size() == Edge.INTERVALS) {
      throw TOO_MANY.because("that was followed and kept " + Edge.INTERVALS + " times already");
    }
    intervals.add(new Interval(from, Optional.empty()));
    return intervals;
  }

  /** What is not there cannot be followed, nor anybody with whom there is a block. */
  private static Transaction possible(UserId who, Ref what) {
    var transaction = Existing.check(what);
    return what.isUser()
        ? SilenceRow.checkNone(transaction, who, new UserId(what.id()))
            .orRefuse(FORBIDDEN.because("that is not possible between you and " + what))
        : transaction;
  }

  /** The terms of an edge that is open; other verbs may bring what the feed lacks. */
  private Edge change(UserId who, Edge before, Item stored, Terms terms, ActivityId at) {
    var edge = new Edge(before.what(), before.since(), before.intervals(), terms.verbs(),
        terms.until(), terms.notifies());
    if (edge.equals(before)) {
      return before;
    }
    boolean unfilled = EdgeRow.isUnfilled(stored) || !edge.verbs().equals(before.verbs());
    var transaction = new Transaction()
        .put(EdgeRow.following(who, edge, unfilled, EdgeRow.version(stored) + 1))
        .onlyIf(EdgeRow.isStill(stored))
        .put(EdgeRow.follower(who, edge))
        .and(StateRow.changed(who, at));
    if (unfilled) {
      transaction.put(JobRow.fill(who, edge.what(), at.text()).item());
    }
    if (!edge.until().equals(before.until())) {
      EndRow.ofEdge(who, before).ifPresent(end -> transaction.delete(end.key()));
      EndRow.ofEdge(who, edge).ifPresent(end -> transaction.put(end.item()));
    }
    if (edge.notifies() != before.notifies()) {
      transaction.and(
          edge.notifies()
              ? new Op.Put(EdgeRow.notified(who, edge.what()), List.of())
              : new Op.Delete(Keys.notified(edge.what(), who), List.of()));
    }
    transaction.commit(table).await();
    bus.tell(new Follows.Opened(who, edge.what()));
    return edge;
  }
}
