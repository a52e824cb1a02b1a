// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Cursor;
import tidings.core.Edge;
import tidings.core.Follows;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.EndTimeRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Query;
import tidings.store.Table;

/** The follows feature: edges, blocks and mutes, and their expiry. */
public final class FollowsActor implements Actor<Follows<?>> {
  private final Bus bus;
  private final Table table;
  private final EntitySummaries summaries;
  private final InstantSource clock;
  private final Watermark watermark;
  private final Following following;
  private final Unfollowing unfollowing;
  private final Blocking blocking;
  private final Muting muting;
  private final BlockAndMuteLists blockAndMuteLists;
  private final DueItemSweeper dueSweep;

  public FollowsActor(Vertx vertx, Bus bus, Table table, EntitySummaries summaries,
      InstantSource clock,
      Watermark watermark) {
    this.bus = bus;
    this.table = table;
    this.summaries = summaries;
    this.clock = clock;
    this.watermark = watermark;
    var combiner = new EdgeCombiner(bus, table);
    this.unfollowing = new Unfollowing(bus, table, clock, combiner);
    this.following = new Following(bus, table, clock, watermark, unfollowing, combiner);
    this.blocking = new Blocking(bus, table, clock);
    this.muting = new Muting(bus, table, clock);
    this.blockAndMuteLists = new BlockAndMuteLists(table, summaries, clock);
    this.dueSweep = new DueItemSweeper(
        vertx, table, clock, "follows",
        Map.of(ItemType.EDGE_END, this::expire, ItemType.MUTE_END, this::expire));
  }

  public Future<Void> start() {
    return bus.serve(Follows.class, this).compose(served -> dueSweep.start());
  }

  public Future<Void> stop() {
    return dueSweep.stop();
  }

  @Override
  public Object answer(Follows<?> ask) {
    return switch (ask) {
      case Follows.Follow(var user, var target, var options) ->
        OptimisticRetry.retry(watermark, stamp -> following.follow(user, target, options, stamp));
      case Follows.Unfollow(var user, var target, var history) ->
        OptimisticRetry.retry(watermark,
            stamp -> unfollowing.unfollow(user, target, history, stamp));
      case Follows.Block(var user, var blockedUser) ->
        OptimisticRetry.retry(watermark, stamp -> blocking.block(user, blockedUser, stamp));
      case Follows.Unblock(var user, var blockedUser) ->
        OptimisticRetry.retry(watermark, stamp -> blocking.unblock(user, blockedUser, stamp));
      case Follows.Mute(var user, var target, var until) ->
        OptimisticRetry.retry(watermark, stamp -> muting.mute(user, target, until, stamp));
      case Follows.Unmute(var user, var target) ->
        OptimisticRetry.retry(watermark, stamp -> muting.unmute(user, target, stamp));
      case Follows.BlocksAndMutesOf(var user) -> BlockMuteRow.of(table, user).await();
      case Follows.BlockedBy(var user, var after, var limit) ->
        blockAndMuteLists.blocked(user, after, limit);
      case Follows.MutedBy(var user, var after, var limit) ->
        blockAndMuteLists.muted(user, after, limit);
      case Follows.EdgeOf(var user, var target) -> findEdge(user, target);
      case Follows.FollowersOf(var target, var reader, var after, var limit) -> page(
          FollowKeys.newestFollowersOf(target), reader, after, limit,
          row -> new UserId(row.key().sk()).ref());
      case Follows.FollowedBy(var user, var reader, var after, var limit) -> page(
          FollowKeys.newestEdgesOf(user), reader, after, limit, row -> EdgeRow.followed(row.key()));
    };
  }

  private void expire(Item row) {
    var end = EndTimeRow.of(row);
    watermark.during(stamp -> switch (end.kind()) {
      case EDGE -> unfollowing.expire(end, stamp);
      case MUTE -> muting.expire(end, stamp);
    });
  }

  private Optional<Edge> findEdge(UserId user, Ref target) {
    return table.get(FollowKeys.edge(user, target))
        .await()
        .map(row -> EdgeRow.edge(target, row))
        .filter(edge -> edge.isOpenAt(clock.instant()));
  }

  private Page<Follows.FollowListEntry> page(Query query, Optional<UserId> reader,
      Optional<Cursor> after, int limit, Function<Item, Ref> otherEnd) {
    var hidden = BlockMuteRow.blockedUsers(table, reader);
    var slice = table.query(query.after(after.map(Cursor::position)).limit(limit)).await();
    var now = clock.instant();
    var blocked = hidden.await();
    var open = slice.items()
        .stream()
        .filter(row -> EdgeRow.edge(otherEnd.apply(row), row).isOpenAt(now))
        .filter(row -> !blocked.contains(otherEnd.apply(row)))
        .toList();
    var shown = summaries.of(open.stream().map(otherEnd).toList());
    return new Page<>(
        open.stream().map(row -> followed(otherEnd.apply(row), row, shown)).toList(),
        slice.next().map(Cursor::new));
  }

  private static Follows.FollowListEntry followed(Ref otherEnd, Item row,
      EntitySummaries.SummaryMap shown) {
    return new Follows.FollowListEntry(shown.summary(otherEnd),
        EdgeRow.edge(otherEnd, row).since());
  }
}
