// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.core.Follows;
import tidings.core.Follows.Block;
import tidings.core.Follows.Follow;
import tidings.core.Follows.Mute;
import tidings.core.Follows.RemoveFollower;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unfollow;
import tidings.core.Nodes;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.LateNews;
import tidings.schema.LateWatermark;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.rows.FeedStateRow;

/** Changes of follows that positions of other nodes have passed before they were stored. */
@ExtendWith(VertxExtension.class)
final class LateFollowsTest {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(fixture);
    rows.user("ana");
    rows.user("ben");
    actor = new FollowsActor(vertx, fixture.bus(), fixture.table(), fixture.summaries(),
        ActorFixture.cachePolicy(fixture.table()).largeAudiences(),
        fixture.clock(), LateWatermark.of(fixture.idGenerator()),
        Nodes.SINGLE_NODE);
    actor.start().await();
    fixture.ask(new Follow(BEN, ANA.ref()));
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @ParameterizedTest
  @MethodSource
  void a_late_change_between_two_users_is_told_to_both(Follows<?> change) {
    var news = LateNews.of(fixture);
    fixture.ask(change);

    assertThat(news.activities()).isEmpty();
    assertThat(news.users()).containsExactlyInAnyOrder(ANA, BEN);
  }

  static Stream<Follows<?>> a_late_change_between_two_users_is_told_to_both() {
    return Stream.of(new Follow(ANA, BEN.ref()),
        new Unfollow(BEN, ANA.ref(), Follows.History.PURGE), new RemoveFollower(ANA, BEN),
        new Block(ANA, BEN), new Unblock(ANA, BEN));
  }

  @ParameterizedTest
  @MethodSource
  void a_late_change_of_one_user_is_told_to_that_user(Follows<?> change) {
    var news = LateNews.of(fixture);
    fixture.ask(change);

    assertThat(news.activities()).isEmpty();
    assertThat(news.users()).containsExactly(ANA);
  }

  static Stream<Follows<?>> a_late_change_of_one_user_is_told_to_that_user() {
    return Stream.of(new Follow(ANA, LISBON), new Mute(ANA, BEN.ref(), Optional.empty()));
  }

  /** A slow change is told before it is stored, and its node may die then. */
  @Test
  void what_is_told_in_advance_is_not_undone_by_the_change_itself() {
    var stamp = Position.of(fixture.idGenerator().next());
    var passed = Position.of(fixture.idGenerator().next());
    var ahead = Position.of(fixture.idGenerator().next());
    new LateChanges(fixture.table()).reload(BEN).accept(ahead);
    fixture.table().write(List.of(FeedStateRow.markChanged(BEN, stamp))).await();

    var state = fixture.table().get(FeedKeys.feedState(BEN)).await().orElseThrow();
    assertThat(FeedStateRow.isChangedSince(state, passed)).isTrue();
  }
}
