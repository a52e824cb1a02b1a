// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.core.Ref;
import tidings.core.errors.ErrorCode;

/** Activities with new likes and comments appear in trends. */
@Tag("api")
final class TrendingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session ana;
  private Session ben;

  @BeforeEach
  void signUp() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
  }

  @Test
  void likes_and_comments_raise_the_rank_of_their_target() {
    var lisbon = server.city("Lisbon");
    var photo = ana.post("A sunset", lisbon).await();
    ben.like(photo.id(), "love").await();
    ben.like(photo.id(), "wow").await();
    ben.comment(photo.id(), "Where is that?").await();

    trending(lisbon, 1, 1);
    var activities = await(() -> ben.trending("activity", 100),
        trends -> trends.stream().anyMatch(trend -> trend.comments() == 1));
    assertThat(activities).filteredOn(trend -> trend.likes() == 1)
        .extracting(trend -> trend.activity().orElseThrow().id()).contains(photo.id());
  }

  @Test
  void unliking_lowers_the_rank() {
    var porto = server.city("Porto");
    var note = ana.post("Rain", porto).await();
    ben.like(note.id(), "laugh").await();
    server.signUp("Cleo").like(note.id(), "love").await();
    trending(porto, 2, 0);

    ben.unlike(note.id(), "laugh").await();

    trending(porto, 1, 0);
  }

  @Test
  void trends_are_public() {
    assertThat(server.client().anonymous().trending("artist", 5).await()).isEmpty();
  }

  @Test
  void an_invalid_type_is_refused() {
    for (var wrong : List.of("", "City", "a-b", "x".repeat(21))) {
      assertThatThrownBy(() -> ben.trending(wrong, 5).await())
          .isInstanceOfSatisfying(ApiRefusal.class,
              refused -> assertThat(refused.errorCode()).contains(ErrorCode.INVALID_PARAMETER));
    }
    assertThatThrownBy(() -> ben.trending("city", 101).await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refused -> assertThat(refused.errorCode()).contains(ErrorCode.INVALID_LIMIT));
  }

  private void trending(Ref target, long likes, long comments) {
    await(() -> ben.trending(target.type(), 100), all -> all.stream().anyMatch(
        trend -> trend.entity().ref().equals(target) && trend.likes() == likes
            && trend.comments() == comments));
  }
}
