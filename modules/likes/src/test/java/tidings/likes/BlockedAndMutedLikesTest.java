// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.LikeKinds;
import tidings.core.Likes.Like;
import tidings.core.Likes.LikersOf;
import tidings.core.Likes.Unlike;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.Item;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class BlockedAndMutedLikesTest {
  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  UserId cleo;
  ActivityId photo;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    cleo = fixtureRows.user("cleo");
    photo = fixtureRows.activity(ana);
    new LikesActor(
        fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(),
        fixture.watermark(),
        fixture.clock(), new LikeKinds(List.of("heart", "+1")))
        .start().await();
  }

  @Test
  void of_combined_likes_only_those_of_blocked_users_are_refused() {
    var fans = IntStream.range(0, 100).mapToObj(i -> fixtureRows.user("fan" + i)).toList();
    IntStream.range(0, 100).filter(i -> i % 10 == 0)
        .forEach(i -> store(BlockMuteRow.blockedMark(fans.get(i), ana)));
    var likes = fans.stream().map(fan -> fixture.bus().ask(new Like(fan, photo, "heart"))).toList();
    Future.join(likes).otherwiseEmpty().await();
    assertThat(likes).filteredOn(Future::failed)
        .hasSize(10)
        .allSatisfy(like -> assertThat(((Refusal) like.cause()).errorCode()).isEqualTo(NOT_FOUND));
    assertThat(fixture.ask(new Like(fans.getLast(), photo, "heart")).likes())
        .isEqualTo(Map.of("heart", 90L));
    assertThat(notice().count()).isEqualTo(90);
  }

  @Test
  void a_like_of_a_muted_user_is_counted_but_not_announced() {
    mute(ana, ben);
    fixture.ask(new Like(ben, photo, "heart"));
    assertThat(notice().wasAnnounced()).isFalse();
    assertThat(notice().seen()).isTrue();
    fixture.ask(new Like(cleo, photo, "heart"));
    assertThat(notice().wasAnnounced()).isTrue();
    assertThat(notice().seen()).isFalse();
    assertThat(notice().actors()).containsExactly(cleo, ben);
  }

  @Test
  void a_like_of_a_muted_user_can_be_removed() {
    mute(ana, ben);
    fixture.ask(new Like(ben, photo, "heart"));
    fixture.ask(new Like(cleo, photo, "heart"));
    fixture.ask(new Unlike(ben, photo, "heart"));
    assertThat(notice().count()).isEqualTo(1);
    assertThat(notice().actors()).containsExactly(cleo);
  }

  @Test
  void a_like_of_a_muted_user_keeps_position_and_read_state_of_the_group() {
    fixture.ask(new Like(cleo, photo, "heart"));
    var before = notice();
    mute(ana, ben);
    fixture.clock().advance(Duration.ofMinutes(1));
    fixture.ask(new Like(ben, photo, "heart"));
    assertThat(notice().updatedAt()).isEqualTo(before.updatedAt());
    assertThat(notice().count()).isEqualTo(2);
  }

  @Test
  void a_blocked_user_sees_neither_likers_nor_activity() {
    fixture.ask(new Like(cleo, photo, "heart"));
    store(BlockMuteRow.blockedMark(ben, ana));
    var likers = new LikersOf(photo, 10).forReader(ben);
    assertThat(fixture.refusal(likers)).isEqualTo(NOT_FOUND);
  }

  private void mute(UserId user, UserId target) {
    store(BlockMuteRow.mute(user, target.ref(), fixture.clock().instant(), Optional.empty()));
  }

  private void store(Item row) {
    new Transaction().put(row).commit(fixture.table()).await();
  }

  private NoticeState notice() {
    var row =
        fixture.table().get(NoticeGroup.likes(photo).key(ana)).await().orElseThrow();
    return NoticeRow.of(ana, row).state();
  }
}
