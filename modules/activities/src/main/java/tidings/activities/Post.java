// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.store.rows.CountsRow.ACTIVITIES;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tidings.activities.fanout.Job;
import tidings.core.Activities;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Envelope;
import tidings.core.Face;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.ExpiryRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.LateRow;
import tidings.store.rows.OutboxRow;

/**
 * All the rows of an activity but its followers', written and removed in one transaction; what a
 * comment changes of the activity that it is on, {@link Comments} adds.
 */
record Post(ActivityRow row) {
  /** How long a deleted activity stays, unseen, before it expires. */
  static final Duration DELETED = Duration.ofDays(Activities.RESTORABLE_DAYS);

  static Post of(ActivityId id, UserId actor, Draft draft) {
    var targets = draft.targets().stream().distinct().toList();
    var envelope = new Envelope(id, actor, draft.verb(), targets, draft.expiresAt());
    return new Post(new ActivityRow(envelope, draft.object(), draft.data(), true));
  }

  /** @param feedsKeep how long after the activity the actor's own feed row expires */
  Transaction publishing(Job job, Duration feedsKeep) {
    var transaction = new Transaction().put(row.item()).onlyIf(Condition.absent());
    return withRows(transaction, job, feedsKeep);
  }

  /** @param at the time of the change */
  Transaction deleting(Instant now, ActivityId at) {
    var gone = goneAt(now);
    return deleting(at, ActivityRow.delete(gone.getEpochSecond(), at));
  }

  /** The same, by a moderator. */
  Transaction takingDown(Instant now, ActivityId at) {
    var gone = goneAt(now);
    return deleting(at, ActivityRow.takeDown(gone.getEpochSecond(), at));
  }

  private Transaction deleting(ActivityId at, Change... body) {
    var transaction = new Transaction()
        .update(Keys.profile(id().ref()), body)
        .onlyIf(row.isAsReported());
    return withoutRows(transaction, at);
  }

  Transaction restoring(Job job, Duration feedsKeep) {
    var transaction = new Transaction()
        .put(row.restored().item())
        .onlyIf(ActivityRow.wasDeleted());
    return withRows(transaction, job, feedsKeep);
  }

  /** What is left to do when it has expired, its body and with it who can see it. */
  Transaction expiring(ActivityId at) {
    return withoutRows(new Transaction(), at);
  }

  private Transaction withRows(Transaction transaction, Job job, Duration feedsKeep) {
    transaction.put(job.item());
    row.envelope().expiresAt().ifPresent(at -> transaction.put(ExpiryRow.of(row.envelope(), at)));
    if (isComment()) {
      return transaction
          .put(OutboxRow.of(thread().ref(), row.envelope()))
          .put(OutboxRow.ofComment(row.envelope()));
    }
    transaction.put(FeedRow.of(actor(), id(), feedsKeep));
    for (var outbox : outboxes()) {
      transaction.put(OutboxRow.of(outbox, row.envelope()))
          .and(CountsRow.add(outbox, ACTIVITIES, 1));
    }
    return transaction;
  }

  /** Those of an activity that expires are taken away once: whoever comes second finds none. */
  private Transaction withoutRows(Transaction transaction, ActivityId at) {
    transaction
        .delete(Keys.feed(actor(), id()))
        .delete(Keys.fanOut(id()))
        .put(LateRow.removed(at, id()).item());
    row.envelope()
        .expiresAt()
        .ifPresent(end -> transaction
            .delete(ExpiryRow.of(row.envelope(), end).key())
            .onlyIf(Condition.present()));
    if (isComment()) {
      return transaction
          .delete(Keys.outbox(thread().ref(), id()))
          .delete(Keys.comment(actor(), id()));
    }
    for (var outbox : outboxes()) {
      transaction
          .delete(Keys.outbox(outbox, id()))
          .and(CountsRow.add(outbox, ACTIVITIES, -1));
    }
    return transaction;
  }

  /** When what is deleted now is gone for good; to the second, as rows expire. */
  private Instant goneAt(Instant now) {
    var gone = now.plus(DELETED).truncatedTo(SECONDS);
    return row.envelope().expiresAt().filter(gone::isAfter).orElse(gone);
  }

  Activity asPublished(Face actor) {
    return new Activity(row.envelope(), actor, row.object(), row.data(), row.revision(),
        Activity.Counts.NONE, List.of());
  }

  boolean isComment() {
    return row.envelope().isComment();
  }

  /** The activity that a comment is on. */
  ActivityId thread() {
    return new ActivityId(row.envelope().targets().getFirst().id());
  }

  private List<Ref> outboxes() {
    return Audience.of(row.envelope()).refs();
  }

  private ActivityId id() {
    return row.envelope().id();
  }

  private UserId actor() {
    return row.envelope().actor();
  }
}
