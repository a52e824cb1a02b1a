// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.NOT_FOUND;
import static tidings.core.Reason.SELF_FOLLOW;
import static tidings.core.Reason.TOO_MANY;
import static tidings.store.rows.CountsRow.FOLLOWERS;
import static tidings.store.rows.CountsRow.FOLLOWING;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Edge;
import tidings.core.Follows;
import tidings.core.Mint;
import tidings.core.Notifications.Noticed;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.Faces;
import tidings.store.rows.FillRow;
import tidings.store.rows.StateRow;

/** Opens and closes edges: both sides, the counts, the notice and the job in one transaction. */
public final class FollowsActor implements Actor<Follows<?>> {
  private final Bus bus;
  private final Table table;
  private final Faces faces;
  private final InstantSource clock;
  private final Mint mint;

  public FollowsActor(Bus bus, Table table, Faces faces, InstantSource clock, Mint mint) {
    this.bus = bus;
    this.table = table;
    this.faces = faces;
    this.clock = clock;
    this.mint = mint;
  }

  public Future<Void> start() {
    return bus.serve(Follows.class, this);
  }

  @Override
  public Object answer(Follows<?> ask) {
    return switch (ask) {
      case Follows.Follow(var who, var what) -> Contention.retry(() -> follow(who, what));
      case Follows.Unfollow(var who, var what) -> Contention.retry(() -> unfollow(who, what));
      case Follows.EdgeOf(var who, var what) -> edge(who, what);
      case Follows.FollowersOf(var what, var after, var limit) -> page(
          Keys.newestFollowersOf(what), after, limit, row -> new UserId(row.key().sk()).ref());
      case Follows.FollowedBy(var who, var after, var limit) -> page(
          Keys.newestEdgesOf(who), after, limit, row -> EdgeRow.followed(row.key()));
    };
  }

  private Optional<Edge> edge(UserId who, Ref what) {
    return table.get(Keys.edge(who, what)).await().map(row -> EdgeRow.edge(what, row));
  }

  private Edge follow(UserId who, Ref what) {
    if (what.equals(who.ref())) {
      throw SELF_FOLLOW.because("you cannot follow yourself");
    }
    var open = edge(who, what);
    if (open.isPresent()) {
      return open.get();
    }
    var counts = CountsRow.ofEntity(table.get(Keys.counts(who.ref())).await());
    if (counts.following() >= Follows.MOST) {
      throw TOO_MANY.because("you follow " + Follows.MOST + " already, which is the most");
    }
    var edge = Edge.whole(what, clock.instant().truncatedTo(MILLIS));
    var transaction = existing(what)
        .put(EdgeRow.following(who, edge))
        .onlyIf(Condition.absent())
        .put(EdgeRow.follower(who, edge))
        .and(CountsRow.add(what, FOLLOWERS, 1))
        .and(CountsRow.add(who.ref(), FOLLOWING, 1))
        .and(StateRow.changed(who))
        .put(new FillRow(who, what, mint.next().text()).item());
    var notice = FollowNotice.joined(table, who, edge);
    notice.ifPresent(group -> transaction.and(group.write()));
    transaction.commit(table).await();
    bus.tell(new Follows.Opened(who, what));
    notice.ifPresent(group -> bus.tell(new Noticed(group.who(), group.group())));
    return edge;
  }

  /** A transaction that is refused when there is nothing to follow. */
  private static Transaction existing(Ref what) {
    var transaction = new Transaction();
    if (what.isUser()) {
      transaction.check(Keys.profile(what), Condition.present());
    } else if (what.isActivity()) {
      transaction.check(Keys.profile(what), ActivityRow.isLive());
    } else {
      return transaction; // anything else exists from its first use, and this may be it
    }
    return transaction.orRefuse(NOT_FOUND.because("there is no " + what));
  }

  private Done unfollow(UserId who, Ref what) {
    var row = table.get(Keys.edge(who, what)).await();
    if (row.isEmpty()) {
      return DONE;
    }
    var open = EdgeRow.edge(what, row.get());
    var transaction = new Transaction()
        .delete(Keys.edge(who, what))
        .onlyIf(EdgeRow.isStill(open))
        .delete(Keys.follower(what, who))
        .and(CountsRow.add(what, FOLLOWERS, -1))
        .and(CountsRow.add(who.ref(), FOLLOWING, -1))
        .and(StateRow.changed(who));
    if (EdgeRow.isUnfilled(row.get())) {
      transaction.delete(Keys.job(who, what)); // otherwise it has gone with the mark
    }
    var notice = FollowNotice.left(table, who, open);
    notice.ifPresent(group -> transaction.and(group.write()));
    transaction.commit(table).await();
    bus.tell(new Follows.Closed(who, what));
    notice.ifPresent(group -> bus.tell(new Noticed(group.who(), group.group())));
    return DONE;
  }

  private Page<Follows.Followed> page(
      Query question, Optional<Cursor> after, int limit, Function<Item, Ref> end) {
    var slice = table.query(question.after(after.map(Cursor::position)).limit(limit)).await();
    var shown = faces.of(slice.items().stream().map(end).toList());
    return new Page<>(
        slice.items().stream().map(row -> followed(end.apply(row), row, shown)).toList(),
        slice.next().map(Cursor::new));
  }

  private static Follows.Followed followed(Ref end, Item row, Faces.Shown shown) {
    return new Follows.Followed(shown.face(end), EdgeRow.edge(end, row).since());
  }
}
