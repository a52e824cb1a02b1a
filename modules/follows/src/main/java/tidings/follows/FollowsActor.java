// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Cursor;
import tidings.core.Edge;
import tidings.core.Follows;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Contention;
import tidings.store.DueSweep;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.EndRow;
import tidings.store.rows.Faces;
import tidings.store.rows.SilenceRow;

/** Who follows, blocks and mutes what, and until when. */
public final class FollowsActor implements Actor<Follows<?>> {
  private final Bus bus;
  private final Table table;
  private final Faces faces;
  private final InstantSource clock;
  private final Watermark watermark;
  private final Opening opening;
  private final Closing closing;
  private final Blocking blocking;
  private final Muting muting;
  private final Silenced silenced;
  private final DueSweep due;

  public FollowsActor(Vertx vertx, Bus bus, Table table, Faces faces, InstantSource clock,
      Watermark watermark) {
    this.bus = bus;
    this.table = table;
    this.faces = faces;
    this.clock = clock;
    this.watermark = watermark;
    var hot = new HotEdges(bus, table);
    this.closing = new Closing(bus, table, clock, hot);
    this.opening = new Opening(bus, table, clock, watermark, closing, hot);
    this.blocking = new Blocking(bus, table, clock);
    this.muting = new Muting(bus, table, clock);
    this.silenced = new Silenced(table, faces, clock);
    this.due = new DueSweep(
        vertx, table, clock, "follows",
        Map.of(EndRow.Kind.EDGE.type(), this::end, EndRow.Kind.MUTE.type(), this::end));
  }

  public Future<Void> start() {
    return bus.serve(Follows.class, this).compose(served -> due.start());
  }

  public Future<Void> stop() {
    return due.stop();
  }

  @Override
  public Object answer(Follows<?> ask) {
    return switch (ask) {
      case Follows.Follow(var who, var what, var terms) ->
        Contention.retry(watermark, at -> opening.follow(who, what, terms, at));
      case Follows.Unfollow(var who, var what, var history) ->
        Contention.retry(watermark, at -> closing.unfollow(who, what, history, at));
      case Follows.Block(var who, var whom) ->
        Contention.retry(watermark, at -> blocking.block(who, whom, at));
      case Follows.Unblock(var who, var whom) ->
        Contention.retry(watermark, at -> blocking.unblock(who, whom, at));
      case Follows.Mute(var who, var what, var until) ->
        Contention.retry(watermark, at -> muting.mute(who, what, until, at));
      case Follows.Unmute(var who, var what) ->
        Contention.retry(watermark, at -> muting.unmute(who, what, at));
      case Follows.SilenceOf(var who) -> SilenceRow.of(table, who).await();
      case Follows.BlockedBy(var who, var after, var limit) ->
        silenced.blocked(who, after, limit);
      case Follows.MutedBy(var who, var after, var limit) ->
        silenced.muted(who, after, limit);
      case Follows.EdgeOf(var who, var what) -> edge(who, what);
      case Follows.FollowersOf(var what, var reader, var after, var limit) -> page(
          Keys.newestFollowersOf(what), reader, after, limit,
          row -> new UserId(row.key().sk()).ref());
      case Follows.FollowedBy(var who, var reader, var after, var limit) -> page(
          Keys.newestEdgesOf(who), reader, after, limit, row -> EdgeRow.followed(row.key()));
    };
  }

  private void end(Item row) {
    var end = EndRow.of(row);
    watermark.during(at -> switch (end.kind()) {
      case EDGE -> closing.end(end, at);
      case MUTE -> muting.end(end, at);
    });
  }

  private Optional<Edge> edge(UserId who, Ref what) {
    return table.get(Keys.edge(who, what))
        .await()
        .map(row -> EdgeRow.edge(what, row))
        .filter(edge -> edge.isOpenAt(clock.instant()));
  }

  private Page<Follows.Followed> page(Query question, Optional<UserId> reader,
      Optional<Cursor> after, int limit, Function<Item, Ref> end) {
    var hidden = SilenceRow.blocked(table, reader);
    var slice = table.query(question.after(after.map(Cursor::position)).limit(limit)).await();
    var now = clock.instant();
    var blocked = hidden.await();
    var open = slice.items()
        .stream()
        .filter(row -> EdgeRow.edge(end.apply(row), row).isOpenAt(now))
        .filter(row -> !blocked.contains(end.apply(row)))
        .toList();
    var shown = faces.of(open.stream().map(end).toList());
    return new Page<>(
        open.stream().map(row -> followed(end.apply(row), row, shown)).toList(),
        slice.next().map(Cursor::new));
  }

  private static Follows.Followed followed(Ref end, Item row, Faces.Shown shown) {
    return new Follows.Followed(shown.face(end), EdgeRow.edge(end, row).since());
  }
}
