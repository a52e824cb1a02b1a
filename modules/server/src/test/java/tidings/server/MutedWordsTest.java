// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Explanation.Verdict;
import tidings.core.ListId;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Ref;

/** What others post with a muted word is in no feed and no notification of the user. */
@Tag("api")
final class MutedWordsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @BeforeEach
  void follow() {
    ben.follow(ana.ref()).await();
  }

  @Test
  void they_are_replaced_and_read_as_they_were_written() {
    var until = Instant.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.MILLIS);
    var words = new MutedWords(List.of(new MutedWord("Season Finale", Optional.of(until)),
        new MutedWord("#Spoiler", Optional.empty())));

    assertThat(ben.muteWords(words).await()).isEqualTo(words);
    assertThat(ben.mutedWords().await()).isEqualTo(words);
    assertThat(ana.mutedWords().await()).isEqualTo(MutedWords.NONE);
    assertThat(ben.mutes().stream()).isEmpty();
    assertThat(ben.muteWords(MutedWords.NONE).await()).isEqualTo(MutedWords.NONE);
    assertThat(ben.mutedWords().await()).isEqualTo(MutedWords.NONE);
  }

  @Test
  void a_feed_leaves_out_what_has_one_until_it_is_removed() {
    var spoiler = post("The SPÓILER of the day");
    var other = post("Spoilers are fine");
    assertThat(feed()).containsExactly(other.id(), spoiler.id());

    mute("spoiler");
    assertThat(feed()).containsExactly(other.id());
    assertThat(ben.explain(spoiler.id()).await().verdict())
        .isEqualTo(Verdict.MUTED);

    ben.muteWords(MutedWords.NONE).await();
    assertThat(feed()).containsExactly(other.id(), spoiler.id());
  }

  @Test
  void own_posts_are_never_hidden() {
    mute("spoiler");
    var own = ben.post("A spoiler").await();

    assertThat(feed()).containsExactly(own.id());
  }

  @Test
  void it_is_found_everywhere_else() {
    var spoiler = post("A spoiler");
    mute("spoiler");

    assertThat(ben.activity(spoiler.id()).await().id()).isEqualTo(spoiler.id());
    assertThat(ben.activitiesOf(ana.ref(), Paging.FIRST).await().items()).hasSize(1);
  }

  @Test
  void the_feed_of_a_list_leaves_it_out_for_its_reader() {
    var list = new ListId(ana.ref(), "friends");
    ana.lists().putPublic("friends", "Friends").await();
    ana.lists().add("friends", ana.ref()).await();
    post("A spoiler");
    mute("spoiler");

    assertThat(ben.listFeed(list).stream()).isEmpty();
    assertThat(ana.listFeed(list).stream()).hasSize(1);
  }

  @Test
  void a_hashtag_hides_what_has_it_as_a_target() {
    mute("#lisbon");
    ana.post("Look", new Ref("tag", "lisbon")).await();

    assertThat(feed()).isEmpty();
  }

  @Test
  void a_live_connection_is_not_told_of_it() {
    mute("spoiler");
    var connection = ben.live().await();
    post("A spoiler");
    var other = post("Good morning");

    assertThat(await(connection.next(ActivityArrived.class)).activity().id())
        .isEqualTo(other.id());
    connection.close();
  }

  @Test
  void a_mention_with_one_causes_no_notification() {
    mute("spoiler");
    post("A spoiler for @" + ben.ref().id());
    assertThat(ben.notifications().page(Paging.FIRST).await().unread()).isZero();

    var cleo = server.signUp("Cleo");
    awaitDelivery(cleo, cleo.post("Good morning @" + ben.ref().id()).await());

    var inbox = await(() -> ben.notifications().page(Paging.FIRST),
        found -> !found.page().items().isEmpty());
    assertThat(inbox.page().items()).singleElement()
        .satisfies(notice -> assertThat(notice.actors()).containsExactly(cleo.user()));
    assertThat(inbox.unread()).isEqualTo(1);

    ben.muteWords(MutedWords.NONE).await();
    assertThat(ben.notifications().page(Paging.FIRST).await().unread()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "{\"items\":[{}]}", "{\"items\":[{\"text\":\"\"}]}", "{\"items\":[{\"text\":\"!?\"}]}",
    "{\"items\":[{\"text\":\"a\",\"until\":\"2020-01-01T00:00:00Z\"}]}", "{\"items\":1}", "{}",
    "{\"items\":null}", ""})
  void what_is_no_list_of_words_is_refused_and_changes_nothing(String body) {
    var words = new MutedWords(List.of(new MutedWord("finale", Optional.empty())));
    ben.muteWords(words).await();

    assertThat(server.rawHttp().send("PUT", "/v1/muted-words", ben.token(), body).status())
        .isEqualTo(400);
    assertThat(ben.mutedWords().await()).isEqualTo(words);
  }

  @Test
  void there_are_a_hundred_at_most() {
    var many = Stream.generate(() -> new MutedWord("word", Optional.empty()))
        .limit(MutedWords.MAX_WORDS).toList();
    assertThat(ben.muteWords(new MutedWords(many)).await().words()).hasSize(MutedWords.MAX_WORDS);

    var more = "{\"items\":[" + "{\"text\":\"a\"},".repeat(MutedWords.MAX_WORDS)
        + "{\"text\":\"a\"}]}";
    assertThat(server.rawHttp().send("PUT", "/v1/muted-words", ben.token(), more).json()
        .getString("code")).isEqualTo("invalid_field");
  }

  private Activity post(String text) {
    var posted = ana.post(text).await();
    awaitDelivery(ana, posted);
    return posted;
  }

  private void mute(String word) {
    ben.muteWords(new MutedWords(List.of(new MutedWord(word, Optional.empty())))).await();
  }

  private List<ActivityId> feed() {
    return ben.wholeFeed().stream().map(entry -> entry.activity().id()).toList();
  }
}
