// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.FieldPatch.KEEP;
import static tidings.core.FieldPatch.REMOVE;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.ActivityChanged;
import tidings.client.LiveFrame.ActivityRemoved;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Feeds.Entry;
import tidings.core.FieldPatch.Replace;
import tidings.core.LanguageTag;

/** Activities can be edited, deleted and restored, and can expire. */
@Tag("api")
final class EditingActivityTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session ana;
  private Session ben;
  private Activity posted;

  @BeforeEach
  void createPost() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    posted = ana.post("Good mroning").await();
    awaitDelivery(ana, posted);
  }

  @Test
  void the_language_can_be_set_and_removed() {
    var language = new LanguageTag("en-GB");

    var edited = ana.edit(posted.id(), Edits.language(Optional.of(language))).await();

    assertThat(edited.object()).isEqualTo(posted.object().withLanguage(language));
    assertThat(ana.edit(posted.id(), Edits.text("Good morning")).await().object().language())
        .contains(language);
    assertThat(ana.edit(posted.id(), Edits.language(Optional.empty())).await().object().language())
        .isEmpty();
  }

  @Test
  void a_language_that_is_none_is_refused_by_name() {
    var answer = server.rawHttp().send("PATCH", "/v1/activities/" + posted.id(), ana.token(),
        "{\"object\":{\"language\":\"Portuguese\"}}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().getString("detail")).contains("language");
    assertThat(ana.activity(posted.id()).await().revision()).isEqualTo(posted.revision());
  }

  @Test
  void an_edit_is_shown_in_every_list_with_its_time() {
    var edited = ana.edit(posted.id(), Edits.text("Good morning")).await();

    assertThat(edited.object().text()).contains("Good morning");
    assertThat(edited.revision().number()).isEqualTo(2);
    assertThat(edited.revision().editedAt().orElseThrow()).isAfterOrEqualTo(posted.publishedAt());
    assertThat(ben.activity(posted.id()).await()).isEqualTo(edited);
    assertThat(entries(ben)).extracting(Entry::activity).containsExactly(edited);
  }

  @Test
  void an_edit_reaches_an_open_browser() {
    var browser = ben.live().await();
    var fresh = ana.post("Good evneing").await();
    await(browser.next(ActivityArrived.class));

    var edited = ana.edit(fresh.id(), Edits.text("Good evening")).await();

    assertThat(await(browser.next(ActivityChanged.class)).activity()).isEqualTo(edited);
  }

  @Test
  void omitted_fields_stay_and_null_fields_are_removed() {
    var picture = "https://example.org/a.jpg";
    var shown = ana.edit(posted.id(), new ActivityPatch(
        KEEP, KEEP, KEEP, KEEP, new Replace(picture), KEEP)).await();
    assertThat(shown.object().text()).contains("Good mroning");
    assertThat(shown.object().image()).contains(picture);

    var wordless =
        ana.edit(posted.id(), new ActivityPatch(KEEP, REMOVE, KEEP, KEEP, KEEP, KEEP)).await();
    assertThat(wordless.object().text()).isEmpty();
    assertThat(wordless.object().image()).contains(picture);
  }

  @Test
  void data_is_replaced_as_a_whole_or_removed() {
    var with = ana.edit(posted.id(), Edits.data("{\"a\":1,\"b\":{\"c\":2}}")).await();
    assertThat(with.data()).contains("{\"a\":1,\"b\":{\"c\":2}}");
    var other = ana.edit(posted.id(), Edits.data("{\"d\":3}")).await();
    assertThat(other.data()).contains("{\"d\":3}");
    var without =
        ana.edit(posted.id(), new ActivityPatch(KEEP, KEEP, KEEP, KEEP, KEEP, REMOVE)).await();
    assertThat(without.data()).isEmpty();
  }

  @Test
  void an_edit_without_changes_is_ignored() {
    assertThat(ana.edit(posted.id(), Edits.NOTHING).await()).isEqualTo(posted);
    assertThat(ana.edit(posted.id(), Edits.text("Good mroning")).await()).isEqualTo(posted);
  }

  @Test
  void an_edit_of_an_old_version_is_refused() {
    ana.edit(posted, Edits.text("Good morning")).await();

    refused("changed_meanwhile", () -> ana.edit(posted, Edits.text("Bad morning")).await());
    assertThat(ana.activity(posted.id()).await().object().text()).contains("Good morning");
  }

  @Test
  void likes_do_not_conflict_with_an_edit() {
    ben.like(posted.id(), "like").await();

    var edited = ana.edit(posted, Edits.text("Good morning")).await();

    assertThat(edited.counts().likes()).containsEntry("like", 1L);
  }

  @Test
  void concurrent_edits_are_all_applied_and_numbered() {
    var edits = IntStream.range(0, 10)
        .mapToObj(n -> ana.edit(posted.id(), Edits.text("Morning " + n)))
        .toList();

    assertThat(edits.stream().map(Await::await).map(edit -> edit.revision().number()))
        .containsExactlyInAnyOrder(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);
  }

  @Test
  void activities_of_others_and_deleted_ones_cannot_be_edited() {
    refused("forbidden", () -> ben.edit(posted.id(), Edits.text("Mine")).await());
    ana.delete(posted.id()).await();
    refused("not_found", () -> ana.edit(posted.id(), Edits.text("Mine")).await());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{'object':{'text':null}}                | invalid_field",
    "{'object':{'type':null}}                | invalid_field",
    "{'object':{'text':''}}                  | invalid_field",
    "{'object':{'url':'javascript:alert(1)'}}| invalid_field",
    "{'object':{'colour':'red'}}             | unknown_field",
    "{'object':null}                         | invalid_field",
    "{'object':'text'}                       | invalid_field",
    "{'verb':'share'}                        | unknown_field",
    "{'targets':[]}                          | unknown_field",
    "{'data':[]}                             | invalid_field",
  })
  void an_invalid_edit_changes_nothing(String body, String code) {
    var response = RawHttp.to(server.address())
        .send("PATCH", "/v1/activities/" + posted.id(), ana.token(), body.replace('\'', '"'));

    assertThat(response.json().getString("code")).as(response.body()).isEqualTo(code);
    assertThat(response.status()).isEqualTo(400);
    assertThat(ana.activity(posted.id()).await()).isEqualTo(posted);
  }

  @Test
  void a_deleted_activity_is_restored_with_counts_and_in_every_feed() {
    ben.like(posted.id(), "like").await();
    var comment = ben.comment(posted.id(), "Hello").await();
    ana.delete(posted.id()).await();
    assertThat(entries(ben)).isEmpty();
    var browser = ben.live().await();

    var restored = ana.restore(posted.id()).await();

    assertThat(restored.counts().likes()).containsEntry("like", 1L);
    assertThat(await(browser.next(ActivityArrived.class)).activity().id()).isEqualTo(posted.id());
    assertThat(entries(ana)).extracting(Entry::activity).containsExactly(restored);
    assertThat(entries(ben)).extracting(entry -> entry.activity().id())
        .containsExactly(posted.id());
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(1);
    assertThat(ana.activitiesOf(posted.id().ref(), Paging.FIRST).await().items())
        .containsExactly(comment);
  }

  @Test
  void restoring_is_idempotent() {
    assertThat(ana.restore(posted.id()).await()).isEqualTo(posted);
    ana.delete(posted.id()).await();
    ana.restore(posted.id()).await();
    ana.restore(posted.id()).await();

    assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(1);
    refused("forbidden", () -> ben.restore(posted.id()).await());
    ana.delete(posted.id()).await();
    refused("not_found", () -> ben.restore(posted.id()).await());
  }

  @Test
  void a_comment_is_restored_to_its_thread() {
    var comment = ben.comment(posted.id(), "Something regrettable").await();
    ben.delete(comment.id()).await();

    ben.restore(comment.id()).await();

    assertThat(ana.activitiesOf(posted.id().ref(), Paging.FIRST).await().items())
        .containsExactly(comment);
    assertThat(ana.activity(posted.id()).await().counts().comments()).isEqualTo(1);
    assertThat(ana.notifications().page(Paging.FIRST).await().page().items())
        .anySatisfy(group -> assertThat(group.actors()).containsExactly(ben.user()));
  }

  @Test
  void an_expired_activity_leaves_feeds_counts_and_open_browsers() {
    var browser = ben.live().await();
    var soonGone = ana.post(expiring("Only now", Instant.now().plusSeconds(3))).await();
    assertThat(soonGone.envelope().expiresAt()).isPresent();
    await(browser.next(ActivityArrived.class));

    assertThat(await(browser.next(ActivityRemoved.class)).id()).isEqualTo(soonGone.id());

    assertThat(entries(ben)).extracting(Entry::activity).containsExactly(posted);
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(1);
    refused("not_found", () -> ana.activity(soonGone.id()).await());
    refused("not_found", () -> ana.restore(soonGone.id()).await());
  }

  @Test
  void an_activity_expires_within_a_year_from_now() {
    var past = Instant.now().minusSeconds(5);
    var far = Instant.now().plus(Duration.ofDays(400));
    refused("invalid_field", () -> ana.post(expiring("Gone", past)).await());
    refused("invalid_field", () -> ana.post(expiring("Never", far)).await());
  }

  private static Draft expiring(String text, Instant expiresAt) {
    var note = Drafts.note(text);
    return new Draft(
        note.verb(), note.object(), note.targets(), note.data(), Optional.of(expiresAt));
  }

  private static List<Entry> entries(Session reader) {
    return reader.feed().await().page().items();
  }

  private static void refused(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
