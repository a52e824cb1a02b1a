// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import static java.util.stream.Gatherers.windowFixed;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.feeds.verify.Finding.Kind;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Slice;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.LateRow;
import tidings.store.rows.OutboxRow;

/**
 * Rows that a feed should have. It goes through one outbox after another, newest first, down to
 * where a feed keeps no rows any more.
 *
 * @param settled before which no post is under way
 */
record MissingRows(Means means, Followed followed, ActivityId settled) {
  /** Rows of an outbox that are looked at together. */
  private static final int TOGETHER = 500;
  /** Rows that are mended at once: each with what says that it came late, in one transaction. */
  private static final int MENDED = 40;
  /** Above where rows expire: what may expire before it is looked at again. */
  private static final Duration SPARE = Duration.ofHours(1);

  void check(Findings findings) {
    check(followed.who().ref(), row -> true, findings);
    followed.filled().forEach((what, edge) -> check(what, row -> admits(edge, row), findings));
  }

  private boolean admits(Edge edge, Item posted) {
    return edge.admits(Keys.inOutbox(posted.key().sk()), OutboxRow.verb(posted), means.now());
  }

  private void check(Ref outbox, Predicate<Item> wanted, Findings findings) {
    var floor = means.cached().retention().floor(means.now().plus(SPARE)).orElse(ActivityId.FIRST);
    var rows = Keys.outboxOf(outbox, floor, ActivityId.LAST).limit(TOGETHER);
    means.each(rows, slice -> missing(outbox, ids(slice, wanted)).stream()
        .gather(windowFixed(MENDED))
        .filter(some -> followed.isSame(means))
        .forEach(some -> findings.found(finding(some))));
  }

  private List<ActivityId> ids(Slice slice, Predicate<Item> wanted) {
    return slice.items().stream()
        .filter(wanted)
        .map(row -> Keys.inOutbox(row.key().sk()))
        .filter(id -> id.compareTo(settled) < 0)
        .toList();
  }

  /** Those of them that the feed has to have, and has not, and that no fan-out will bring. */
  private List<ActivityId> missing(Ref outbox, List<ActivityId> ids) {
    var absent = withoutRow(ids);
    if (absent.isEmpty()) {
      return List.of();
    }
    var keys = absent.stream()
        .flatMap(id -> Stream.of(Keys.profile(id.ref()), Keys.fanOut(id)))
        .toList();
    var rows = means.getAll(keys);
    var wanted = absent.stream()
        .filter(id -> !rows.containsKey(Keys.fanOut(id)))
        .flatMap(id -> Optional.ofNullable(rows.get(Keys.profile(id.ref())))
            .map(row -> ActivityRow.of(id, row)).stream())
        .filter(ActivityRow::live)
        .map(ActivityRow::envelope)
        .filter(activity -> isOf(outbox, activity))
        .map(Envelope::id)
        .toList();
    return withoutRow(wanted); // a fan-out may have ended since, and has left them before
  }

  /** Whether this outbox is the first that brings it: it is told once. */
  private boolean isOf(Ref outbox, Envelope activity) {
    return followed.needs(activity, means)
        .map(List::getFirst)
        .filter(outbox::equals)
        .isPresent();
  }

  private List<ActivityId> withoutRow(List<ActivityId> ids) {
    if (ids.isEmpty()) {
      return ids;
    }
    var rows = means.getAll(ids.stream().map(this::feedKey).toList());
    return ids.stream().filter(id -> !rows.containsKey(feedKey(id))).toList();
  }

  private Key feedKey(ActivityId id) {
    return Keys.feed(followed.who(), id);
  }

  private Finding finding(List<ActivityId> ids) {
    return new Finding(
        Kind.MISSING, "feed " + followed.who().ref(), "has no row of " + text(ids), ids.size(),
        at -> repair(ids, at));
  }

  /** Whoever resumes from above them is told that they came late. */
  private List<Op> repair(List<ActivityId> ids, ActivityId at) {
    var transaction = new Transaction().and(followed.unchanged());
    for (var id : ids) {
      transaction.put(FeedRow.of(followed.who(), id, means.cached().retention().keep()))
          .put(LateRow.arrived(at, id).item());
    }
    return transaction.ops();
  }

  static String text(List<ActivityId> ids) {
    return ids.getFirst() + (ids.size() == 1 ? "" : " and " + (ids.size() - 1) + " more");
  }
}
