// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.LiveFrame.CountsChanged;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.EntitySummary;
import tidings.core.FieldPatch;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Poll;
import tidings.core.Poll.Votes;
import tidings.core.Reach;
import tidings.core.errors.ErrorCode;
import tidings.schema.rows.PollEndRow;

/** Users vote in the polls of activities. */
@Tag("api")
final class VotingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final List<String> CHOICES = List.of("tea", "coffee", "water");
  private static final Duration HOUR = Duration.ofHours(1);

  private Session ana;
  private Session ben;
  private Activity asked;

  @BeforeEach
  void ask() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    asked = ana.post(Drafts.poll("What do you drink?", poll(CHOICES, HOUR))).await();
    awaitDelivery(ana, asked);
  }

  @Test
  void a_poll_is_shown_with_its_votes_to_everybody() {
    ben.vote(asked.id(), 1).await();

    var shown = server.client().anonymous().activity(asked.id()).await();

    assertThat(shown.object().poll()).contains(asked.object().poll().orElseThrow());
    assertThat(shown.counts().votes()).isEqualTo(new Votes(Map.of(1, 1L), 1));
    assertThat(shown.yourVotes()).isEmpty();
  }

  @Test
  void a_user_sees_the_own_vote_wherever_the_poll_is() {
    ben.follow(ana.user().ref()).await();
    ben.vote(asked.id(), 2).await();
    var share = ana.share(asked.id()).await();

    assertThat(ben.activity(asked.id()).await().yourVotes()).containsExactly(2);
    assertThat(ben.activity(share.id()).await().shared().orElseThrow().yourVotes())
        .containsExactly(2);
    assertThat(ben.activitiesOf(ana.user().ref(), Paging.FIRST).await().items())
        .filteredOn(activity -> activity.id().equals(asked.id()))
        .singleElement().extracting(Activity::yourVotes).isEqualTo(List.of(2));
    assertThat(ana.activity(asked.id()).await().yourVotes()).isEmpty();
  }

  @Test
  void a_vote_can_be_changed_and_withdrawn_until_the_end() {
    ben.vote(asked.id(), 1).await();
    assertThat(ben.vote(asked.id(), 0).await().votes()).isEqualTo(new Votes(Map.of(0, 1L), 1));
    assertThat(ben.withdrawVote(asked.id()).await().votes()).isEqualTo(Votes.NONE);
    ben.vote(asked.id(), 1).await();

    server.advanceClock(HOUR);

    assertRefused(ErrorCode.POLL_ENDED, ben.vote(asked.id(), 0));
    assertRefused(ErrorCode.POLL_ENDED, ben.withdrawVote(asked.id()));
    assertThat(ben.activity(asked.id()).await().counts().votes())
        .isEqualTo(new Votes(Map.of(1, 1L), 1));
  }

  @Test
  void author_and_voters_are_told_once_that_a_poll_has_ended() {
    var cleo = server.signUp("Cleo");
    ben.vote(asked.id(), 1).await();
    cleo.vote(asked.id(), 1).await();
    cleo.withdrawVote(asked.id()).await();

    server.advanceClock(HOUR.plus(PollEndRow.DELAY));

    var told = Await.until(() -> pollNotices(ben), notices -> !notices.isEmpty()).getFirst();
    assertThat(told.actors()).extracting(EntitySummary::ref).containsExactly(ana.ref());
    assertThat(told.activity().orElseThrow().id()).isEqualTo(asked.id());
    assertThat(told.seen()).isFalse();
    assertThat(Await.until(() -> pollNotices(ana), notices -> !notices.isEmpty())).hasSize(1);
    assertThat(pollNotices(cleo)).isEmpty();
  }

  @Test
  void nobody_is_told_of_the_end_of_a_poll_that_is_not_seen_any_more() {
    var deleted = ana.post(Drafts.poll("And what do you eat?", poll(CHOICES, HOUR))).await();
    var dora = server.signUp("Dora");
    ben.vote(deleted.id(), 1).await();
    ben.vote(asked.id(), 1).await();
    dora.vote(asked.id(), 1).await();
    ana.delete(deleted.id()).await();
    dora.block(ana.ref()).await();

    server.advanceClock(HOUR.plus(PollEndRow.DELAY));

    assertThat(Await.until(() -> pollNotices(ben), notices -> !notices.isEmpty()))
        .extracting(notice -> notice.activity().orElseThrow().id()).containsExactly(asked.id());
    assertThat(pollNotices(dora)).isEmpty();
  }

  private static List<Notification> pollNotices(Session user) {
    return user.notifications().all().stream()
        .filter(notice -> notice.kind() == Kind.POLL).toList();
  }

  @Test
  void open_connections_are_told_of_votes() {
    var browser =
        server.signUp("Eve").live(LiveOptions.FROM_NOW.showing(List.of(asked.id()))).await();

    ana.vote(asked.id(), 2).await();

    assertThat(await(browser.next(CountsChanged.class)))
        .isEqualTo(new CountsChanged(asked.id(),
            new Counts(Map.of(), 0, 0, new Votes(Map.of(2, 1L), 1))));
  }

  @Test
  void one_choice_of_the_poll_is_needed() {
    assertRefused(ErrorCode.INVALID_CHOICE, ben.vote(asked.id(), 3));
    assertRefused(ErrorCode.INVALID_CHOICE, ben.vote(asked.id(), 0, 1));
    assertRefused(ErrorCode.INVALID_FIELD, ben.vote(asked.id()));
    assertRefused(ErrorCode.INVALID_FIELD, ben.vote(asked.id(), Poll.MAX_CHOICES));
    assertRefused(ErrorCode.NO_POLL, ben.vote(ana.post("No question").await().id(), 0));
  }

  @Test
  void who_does_not_see_a_poll_does_not_vote() {
    var forFollowers = ana.post(
        Drafts.poll("Which one?", poll(CHOICES, HOUR)).with(Reach.FOLLOWERS)).await();
    assertRefused(ErrorCode.NOT_FOUND, ben.vote(forFollowers.id(), 0));
    ana.block(ben.user().ref()).await();
    assertRefused(ErrorCode.NOT_FOUND, ben.vote(asked.id(), 0));
    assertRefused(ErrorCode.NOT_FOUND, ben.withdrawVote(asked.id()));
  }

  @Test
  void a_vote_is_no_secret_that_a_block_has_to_take_back() {
    ben.vote(asked.id(), 1).await();
    ana.block(ben.user().ref()).await();
    assertThat(ana.activity(asked.id()).await().counts().votes())
        .isEqualTo(new Votes(Map.of(1, 1L), 1));
  }

  @Test
  void an_edit_of_the_text_keeps_the_poll_and_its_votes() {
    ben.vote(asked.id(), 1).await();
    var edited = ana.edit(asked.id(), Edits.text("What do you like?")).await();
    assertThat(edited.object().poll()).isEqualTo(asked.object().poll());
    assertThat(edited.counts().votes()).isEqualTo(new Votes(Map.of(1, 1L), 1));
  }

  @Test
  void an_edit_cannot_change_a_poll() {
    var other = Optional.of(poll(List.of("wine", "beer"), HOUR));
    var keep = FieldPatch.KEEP;
    assertRefused(ErrorCode.INVALID_FIELD, ana.edit(asked.id(), new ActivityPatch(keep, keep, keep,
        keep, keep, keep, Optional.empty(), Optional.empty(), keep, other, keep)));
    assertRefused(ErrorCode.INVALID_FIELD, ana.edit(asked.id(), new ActivityPatch(
        keep, FieldPatch.REMOVE, keep, new FieldPatch.Replace("https://example.com"), keep, keep)));
    var same = asked.object().poll();
    assertThat(ana.edit(asked.id(), new ActivityPatch(keep, keep, keep, keep, keep, keep,
        Optional.empty(), Optional.empty(), keep, same, keep)).await().revision().number())
        .isEqualTo(1);
  }

  @Test
  void a_poll_has_two_to_six_different_choices_and_ends_within_thirty_days() {
    assertNotPosted(poll(List.of("tea"), HOUR));
    assertNotPosted(poll(List.of("1", "2", "3", "4", "5", "6", "7"), HOUR));
    assertNotPosted(poll(List.of("tea", " tea "), HOUR));
    assertNotPosted(poll(List.of("tea", "  "), HOUR));
    assertNotPosted(poll(List.of("tea", "x".repeat(Poll.MAX_CHOICE_LENGTH + 1)), HOUR));
    assertNotPosted(poll(CHOICES, Duration.ofMinutes(1)));
    assertNotPosted(poll(CHOICES, Duration.ofDays(31)));
    assertNotPosted(poll(CHOICES, HOUR.negated()));
  }

  @Test
  void a_poll_is_a_question_in_activity_streams() {
    ben.vote(asked.id(), 1).await();
    var question = server.rawHttp().send("GET", "/v1/activities/" + asked.id(), "", "",
        Map.of("Accept", "application/activity+json")).json().getJsonObject("object");
    assertThat(question.getString("type")).isEqualTo("Question");
    assertThat(question.getInstant("endTime"))
        .isEqualTo(asked.object().poll().orElseThrow().until());
    var options = question.getJsonArray("oneOf");
    assertThat(options).hasSize(CHOICES.size());
    assertThat(options.getJsonObject(1).getString("name")).isEqualTo("coffee");
    assertThat(options.getJsonObject(1).getJsonObject("replies").getInteger("totalItems"))
        .isEqualTo(1);
  }

  @Test
  void the_votes_of_an_erased_user_are_taken_back() {
    ana.vote(asked.id(), 1).await();
    ben.vote(asked.id(), 1).await();
    server.runCommand("users", "delete", ben.ref().id());
    await(() -> ana.activity(asked.id()),
        shown -> shown.counts().votes().equals(new Votes(Map.of(1, 1L), 1)));
  }

  @Test
  void choices_are_trimmed() {
    var trimmed = ana.post(Drafts.poll("Which one?", poll(List.of(" a ", "b"), HOUR))).await();
    assertThat(trimmed.object().poll().orElseThrow().choices()).containsExactly("a", "b");
  }

  private Poll poll(List<String> choices, Duration duration) {
    return new Poll(choices, now().plus(duration), false);
  }

  /** By the clock of the server, which is moved. */
  private static Instant now() {
    return server.now();
  }

  private void assertNotPosted(Poll poll) {
    assertRefused(ErrorCode.INVALID_FIELD, ana.post(Drafts.poll("Which one?", poll)));
  }

  private static void assertRefused(ErrorCode code, Future<?> call) {
    assertThatThrownBy(call::await).isInstanceOfSatisfying(ApiRefusal.class,
        refusal -> assertThat(refusal.is(code)).as(refusal.detail()).isTrue());
  }
}
