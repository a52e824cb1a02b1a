// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.LikeKinds;
import tidings.core.Likes.Like;
import tidings.core.Likes.Unlike;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.LateNews;
import tidings.schema.LateWatermark;
import tidings.schema.rows.LateRow.Kind;

/** Likes that positions of other nodes have passed before they were stored. */
@ExtendWith(VertxExtension.class)
final class LateLikesTest {
  @AutoClose
  ActorFixture fixture;
  UserId ana;
  UserId ben;
  ActivityId post;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(fixture);
    ana = rows.user("ana");
    ben = rows.user("ben");
    post = rows.activity(ana);
    new LikesActor(fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(),
        LateWatermark.of(fixture.idGenerator()), fixture.clock(), new LikeKinds(List.of("heart")))
        .start().await();
  }

  @Test
  void a_late_like_is_told_to_those_who_show_the_activity_and_to_its_actor() {
    var news = LateNews.of(fixture);
    fixture.ask(new Like(ben, post, "heart"));

    assertThat(news.activities()).isEqualTo(Map.of(post, Set.of(Kind.CHANGED)));
    assertThat(news.users()).containsExactly(ana);
  }

  @Test
  void so_is_the_end_of_a_like() {
    fixture.ask(new Like(ben, post, "heart"));
    var news = LateNews.of(fixture);
    fixture.ask(new Unlike(ben, post, "heart"));

    assertThat(news.activities()).isEqualTo(Map.of(post, Set.of(Kind.CHANGED)));
    assertThat(news.users()).containsExactly(ana);
  }
}
