// SPDX-License-Identifier: Apache-2.0
package tidings.polls;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.errors.ErrorCode.INVALID_CHOICE;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.NO_POLL;
import static tidings.core.errors.ErrorCode.POLL_ENDED;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.CountsChanged;
import tidings.core.ActivityId;
import tidings.core.Poll;
import tidings.core.Poll.Votes;
import tidings.core.Polls.EraseVote;
import tidings.core.Polls.Vote;
import tidings.core.Polls.Withdraw;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.readers.RowCounter;
import tidings.schema.rows.CountsRow;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class PollsTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final List<String> CHOICES = List.of("tea", "coffee", "water");

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  ActivityId drinks;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    drinks = fixtureRows.poll(ana, poll(false));
    new PollsActor(fixture.bus(), fixture.table(), fixture.activities().visibility(),
        fixture.watermark(), fixture.clock()).start().await();
  }

  @Test
  void a_vote_is_counted_once() {
    assertThat(vote(ben, drinks, 1)).isEqualTo(new Votes(Map.of(1, 1L), 1));
    assertThat(vote(ben, drinks, 1)).isEqualTo(new Votes(Map.of(1, 1L), 1));
  }

  @Test
  void another_vote_replaces_the_first() {
    vote(ben, drinks, 1);
    assertThat(vote(ben, drinks, 2)).isEqualTo(new Votes(Map.of(2, 1L), 1));
  }

  @Test
  void a_withdrawn_vote_is_not_counted() {
    vote(ben, drinks, 1);
    assertThat(withdraw(ben, drinks)).isEqualTo(Votes.NONE);
    assertThat(withdraw(ben, drinks)).isEqualTo(Votes.NONE);
    assertThat(vote(ben, drinks, 0)).isEqualTo(new Votes(Map.of(0, 1L), 1));
  }

  @Test
  void several_choices_are_one_voter_where_they_are_allowed() {
    var toppings = fixtureRows.poll(ana, poll(true));
    vote(ana, toppings, 0, 2);
    assertThat(vote(ben, toppings, 2, 1, 2))
        .isEqualTo(new Votes(Map.of(0, 1L, 1, 1L, 2, 2L), 2));
    assertThat(refusal(ben, drinks, 0, 1)).isEqualTo(INVALID_CHOICE);
  }

  @Test
  void a_choice_that_is_not_there_is_refused() {
    assertThat(refusal(ben, drinks, 3)).isEqualTo(INVALID_CHOICE);
  }

  @Test
  void an_activity_without_a_poll_takes_no_votes() {
    assertThat(refusal(ben, fixtureRows.activity(ana), 0)).isEqualTo(NO_POLL);
  }

  @Test
  void a_vote_whose_answer_was_lost_can_be_repeated_after_the_end() {
    vote(ben, drinks, 1);
    fixture.clock().advance(DAY);

    vote(ben, drinks, 1);

    assertThat(stored(drinks)).isEqualTo(new Votes(Map.of(1, 1L), 1));
  }

  @Test
  void votes_do_not_change_after_the_end() {
    vote(ben, drinks, 1);
    fixture.clock().advance(DAY);
    assertThat(refusal(ben, drinks, 0)).isEqualTo(POLL_ENDED);
    assertThat(refusal(ana, drinks, 0)).isEqualTo(POLL_ENDED);
    assertThat(fixture.refusal(new Withdraw(ben, drinks))).isEqualTo(POLL_ENDED);
    assertThat(stored(drinks)).isEqualTo(new Votes(Map.of(1, 1L), 1));
  }

  @Test
  void a_deleted_poll_takes_no_votes_and_says_nothing_of_its_end() {
    fixtureRows.delete(drinks);
    fixture.clock().advance(DAY);
    assertThat(refusal(ben, drinks, 1)).isEqualTo(NOT_FOUND);
  }

  @Test
  void each_vote_is_told_with_the_counts() {
    var told = fixture.subscribe(CountsChanged.class);
    vote(ben, drinks, 1);
    assertThat(told.next().counts().votes()).isEqualTo(new Votes(Map.of(1, 1L), 1));
  }

  @Test
  void concurrent_votes_are_all_counted() {
    var voters = IntStream.range(0, 3 * CombinedVotes.MAX_VOTES)
        .mapToObj(number -> fixtureRows.user("voter" + number)).toList();
    Future.all(voters.stream()
        .map(voter -> fixture.bus().ask(new Vote(voter, drinks, List.of(2)))).toList()).await();
    assertThat(stored(drinks)).isEqualTo(new Votes(Map.of(2, (long) voters.size()), voters.size()));
    assertThat(RowCounter.countAll(fixture.table(), drinks.ref()))
        .isEqualTo(CountsRow.nonZero(
            fixture.table().get(ActivityKeys.counts(drinks.ref())).await()));
  }

  @Test
  void the_votes_of_an_erased_user_leave_polls_that_have_ended() {
    vote(ana, drinks, 1);
    vote(ben, drinks, 1);
    fixture.clock().advance(DAY);
    fixture.ask(new EraseVote(ben, drinks));
    fixture.ask(new EraseVote(ben, drinks));
    assertThat(stored(drinks)).isEqualTo(new Votes(Map.of(1, 1L), 1));
  }

  @Test
  void the_votes_of_an_erased_user_leave_deleted_polls() {
    vote(ben, drinks, 1);
    fixtureRows.delete(drinks);
    fixture.ask(new EraseVote(ben, drinks));
    assertThat(stored(drinks)).isEqualTo(Votes.NONE);
    assertThat(fixture.table().get(ActivityKeys.vote(ben, drinks)).await()).isEmpty();
  }

  @Test
  void the_row_of_a_vote_goes_also_when_nothing_counts_it_any_more() {
    vote(ben, drinks, 1);
    new Transaction().delete(ActivityKeys.counts(drinks.ref())).commit(fixture.table()).await();
    fixture.ask(new EraseVote(ben, drinks));
    assertThat(RowCounter.countAll(fixture.table(), drinks.ref())).isEmpty();
    assertThat(stored(drinks)).isEqualTo(Votes.NONE);
  }

  private Poll poll(boolean multiple) {
    return new Poll(CHOICES, fixture.clock().instant().plus(DAY), multiple);
  }

  private Votes vote(UserId user, ActivityId poll, Integer... choices) {
    return fixture.ask(new Vote(user, poll, List.of(choices))).votes();
  }

  private Votes withdraw(UserId user, ActivityId poll) {
    return fixture.ask(new Withdraw(user, poll)).votes();
  }

  private ErrorCode refusal(UserId user, ActivityId poll, Integer... choices) {
    return fixture.refusal(new Vote(user, poll, List.of(choices)));
  }

  private Votes stored(ActivityId poll) {
    return CountsRow.ofActivity(fixture.table().get(ActivityKeys.counts(poll.ref())).await())
        .votes();
  }
}
