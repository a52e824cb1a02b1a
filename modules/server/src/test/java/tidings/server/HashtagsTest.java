// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.ActivityFilter.ALL;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Ref;

/** The hashtags of a text are targets of the post. */
@Tag("api")
final class HashtagsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  /** A tag of this test alone. */
  private final String tag = "t" + ana.ref().id();
  private final Ref ref = Ref.parse("tag:" + tag);

  @Test
  void a_follower_of_a_tag_gets_posts_that_have_it() {
    ben.follow(ref).await();

    var posted = ana.post("A night of #" + tag.toUpperCase()).await();

    Await.awaitDelivery(ana, posted);
    var entry = ben.feed().await().page().items().getFirst();
    assertThat(entry.activity().id()).isEqualTo(posted.id());
    assertThat(entry.via()).containsExactly(ref);
  }

  @Test
  void a_tag_has_a_page_of_its_own() {
    var posted = ana.post("#" + tag + "!").await();

    var entity = ben.entityWithActivities(ref).await();

    assertThat(entity.entity().profile().name()).isEqualTo("#" + tag);
    assertThat(entity.entity().counts().activities()).isEqualTo(1);
    assertThat(entity.newest().items()).extracting(Activity::id).containsExactly(posted.id());
  }

  @Test
  void a_tag_of_other_letters_keeps_its_name() {
    ana.post("#\u6771\u4eac").await();

    var entity = ben.entity(Ref.parse("tag:xn--1lqs71d")).await();

    assertThat(entity.profile().name()).isEqualTo("#\u6771\u4eac");
  }

  @Test
  void tags_follow_the_targets_that_are_named() {
    var city = server.city("Porto");
    var posted = ana.post("#" + tag, city, ref).await();

    assertThat(posted.envelope().targets()).containsExactly(city, ref);
  }

  @Test
  void tags_beyond_eight_targets_are_plain_text() {
    var cities = IntStream.range(0, 7).mapToObj(n -> Ref.parse("city:c" + n)).toArray(Ref[]::new);

    var posted = ana.post("#" + tag + " #second #third", cities).await();

    assertThat(posted.envelope().targets()).hasSize(8).endsWith(ref).doesNotContain(
        Ref.parse("tag:second"));
  }

  @Test
  void a_comment_has_only_its_activity_as_target() {
    var posted = ana.post("Good morning").await();

    var comment = ana.comment(posted.id(), "#" + tag).await();

    assertThat(comment.envelope().targets()).containsExactly(posted.id().ref());
  }

  @Test
  void an_edit_does_not_change_the_targets() {
    var posted = ana.post("#" + tag).await();

    var edited = ana.edit(posted.id(), Edits.text("#other")).await();

    assertThat(edited.envelope().targets()).containsExactly(ref);
    assertThat(ben.activitiesOf(ref, ALL, Paging.FIRST).await().items()).hasSize(1);
  }

  @Test
  void only_texts_have_tags() {
    var content = new Content("photo", Optional.of("#" + tag), Optional.of("#name"),
        Optional.of("https://example.org/#link"), Optional.empty());

    var posted = ana.post(new Draft("post", content, List.of(), Optional.empty())).await();

    assertThat(posted.envelope().targets()).containsExactly(ref);
  }

  @Test
  void a_tag_that_people_like_trends() {
    var posted = ana.post("#" + tag).await();
    ben.like(posted.id(), "like").await();

    var trends = Await.await(() -> ben.trending("tag", 100),
        all -> all.stream().anyMatch(trend -> trend.entity().ref().equals(ref)));

    assertThat(trends).extracting(trend -> trend.entity().name()).contains("#" + tag);
  }

  @Test
  void a_deleted_post_is_gone_from_its_tag() {
    var posted = ana.post(Drafts.note("#" + tag)).await();

    ana.delete(posted.id()).await();

    assertThat(ben.activitiesOf(ref, ALL, Paging.FIRST).await().items()).isEmpty();
  }
}
