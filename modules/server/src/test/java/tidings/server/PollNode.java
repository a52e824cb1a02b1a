// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.IntStream.range;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tidings.core.ActivityId;
import tidings.core.IdGenerator;
import tidings.core.Poll;
import tidings.core.Poll.Votes;
import tidings.core.Polls.EraseVote;
import tidings.core.Polls.Vote;
import tidings.core.Polls.Withdraw;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Ask;
import tidings.core.bus.Bus;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.polls.PollsActor;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.RowCounter;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.VoteRow;
import tidings.store.ManualClock;
import tidings.store.Meter;

/** The polls of a server, on the {@link TestedStore tested engine}, with a manual clock. */
final class PollNode implements AutoCloseable {
  static final int USERS = 6;
  static final List<String> CHOICES = List.of("tea", "coffee", "water", "milk");
  private static final Duration DAY = Duration.ofDays(1);
  /** Far in the future, so that the engine does not remove rows by the real clock. */
  private static final Instant START = Instant.parse("2100-01-01T12:00:00.123Z");

  private final TemporaryFolder folder = TemporaryFolder.create();
  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ManualClock clock = new ManualClock();
  private final ActorFixture fixture;
  private final FixtureRows rows;

  PollNode() {
    clock.advance(Duration.between(clock.instant(), START));
    var table = TestedStore.config(folder.path()).open(vertx, clock, Meter.NONE);
    var summaries = new EntitySummaries(table);
    var ids = new IdGenerator(clock);
    fixture = new ActorFixture(new Bus(vertx), table, summaries,
        new ActivityReader(table, summaries, clock), ids, new Watermark(ids), clock);
    rows = new FixtureRows(fixture);
    range(0, USERS).forEach(user -> rows.user(user(user).text()));
    new PollsActor(fixture.bus(), table, fixture.activities().visibility(), fixture.watermark(),
        clock).start().await();
  }

  ExecutorService threads() {
    return threads;
  }

  ActivityId newPoll(boolean multiple) {
    return rows.poll(user(0), new Poll(CHOICES, clock.instant().plus(DAY), multiple));
  }

  /** Returns how the step is refused, if it is. */
  Optional<ErrorCode> perform(PollsModel.Step step, ActivityId poll) {
    var user = user(step.user());
    return switch (step.type()) {
      case VOTE -> ask(new Vote(user, poll, step.choices()));
      case WITHDRAW -> ask(new Withdraw(user, poll));
      case ERASE -> ask(new EraseVote(user, poll));
      case END -> {
        clock.advance(DAY);
        yield Optional.empty();
      }
    };
  }

  private Optional<ErrorCode> ask(Ask<?> ask) {
    try {
      fixture.ask(ask);
      return Optional.empty();
    } catch (Refusal refusal) {
      return Optional.of(refusal.errorCode());
    }
  }

  Votes votes(ActivityId poll) {
    return CountsRow.ofActivity(fixture.table().get(ActivityKeys.counts(poll.ref())).await())
        .votes();
  }

  /** The votes as the rows say. */
  Votes countedRows(ActivityId poll) {
    return Await.until(() -> votes(RowCounter.countAll(fixture.table(), poll.ref())),
        counted -> counted.equals(votes(poll)));
  }

  private static Votes votes(Map<String, Long> counts) {
    var byChoice = new TreeMap<Integer, Long>();
    range(0, CHOICES.size())
        .forEach(choice -> Optional.ofNullable(counts.get(CountsRow.votes(choice)))
            .ifPresent(count -> byChoice.put(choice, count)));
    return new Votes(byChoice, counts.getOrDefault(CountsRow.VOTERS, 0L));
  }

  List<Integer> choicesOf(int user, ActivityId poll) {
    return fixture.table().get(ActivityKeys.vote(user(user), poll)).await().map(VoteRow::of)
        .map(VoteRow::choices).orElse(List.of());
  }

  private static UserId user(int number) {
    return new UserId("user" + number);
  }

  @Override
  public void close() {
    threads.close();
    fixture.close();
    vertx.close().await();
    folder.delete();
  }
}
