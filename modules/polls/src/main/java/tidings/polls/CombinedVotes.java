// SPDX-License-Identifier: Apache-2.0
package tidings.polls;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.Objects.requireNonNull;
import static tidings.core.errors.ErrorCode.INVALID_CHOICE;
import static tidings.core.errors.ErrorCode.NO_POLL;
import static tidings.core.errors.ErrorCode.POLL_ENDED;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Lineage;
import tidings.core.Poll;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.VoteRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.combine.TransactionBatch;
import tidings.store.combine.WriteCombiner;

/** Changes of votes in one poll by different users, stored in one transaction. */
final class CombinedVotes implements WriteCombiner.CombinedWrite<VoteChange, Counts> {
  /**
   * Max. votes of one transaction. Each needs its row and a check that there is no block; the
   * activity and the counts are two more operations.
   */
  static final int MAX_VOTES = (Table.MAX_TRANSACTION_OPS - 2) / 2;

  private final PollContext context;
  private final ActivityId activityId;
  private final List<VoteChange> changes = new ArrayList<>();
  private final Set<UserId> users = new HashSet<>();

  CombinedVotes(PollContext context, VoteChange first) {
    this.context = context;
    this.activityId = first.activityId();
    join(first);
  }

  /** Each user joins once: the effect of their second vote depends on the first. */
  @Override
  public boolean join(VoteChange another) {
    return changes.size() < MAX_VOTES && users.add(another.user()) && changes.add(another);
  }

  @Override
  public List<Future<Counts>> commit() {
    return OptimisticRetry.retry(
        context.table(), context.watermark(), context.late().changed(activityId), this::write);
  }

  private List<Future<Counts>> write(Position stamp) {
    var reading = context.table().getAll(keys()); // while the visibility is read
    var activity = context.visibility().requireLive(activityId);
    var rows = reading.await();
    var now = context.clock().instant().truncatedTo(MILLIS);
    var poll = ActivityRow.requireLive(activityId, row(rows, ActivityKeys.profile(activityId)))
        .object().poll();
    var answers = answersWithoutWrite(activity, poll, rows, now);
    var batch = new TransactionBatch<VoteWrite>(0);
    for (var change : changes) {
      if (!answers.containsKey(change.user())) {
        batch.add(
            VoteWrite.of(change, before(rows, change), activity.activity(), now, stamp));
      }
    }
    addCommitted(batch, activity, answers);
    return changes.stream().map(change -> requireNonNull(answers.get(change.user()))).toList();
  }

  private List<Key> keys() {
    return Stream.concat(
        Stream.of(ActivityKeys.profile(activityId), ActivityKeys.counts(activityId.ref())),
        users.stream().map(user -> ActivityKeys.vote(user, activityId))).toList();
  }

  /** The answers to votes that change nothing or are refused. */
  private Map<UserId, Future<Counts>> answersWithoutWrite(
      Lineage activity, Optional<Poll> poll, Map<Key, Item> rows, Instant now) {
    var counts = CountsRow.ofActivity(row(rows, ActivityKeys.counts(activityId.ref())));
    var answers = new HashMap<UserId, Future<Counts>>();
    for (var change : changes) {
      var refusal = refusal(poll, change, now);
      var stored = before(rows, change).map(VoteRow::choices).orElse(List.of());
      // also after the end, as the answer to the first request may have been lost
      if (poll.isPresent() && stored.equals(change.choices())) {
        answers.put(change.user(), Future.succeededFuture(counts));
      } else if (refusal.isPresent()) {
        answers.put(change.user(), Future.failedFuture(refusal.get()));
      }
    }
    // the transaction does not check the parents of a comment, nor who follows
    var unchecked = activity.hasParents() || activity.isRestricted() ? users : answers.keySet();
    context.visibility().hiddenFrom(List.copyOf(unchecked), activity).forEach(
        user -> answers.put(user, Future.failedFuture(ActivityRow.notFound(activityId))));
    return answers;
  }

  private Optional<Refusal> refusal(Optional<Poll> poll, VoteChange change, Instant now) {
    if (poll.isEmpty()) {
      return Optional.of(NO_POLL.refusal("the activity " + activityId + " has no poll"));
    }
    return poll.get().hasEnded(now)
        ? Optional.of(POLL_ENDED.refusal("the poll has ended at " + poll.get().until()))
        : poll.get().findMistake(change.choices()).map(INVALID_CHOICE::refusal);
  }

  /** Commits the batch. A vote that another server has changed meanwhile fails individually. */
  private void addCommitted(TransactionBatch<VoteWrite> batch, Lineage activity,
      Map<UserId, Future<Counts>> answers) {
    var written = new ArrayList<UserId>();
    var outcomes = batch.commit(context.table(), entries -> List.of());
    for (int number = 0; number < outcomes.size(); number++) {
      var user = batch.entries().get(number).change().user();
      answers.put(user, outcomes.get(number).map(Counts.NONE));
      if (outcomes.get(number).succeeded()) {
        written.add(user);
      }
    }
    if (!written.isEmpty()) {
      var counts = Future.succeededFuture(context.publishCounts(activity));
      written.forEach(user -> answers.put(user, counts));
    }
  }

  private Optional<VoteRow> before(Map<Key, Item> rows, VoteChange change) {
    return row(rows, ActivityKeys.vote(change.user(), activityId)).map(VoteRow::of);
  }

  private static Optional<Item> row(Map<Key, Item> rows, Key key) {
    return Optional.ofNullable(rows.get(key));
  }
}
