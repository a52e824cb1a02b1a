// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import tidings.core.BlocksAndMutes;
import tidings.core.Done;
import tidings.core.Follows;
import tidings.core.Follows.FollowState;
import tidings.core.Lineage;
import tidings.core.Nodes;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.EndTimeRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/** The follows feature: edges, blocks and mutes, and their expiry. */
public final class FollowsActor implements Actor<Follows<?>> {
  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final Watermark watermark;
  private final LateChanges late;
  private final Following following;
  private final Unfollowing unfollowing;
  private final FollowRequests requests;
  private final Blocking blocking;
  private final Muting muting;
  private final MutingWords mutingWords;
  private final VisibilityReader visibility;
  private final FollowLists followLists;
  private final BlockAndMuteLists blockAndMuteLists;
  private final RelationReader relations;
  private final DueItemSweeper dueSweep;

  /** @param nodes share out the search for due items */
  public FollowsActor(Vertx vertx, Bus bus, Table table, EntitySummaries summaries,
      LargeAudiences largeAudiences, InstantSource clock, Watermark watermark, Nodes nodes) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.watermark = watermark;
    this.late = new LateChanges(table);
    this.visibility = new VisibilityReader(table, summaries, clock);
    var combiner = new EdgeCombiner(bus, table);
    this.requests = new FollowRequests(bus, table, summaries, visibility);
    this.unfollowing = new Unfollowing(bus, table, clock, requests, combiner);
    this.following = new Following(
        bus, table, visibility, largeAudiences, clock, watermark, unfollowing, requests, combiner);
    this.blocking = new Blocking(bus, table, requests, clock);
    this.muting = new Muting(bus, table, visibility, clock);
    this.mutingWords = new MutingWords(bus, table, clock);
    this.followLists = new FollowLists(table, summaries, clock, visibility);
    this.blockAndMuteLists = new BlockAndMuteLists(table, summaries, clock, visibility);
    this.relations = new RelationReader(table, visibility, clock);
    this.dueSweep = new DueItemSweeper(
        vertx, table, nodes, clock, "follows",
        Map.of(ItemType.EDGE_END, this::expire, ItemType.MUTE_END, this::expire,
            ItemType.REQUEST_END, this::expire));
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
        change(late.reload(user, target),
            stamp -> following.follow(user, target, options, stamp));
      case Follows.Unfollow(var user, var target, var history) ->
        change(late.reload(user, target),
            stamp -> unfollowing.unfollow(user, target, history, stamp));
      case Follows.RequestsOf requestsOf -> requests.page(requestsOf, clock.instant());
      case Follows.Approve(var owner, var user) ->
        change(late.reload(owner, user), stamp -> following.approve(owner, user, stamp));
      case Follows.Refuse(var owner, var user) ->
        change(late.reload(owner, user), stamp -> requests.remove(owner, user, stamp));
      case Follows.RemoveFollower(var owner, var user) -> removeFollower(owner, user);
      case Follows.Block(var user, var blockedUser) ->
        change(late.reload(user, blockedUser), stamp -> blocking.block(user, blockedUser, stamp));
      case Follows.Unblock(var user, var blockedUser) ->
        change(late.reload(user, blockedUser), stamp -> blocking.unblock(user, blockedUser, stamp));
      case Follows.Mute(var user, var target, var until) ->
        change(late.reload(user), stamp -> muting.mute(user, target, until, stamp));
      case Follows.Unmute(var user, var target) ->
        change(late.reload(user), stamp -> muting.unmute(user, target, stamp));
      case Follows.MutedWordsOf(var user) -> mutingWords.read(user);
      case Follows.MuteWords(var user, var words) ->
        change(late.reload(user), stamp -> mutingWords.replace(user, words, stamp));
      case Follows.BlocksAndMutesOf(var user) -> blocksAndMutes(user);
      case Follows.BlockedBy(var user, var after, var limit) ->
        blockAndMuteLists.blocked(user, after, limit);
      case Follows.MutedBy(var user, var after, var limit) ->
        blockAndMuteLists.muted(user, after, limit);
      case Follows.ReadersOf(var users, var activity) -> readers(users, activity);
      case Follows.RelationsOf(var user, var refs) -> relations.of(user, refs);
      case Follows.EdgeOf(var user, var target) -> findEdge(user, target);
      case Follows.FollowersOf followersOf -> followLists.followers(followersOf);
      case Follows.FollowedBy followedBy -> followLists.followed(followedBy);
    };
  }

  private <T> T change(Consumer<Position> tellLate, Function<Position, T> attempt) {
    return OptimisticRetry.retry(table, watermark, tellLate, attempt);
  }

  private BlocksAndMutes blocksAndMutes(UserId user) {
    return BlockMuteRow.of(table, user).await();
  }

  private Set<UserId> readers(Set<UserId> users, Lineage activity) {
    var readers = new HashSet<>(users);
    readers.removeAll(visibility.hiddenFrom(users, activity));
    return readers;
  }

  private void expire(Item row) {
    var end = EndTimeRow.of(row);
    watermark.during(late.reload(end.user(), end.target()), stamp -> switch (end.kind()) {
      case EDGE -> unfollowing.expire(end, stamp);
      case MUTE -> muting.expire(end, stamp);
      case REQUEST -> requests.expire(end, stamp);
    });
  }

  /** The clients of the follower reload, as more than the feed may be hidden now. */
  private Done removeFollower(UserId owner, UserId user) {
    return change(late.reload(user, owner), stamp -> {
      var done = unfollowing.unfollow(user, owner.ref(), Follows.History.PURGE, stamp);
      bus.publish(new Follows.VisibilityChanged(user));
      return done;
    });
  }

  private Optional<FollowState> findEdge(UserId user, Ref target) {
    var edge = table.get(FollowKeys.edge(user, target))
        .await()
        .map(row -> EdgeRow.edge(target, row))
        .filter(found -> found.isOpenAt(clock.instant()));
    if (edge.isPresent() && target.isActivity()) { // a block removes edges between users
      visibility.require(user, target);
    }
    return edge.map(FollowState::following)
        .or(() -> target.isUser() ? findRequest(user, new UserId(target.id())) : Optional.empty());
  }

  private Optional<FollowState> findRequest(UserId user, UserId owner) {
    return requests.find(owner, user)
        .filter(request -> !request.isOver(clock.instant()))
        .map(request -> new FollowState(request.edge(), true));
  }
}
