// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.core.errors.ErrorCode.INVALID_REF;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.BlocksAndMutes;
import tidings.core.Entities.Counts;
import tidings.core.Follows;
import tidings.core.Follows.Block;
import tidings.core.Follows.BlockedBy;
import tidings.core.Follows.BlocksAndMutesOf;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Follows.History;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unfollow;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.Nodes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.InterleavingTable;
import tidings.store.Table;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class BlockingTest {
  private static final Counts NONE = new Counts(0, 0, 0);
  private static final int RACES = 100;

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  Vertx vertx;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    this.vertx = vertx;
    actor = actorOn(fixture.table());
    actor.start().await();
  }

  private FollowsActor actorOn(Table table) {
    return new FollowsActor(vertx, fixture.bus(), table, fixture.summaries(),
        ActorFixture.cachePolicy(table).largeAudiences(), fixture.clock(),
        fixture.watermark(), Nodes.SINGLE_NODE);
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_block_removes_both_edges_completely() {
    var until = fixture.clock().instant().plusSeconds(60);
    fixture.ask(new Follow(
        ben, ana.ref(), FollowOptions.DEFAULT.withEnd(until).withNotifications()));
    fixture.ask(new Follow(ana, ben.ref()));
    long before = version(ben);
    fixture.ask(new Block(ana, ben));
    assertNoEdgesBetween(ana, ben);
    assertThat(fixture.table().get(FollowKeys.notified(ana.ref(), ben)).await()).isEmpty();
    assertThat(fixture.allItems())
        .noneMatch(
            row -> ItemType.EDGE_END.matches(row) || ItemType.FEED_FILL.matches(row));
    assertThat(followNotice(ana)).isEmpty();
    assertThat(followNotice(ben)).isEmpty();
    assertThat(version(ben)).isGreaterThan(before);
  }

  @Test
  void a_block_removes_kept_history_too() {
    fixture.ask(new Follow(ben, ana.ref()));
    fixture.ask(new Unfollow(ben, ana.ref(), History.KEEP));
    fixture.ask(new Block(ana, ben));
    assertThat(fixture.table().get(FollowKeys.edge(ben, ana.ref())).await()).isEmpty();
    assertThat(CountsRow.pastEdges(fixture.table().get(ActivityKeys.counts(ben.ref())).await()))
        .isZero();
  }

  @Test
  void blocked_users_cannot_follow_each_other() {
    fixture.ask(new Block(ana, ben));
    assertThat(fixture.refusal(new Follow(ben, ana.ref()))).isEqualTo(NOT_FOUND);
    assertThat(fixture.refusal(new Follow(ana, ben.ref()))).isEqualTo(NOT_FOUND);
    assertNoEdgesBetween(ana, ben);
  }

  @Test
  void both_sides_see_a_block_but_only_the_blocker_lists_it() {
    fixture.ask(new Block(ana, ben));
    assertThat(fixture.ask(new BlocksAndMutesOf(ana)).blocked()).containsExactly(ben.ref());
    assertThat(fixture.ask(new BlocksAndMutesOf(ben)).blocked()).containsExactly(ana.ref());
    assertThat(fixture.ask(new BlockedBy(ana, Optional.empty(), 10)).items())
        .extracting(blocked -> blocked.entity().ref())
        .containsExactly(ben.ref());
    assertThat(fixture.ask(new BlockedBy(ben, Optional.empty(), 10)).items()).isEmpty();
  }

  @Test
  void block_and_unblock_are_idempotent() {
    fixture.ask(new Block(ana, ben));
    long version = version(ana);
    fixture.ask(new Block(ana, ben));
    assertThat(version(ana)).isEqualTo(version);
    fixture.ask(new Unblock(ana, ben));
    fixture.ask(new Unblock(ana, ben));
    assertThat(fixture.ask(new BlocksAndMutesOf(ben))).isEqualTo(BlocksAndMutes.NONE);
    fixture.ask(new Follow(ben, ana.ref()));
    assertThat(fixture.ask(new EdgeOf(ben, ana.ref()))).isPresent();
  }

  @Test
  void mutual_blocks_end_only_when_both_are_removed() {
    fixture.ask(new Block(ana, ben));
    fixture.ask(new Block(ben, ana));
    fixture.ask(new Unblock(ana, ben));
    assertThat(fixture.refusal(new Follow(ana, ben.ref()))).isEqualTo(NOT_FOUND);
    assertThat(fixture.ask(new BlocksAndMutesOf(ana)).blocked()).containsExactly(ben.ref());
    fixture.ask(new Unblock(ben, ana));
    assertThat(fixture.ask(new BlocksAndMutesOf(ana))).isEqualTo(BlocksAndMutes.NONE);
    fixture.ask(new Follow(ana, ben.ref()));
  }

  @Test
  void a_block_is_announced_to_both() {
    var announced = fixture.subscribe(VisibilityChanged.class);
    fixture.ask(new Follow(ben, ana.ref()));
    var closed = fixture.subscribe(Follows.FollowClosed.class);
    fixture.ask(new Block(ana, ben));
    assertThat(Set.of(announced.next(), announced.next()))
        .containsExactlyInAnyOrder(new VisibilityChanged(ana), new VisibilityChanged(ben));
    assertThat(closed.next()).isEqualTo(new Follows.FollowClosed(ben, ana.ref()));
  }

  @Test
  void blocking_oneself_or_an_unknown_user_is_refused() {
    assertThat(fixture.refusal(new Block(ana, ana))).isEqualTo(INVALID_REF);
    assertThat(fixture.refusal(new Block(ana, new UserId("nobody")))).isEqualTo(NOT_FOUND);
    assertThat(fixture.ask(new BlocksAndMutesOf(ana))).isEqualTo(BlocksAndMutes.NONE);
  }

  @Test
  void a_block_beyond_the_limit_is_refused() {
    IntStream.range(0, Follows.MAX_BLOCKED / 50).forEach(batch -> {
      var rows = new Transaction();
      IntStream.range(0, 50)
          .mapToObj(i -> new UserId("troll" + batch + "_" + i))
          .forEach(troll -> rows.put(BlockMuteRow.block(ana, troll, Instant.EPOCH)));
      rows.commit(fixture.table()).await();
    });
    assertThat(fixture.refusal(new Block(ana, ben))).isEqualTo(TOO_MANY);
    fixture.ask(new Unblock(ana, new UserId("troll0_0")));
    fixture.ask(new Block(ana, ben));
  }

  @Test
  void a_concurrent_follow_that_wins_is_removed_by_the_block() {
    var table = InterleavingTable
        .before("write", fixture.table(), () -> fixture.ask(new Follow(ben, ana.ref())));
    actorOn(table).answer(new Block(ana, ben));
    assertNoEdgesBetween(ana, ben);
  }

  @Test
  void a_concurrent_block_that_wins_refuses_the_follow() {
    var table =
        InterleavingTable.before("write", fixture.table(), () -> fixture.ask(new Block(ana, ben)));
    var refused = catchThrowableOfType(
        Refusal.class, () -> actorOn(table).answer(new Follow(ben, ana.ref())));
    assertThat(refused.errorCode()).isEqualTo(NOT_FOUND);
    assertNoEdgesBetween(ana, ben);
  }

  @Test
  void no_edge_survives_a_concurrent_block() {
    for (int race = 0; race < RACES; race++) {
      var one = fixtureRows.user("one" + race);
      var other = fixtureRows.user("other" + race);
      Future.join(
          fixture.bus().ask(new Follow(one, other.ref())),
          fixture.bus().ask(new Block(race % 2 == 0 ? one : other, race % 2 == 0 ? other : one)),
          fixture.bus().ask(new Follow(other, one.ref())),
          fixture.bus().ask(new Block(other, one)))
          .otherwiseEmpty()
          .await();
      assertNoEdgesBetween(one, other);
      assertThat(fixture.ask(new BlocksAndMutesOf(one)).blocked()).containsExactly(other.ref());
    }
  }

  @Test
  void a_block_leaves_other_followers_in_counts_and_notice() {
    var cleo = fixtureRows.user("cleo");
    fixture.ask(new Follow(cleo, ana.ref()));
    fixture.ask(new Follow(ben, ana.ref()));
    fixture.clock().advance(Duration.ofMillis(1));
    fixture.ask(new Block(ana, ben));
    assertThat(counts(ana)).isEqualTo(new Counts(1, 0, 0));
    assertThat(followNotice(ana).map(NoticeState::actors)).contains(List.of(cleo));
  }

  private void assertNoEdgesBetween(UserId one, UserId other) {
    for (var pair : Map.of(one, other, other, one).entrySet()) {
      var user = pair.getKey();
      Ref target = pair.getValue().ref();
      assertThat(fixture.table().get(FollowKeys.edge(user, target)).await()).isEmpty();
      assertThat(fixture.table().get(FollowKeys.follower(target, user)).await()).isEmpty();
      assertThat(
          fixture.ask(new FollowersOf(target, 10)).items())
          .isEmpty();
      assertThat(fixture.ask(new FollowedBy(user, 10)).items())
          .isEmpty();
      assertThat(counts(user)).isEqualTo(NONE);
    }
  }

  private Counts counts(UserId user) {
    return CountsRow.ofEntity(fixture.table().get(ActivityKeys.counts(user.ref())).await());
  }

  private long version(UserId user) {
    return fixture.table().get(FeedKeys.feedState(user)).await().map(FeedStateRow::version)
        .orElse(0L);
  }

  private Optional<NoticeState> followNotice(UserId user) {
    var group = NoticeGroup.follows(fixture.clock().instant());
    return fixture.table().get(group.key(user)).await()
        .map(row -> NoticeRow.of(user, row).state())
        .filter(state -> !state.isEmpty());
  }
}
