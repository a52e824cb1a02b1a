// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.core.Reason.FORBIDDEN;
import static tidings.core.Reason.INVALID_REF;
import static tidings.core.Reason.NOT_FOUND;
import static tidings.core.Reason.TOO_MANY;

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
import tidings.core.Entities.Counts;
import tidings.core.Follows;
import tidings.core.Follows.Block;
import tidings.core.Follows.BlockedBy;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Follows.History;
import tidings.core.Follows.SilenceOf;
import tidings.core.Follows.Silenced;
import tidings.core.Follows.Terms;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unfollow;
import tidings.core.Ref;
import tidings.core.Refusal;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Meanwhile;
import tidings.store.embedded.Stage;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EndRow;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

@ExtendWith(VertxExtension.class)
final class BlockingTest {
  private static final Counts NONE = new Counts(0, 0, 0);
  private static final int RACES = 100;

  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  UserId ben;
  Vertx vertx;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    this.vertx = vertx;
    actor = actorOn(stage.table());
    actor.start().await();
  }

  private FollowsActor actorOn(Table table) {
    return new FollowsActor(vertx, stage.bus(), table, stage.faces(), stage.clock(),
        stage.watermark());
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_block_ends_both_edges_with_all_that_they_have() {
    var until = stage.clock().instant().plusSeconds(60);
    stage.ask(new Follow(
        ben, ana.ref(), new Terms(Optional.empty(), Set.of(), Optional.of(until), true)));
    stage.ask(new Follow(ana, ben.ref()));
    long before = version(ben);
    stage.ask(new Block(ana, ben));
    assertNothingBetween(ana, ben);
    assertThat(stage.table().get(Keys.notified(ana.ref(), ben)).await()).isEmpty();
    assertThat(stage.everything())
        .noneMatch(row -> row.type().equals(EndRow.Kind.EDGE.type()) || row.type().equals("fill"));
    assertThat(followNotice(ana)).isEmpty();
    assertThat(followNotice(ben)).isEmpty();
    assertThat(version(ben)).isGreaterThan(before);
  }

  @Test
  void a_block_ends_what_was_kept_of_an_edge_too() {
    stage.ask(new Follow(ben, ana.ref()));
    stage.ask(new Unfollow(ben, ana.ref(), History.KEEP));
    stage.ask(new Block(ana, ben));
    assertThat(stage.table().get(Keys.edge(ben, ana.ref())).await()).isEmpty();
    assertThat(CountsRow.kept(stage.table().get(Keys.counts(ben.ref())).await())).isZero();
  }

  @Test
  void while_a_block_stands_neither_follows_the_other() {
    stage.ask(new Block(ana, ben));
    assertThat(stage.refusal(new Follow(ben, ana.ref()))).isEqualTo(FORBIDDEN);
    assertThat(stage.refusal(new Follow(ana, ben.ref()))).isEqualTo(FORBIDDEN);
    assertNothingBetween(ana, ben);
  }

  @Test
  void both_sides_know_that_there_is_a_block_and_one_knows_whose_it_is() {
    stage.ask(new Block(ana, ben));
    assertThat(stage.ask(new SilenceOf(ana)).blocked()).containsExactly(ben.ref());
    assertThat(stage.ask(new SilenceOf(ben)).blocked()).containsExactly(ana.ref());
    assertThat(stage.ask(new BlockedBy(ana, Optional.empty(), 10)).items())
        .extracting(blocked -> blocked.face().ref())
        .containsExactly(ben.ref());
    assertThat(stage.ask(new BlockedBy(ben, Optional.empty(), 10)).items()).isEmpty();
  }

  @Test
  void blocking_twice_is_blocking_once_and_so_is_taking_it_back() {
    stage.ask(new Block(ana, ben));
    long version = version(ana);
    stage.ask(new Block(ana, ben));
    assertThat(version(ana)).isEqualTo(version);
    stage.ask(new Unblock(ana, ben));
    stage.ask(new Unblock(ana, ben));
    assertThat(stage.ask(new SilenceOf(ben))).isEqualTo(Silence.NONE);
    stage.ask(new Follow(ben, ana.ref()));
    assertThat(stage.ask(new EdgeOf(ben, ana.ref()))).isPresent();
  }

  @Test
  void a_block_stands_until_both_have_taken_theirs_back() {
    stage.ask(new Block(ana, ben));
    stage.ask(new Block(ben, ana));
    stage.ask(new Unblock(ana, ben));
    assertThat(stage.refusal(new Follow(ana, ben.ref()))).isEqualTo(FORBIDDEN);
    assertThat(stage.ask(new SilenceOf(ana)).blocked()).containsExactly(ben.ref());
    stage.ask(new Unblock(ben, ana));
    assertThat(stage.ask(new SilenceOf(ana))).isEqualTo(Silence.NONE);
    stage.ask(new Follow(ana, ben.ref()));
  }

  @Test
  void a_block_is_told_to_both() {
    var told = stage.hear(Silenced.class);
    stage.ask(new Follow(ben, ana.ref()));
    var closed = stage.hear(Follows.Closed.class);
    stage.ask(new Block(ana, ben));
    assertThat(Set.of(told.next(), told.next()))
        .containsExactlyInAnyOrder(new Silenced(ana), new Silenced(ben));
    assertThat(closed.next()).isEqualTo(new Follows.Closed(ben, ana.ref()));
  }

  @Test
  void nobody_blocks_themselves_or_who_is_not_there() {
    assertThat(stage.refusal(new Block(ana, ana))).isEqualTo(INVALID_REF);
    assertThat(stage.refusal(new Block(ana, new UserId("nobody")))).isEqualTo(NOT_FOUND);
    assertThat(stage.ask(new SilenceOf(ana))).isEqualTo(Silence.NONE);
  }

  @Test
  void one_more_block_than_one_may_have_is_refused() {
    IntStream.range(0, Follows.MOST_BLOCKED / 50).forEach(batch -> {
      var rows = new Transaction();
      IntStream.range(0, 50)
          .mapToObj(i -> new UserId("troll" + batch + "_" + i))
          .forEach(troll -> rows.put(SilenceRow.block(ana, troll, Instant.EPOCH)));
      rows.commit(stage.table()).await();
    });
    assertThat(stage.refusal(new Block(ana, ben))).isEqualTo(TOO_MANY);
    stage.ask(new Unblock(ana, new UserId("troll0_0")));
    stage.ask(new Block(ana, ben));
  }

  @Test
  void a_follow_that_comes_first_while_a_block_is_made_is_ended_by_it() {
    var table = Meanwhile
        .before("write", stage.table(), () -> stage.ask(new Follow(ben, ana.ref())));
    actorOn(table).answer(new Block(ana, ben));
    assertNothingBetween(ana, ben);
  }

  @Test
  void a_block_that_comes_first_while_a_follow_is_made_refuses_it() {
    var table = Meanwhile.before("write", stage.table(), () -> stage.ask(new Block(ana, ben)));
    var refused = catchThrowableOfType(
        Refusal.class, () -> actorOn(table).answer(new Follow(ben, ana.ref())));
    assertThat(refused.reason()).isEqualTo(FORBIDDEN);
    assertNothingBetween(ana, ben);
  }

  @Test
  void whoever_is_faster_no_edge_is_left_under_a_block() {
    for (int race = 0; race < RACES; race++) {
      var one = cast.user("one" + race);
      var other = cast.user("other" + race);
      Future.join(
          stage.bus().ask(new Follow(one, other.ref())),
          stage.bus().ask(new Block(race % 2 == 0 ? one : other, race % 2 == 0 ? other : one)),
          stage.bus().ask(new Follow(other, one.ref())),
          stage.bus().ask(new Block(other, one)))
          .otherwiseEmpty()
          .await();
      assertNothingBetween(one, other);
      assertThat(stage.ask(new SilenceOf(one)).blocked()).containsExactly(other.ref());
    }
  }

  @Test
  void a_block_takes_nobody_else_out_of_the_counts_and_the_notice() {
    var cleo = cast.user("cleo");
    stage.ask(new Follow(cleo, ana.ref()));
    stage.ask(new Follow(ben, ana.ref()));
    stage.clock().pass(Duration.ofMillis(1));
    stage.ask(new Block(ana, ben));
    assertThat(counts(ana)).isEqualTo(new Counts(1, 0, 0));
    assertThat(followNotice(ana).map(NoticeRow::actors)).contains(List.of(cleo));
  }

  private void assertNothingBetween(UserId one, UserId other) {
    for (var pair : Map.of(one, other, other, one).entrySet()) {
      var who = pair.getKey();
      Ref what = pair.getValue().ref();
      assertThat(stage.table().get(Keys.edge(who, what)).await()).isEmpty();
      assertThat(stage.table().get(Keys.follower(what, who)).await()).isEmpty();
      assertThat(stage.ask(new FollowersOf(what, Optional.empty(), Optional.empty(), 10)).items())
          .isEmpty();
      assertThat(stage.ask(new FollowedBy(who, Optional.empty(), Optional.empty(), 10)).items())
          .isEmpty();
      assertThat(counts(who)).isEqualTo(NONE);
    }
  }

  private Counts counts(UserId who) {
    return CountsRow.ofEntity(stage.table().get(Keys.counts(who.ref())).await());
  }

  private long version(UserId who) {
    return stage.table().get(Keys.state(who)).await().map(StateRow::version).orElse(0L);
  }

  private Optional<NoticeRow> followNotice(UserId who) {
    var group = NoticeRow.followed(stage.clock().instant());
    return stage.table().get(Keys.notice(who, group)).await()
        .map(row -> NoticeRow.of(who, row))
        .filter(row -> !row.isEmpty());
  }
}
