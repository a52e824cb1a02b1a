// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Likes.Like;
import tidings.core.Likes.LikersOf;
import tidings.core.Likes.Unlike;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;

@ExtendWith(VertxExtension.class)
final class SilencedLikesTest {
  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  UserId ben;
  UserId cleo;
  ActivityId photo;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    cleo = cast.user("cleo");
    photo = cast.activity(ana);
    new LikesActor(
        stage.bus(), stage.table(), stage.faces(), stage.activities(), stage.watermark(),
        stage.clock())
        .start().await();
  }

  @Test
  void of_many_who_like_at_once_those_who_are_blocked_are_refused_and_nobody_else() {
    var fans = IntStream.range(0, 100).mapToObj(i -> cast.user("fan" + i)).toList();
    IntStream.range(0, 100).filter(i -> i % 10 == 0)
        .forEach(i -> store(SilenceRow.blocked(fans.get(i), ana)));
    var likes = fans.stream().map(fan -> stage.bus().ask(new Like(fan, photo, "heart"))).toList();
    Future.join(likes).otherwiseEmpty().await();
    assertThat(likes).filteredOn(Future::failed)
        .hasSize(10)
        .allSatisfy(like -> assertThat(((Refusal) like.cause()).reason()).isEqualTo(NOT_FOUND));
    assertThat(stage.ask(new Like(fans.getLast(), photo, "heart")).likes())
        .isEqualTo(Map.of("heart", 90L));
    assertThat(notice().count()).isEqualTo(90);
  }

  @Test
  void a_like_of_somebody_muted_is_counted_and_no_news_until_somebody_else_likes() {
    mute(ana, ben);
    stage.ask(new Like(ben, photo, "heart"));
    assertThat(notice().wasNews()).isFalse();
    assertThat(notice().seen()).isTrue();
    stage.ask(new Like(cleo, photo, "heart"));
    assertThat(notice().wasNews()).isTrue();
    assertThat(notice().seen()).isFalse();
    assertThat(notice().actors()).containsExactly(cleo, ben);
  }

  @Test
  void a_like_of_somebody_muted_is_taken_back_like_any_other() {
    mute(ana, ben);
    stage.ask(new Like(ben, photo, "heart"));
    stage.ask(new Like(cleo, photo, "heart"));
    stage.ask(new Unlike(ben, photo, "heart"));
    assertThat(notice().count()).isEqualTo(1);
    assertThat(notice().actors()).containsExactly(cleo);
  }

  @Test
  void a_like_of_somebody_muted_leaves_a_group_where_it_is_and_as_read_as_it_was() {
    stage.ask(new Like(cleo, photo, "heart"));
    var before = notice();
    mute(ana, ben);
    stage.clock().pass(Duration.ofMinutes(1));
    stage.ask(new Like(ben, photo, "heart"));
    assertThat(notice().updatedAt()).isEqualTo(before.updatedAt());
    assertThat(notice().count()).isEqualTo(2);
  }

  @Test
  void who_is_blocked_sees_neither_the_likers_nor_the_activity() {
    stage.ask(new Like(cleo, photo, "heart"));
    store(SilenceRow.blocked(ben, ana));
    var likers = new LikersOf(photo, Optional.of(ben), Optional.empty(), Optional.empty(), 10);
    assertThat(stage.refusal(likers)).isEqualTo(NOT_FOUND);
  }

  private void mute(UserId who, UserId whom) {
    store(SilenceRow.mute(who, whom.ref(), stage.clock().instant(), Optional.empty()));
  }

  private void store(Item row) {
    new Transaction().put(row).commit(stage.table()).await();
  }

  private NoticeRow notice() {
    var row = stage.table().get(Keys.notice(ana, NoticeRow.liked(photo))).await().orElseThrow();
    return NoticeRow.of(ana, row);
  }
}
