// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.LiveFrame.CountsChanged;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.Likes.LikedActivity;
import tidings.core.Likes.Liker;
import tidings.core.Notifications.Kind;

/** Kinds of like that are emoji. */
@Tag("api")
final class EmojiLikesTest {
  private static final String HEART = "❤️";
  private static final String BARE_HEART = "❤";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(
      Map.of("--likes.kinds", "like," + BARE_HEART + ",👍🏽,🇵🇹,👩‍🚀,🏴󠁧󠁢󠁥󠁮󠁧󠁿"));

  private Session ana;
  private Session ben;
  private Activity posted;

  @BeforeEach
  void createPost() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    posted = ana.post("Good morning").await();
    awaitDelivery(ana, posted);
  }

  @ParameterizedTest
  @ValueSource(strings = {HEART, "👍🏽", "🇵🇹", "👩‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"})
  void an_emoji_is_counted_shown_and_taken_back_like_a_word(String kind) {
    assertThat(ben.like(posted.id(), "like").await().likes()).containsOnlyKeys("like");
    assertThat(ben.like(posted.id(), kind).await())
        .isEqualTo(new Counts(Map.of("like", 1L, kind, 1L), 0));

    var seen = ben.activity(posted.id()).await();
    assertThat(seen.yourLikes()).containsExactlyInAnyOrder("like", kind);
    assertThat(ana.likersOf(posted.id(), Paging.FIRST).await().items())
        .extracting(Liker::kind).containsExactlyInAnyOrder("like", kind);
    assertThat(ana.likedBy(ben.ref(), Paging.FIRST).await().items())
        .extracting(LikedActivity::kind).containsExactlyInAnyOrder("like", kind);
    assertThat(ben.unlike(posted.id(), kind).await()).isEqualTo(new Counts(Map.of("like", 1L), 0));
  }

  @Test
  void the_feed_shows_own_likes_that_are_emoji() {
    ben.follow(ana.ref()).await();
    await(ben::feed, feed -> !feed.page().items().isEmpty());
    ben.like(posted.id(), "🇵🇹").await();

    assertThat(ben.feed().await().page().items().getFirst().activity().yourLikes())
        .containsExactly("🇵🇹");
  }

  @Test
  void an_emoji_with_and_without_variation_selector_is_one_kind() {
    assertThat(ben.like(posted.id(), BARE_HEART).await().likes()).isEqualTo(Map.of(HEART, 1L));
    assertThat(ben.like(posted.id(), HEART).await().likes()).isEqualTo(Map.of(HEART, 1L));
    assertThat(likersOf(BARE_HEART)).isEqualTo(likersOf(HEART)).hasSize(1);
    assertThat(ben.unlike(posted.id(), BARE_HEART).await().likes()).isEmpty();
  }

  private List<Liker> likersOf(String kind) {
    return ana.likersOf(posted.id(), kind, Paging.FIRST).await().items();
  }

  @Test
  void the_author_is_notified_and_connections_get_the_counts() {
    var live = ana.live(LiveOptions.FROM_NOW.showing(List.of(posted.id()))).await();
    ben.like(posted.id(), HEART).await();

    assertThat(await(live.next(CountsChanged.class)).counts().likes()).isEqualTo(Map.of(HEART, 1L));
    var inbox = await(() -> ana.notifications().page(Paging.FIRST), page -> page.unread() == 1);
    assertThat(inbox.page().items()).singleElement()
        .satisfies(group -> assertThat(group.kind()).isEqualTo(Kind.LIKE));
  }

  @Test
  void the_author_removes_all_likes_that_are_an_emoji() {
    ben.like(posted.id(), HEART).await();
    var answer = server.rawHttp().send("DELETE",
        "/v1/activities/" + posted.id() + "/likes/%E2%9D%A4?by=all", ana.token(), "");

    assertThat(answer.json().getJsonObject("counts").getJsonObject("likes").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"%F0%9F%98%80, 422, unknown_kind", "%F0%9F%91%8D, 422, unknown_kind",
    "%F0%9F%91%8D%F0%9F%91%8D, 400, invalid_id", "1%EF%B8%8F%E2%83%A3, 400, invalid_id",
    "%E2%9D%A4%EF%B8%8E, 400, invalid_id", "%F0%9F%87%B5, 400, invalid_id",
    "%E2%80%8D, 400, invalid_id", "%F0%9F, 400, malformed_request"})
  void other_emoji_and_what_is_no_single_emoji_are_refused(String kind, int status, String code) {
    var answer = server.rawHttp().send("PUT", "/v1/activities/" + posted.id() + "/likes/" + kind,
        ben.token(), "");

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.json().getString("code")).isEqualTo(code);
    assertThat(ben.activity(posted.id()).await().counts().likes()).isEmpty();
  }

  @Test
  void the_page_offers_them() {
    assertThat(server.rawHttp().send("GET", "/", "", "").body())
        .contains("content=\"like " + HEART + " 👍🏽 🇵🇹 👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿\"");
  }
}
