// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.schema.rows.CountsRow.ACTIVITIES;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tidings.activities.fanout.FanOutJob;
import tidings.core.Activities;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.readers.MergedAudiences;
import tidings.schema.rows.ActivityExpiryRow;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.LateRow;
import tidings.schema.rows.OutboxRow;
import tidings.schema.rows.PollEndRow;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Transaction;

/**
 * Builds the transactions that write and remove all rows of an activity except its followers' feed
 * rows. {@link CommentEffects} adds the effects of a comment on its thread.
 *
 * @param audiences tells in which partitions the outboxes are
 */
record ActivityTransactions(ActivityRow row, MergedAudiences audiences) {
  /** How long a deleted activity can be restored; then its row expires. */
  static final Duration RESTORE_PERIOD = Duration.ofDays(Activities.RESTORABLE_DAYS);

  /** @param feedRetention how long after the activity the actor's own feed row expires */
  Transaction publishing(FanOutJob job, Duration feedRetention) {
    var transaction = new Transaction().put(row.item()).onlyIf(Condition.absent());
    return withRows(transaction, job, feedRetention);
  }

  /** Publishes an activity that is older than feed rows: feeds have it by the merge alone. */
  Transaction publishingBelowFloor() {
    var transaction = new Transaction().put(row.item()).onlyIf(Condition.absent());
    return withLasting(transaction);
  }

  /** @param stamp position of the change */
  Transaction deleting(Instant now, Position stamp) {
    return noted(stamp, deleting(ActivityRow.delete(purgeTime(now).getEpochSecond(), stamp)));
  }

  /** Like {@link #deleting}, by a moderator. */
  Transaction takingDown(Instant now, Position stamp) {
    return noted(stamp, takingDownBelow(now, stamp));
  }

  /**
   * Like {@link #takingDown}, of a comment that is invisible already. Resuming clients know of what
   * is above it; a thread of any length in their list of removals would make all of them reload.
   */
  Transaction takingDownBelow(Instant now, Position stamp) {
    return deleting(ActivityRow.takeDown(purgeTime(now).getEpochSecond(), stamp));
  }

  private Transaction deleting(Change... bodyChanges) {
    var transaction = new Transaction()
        .update(ActivityKeys.profile(id()), bodyChanges)
        .onlyIf(row.isAsReported());
    return withoutRows(transaction);
  }

  /** Notes the removal for clients that resume. */
  private Transaction noted(Position stamp, Transaction removal) {
    return removal.put(LateRow.removed(stamp, id()).item());
  }

  /** @param stamp position of the change */
  Transaction restoring(FanOutJob job, Duration feedRetention, Position stamp) {
    var transaction = new Transaction()
        .put(row.restored(stamp))
        .onlyIf(ActivityRow.wasDeleted());
    return withRows(transaction, job, feedRetention);
  }

  /** Removes the remaining rows of an expired activity; its body expires by itself. */
  Transaction expiring(Position stamp) {
    return noted(stamp, withoutRows(new Transaction()));
  }

  private Transaction withRows(Transaction transaction, FanOutJob job, Duration feedRetention) {
    transaction.put(job.item());
    if (row.envelope().parent().isEmpty()) {
      transaction.put(FeedRow.of(actor(), id(), feedRetention));
    }
    return withLasting(transaction);
  }

  /** The rows other than those of feeds. */
  private Transaction withLasting(Transaction transaction) {
    row.envelope().expiresAt()
        .ifPresent(expiresAt -> transaction.put(ActivityExpiryRow.of(row.envelope(), expiresAt)));
    row.object().poll().ifPresent(poll -> transaction.put(PollEndRow.ofNew(id(), poll)));
    var parent = row.envelope().parent();
    if (parent.isPresent()) {
      return transaction
          .put(OutboxRow.of(parent.get().ref(), row.envelope()))
          .put(OutboxRow.ofComment(row.envelope()));
    }
    for (var outbox : outboxes()) {
      transaction.put(OutboxRow.at(audiences.outbox(outbox, id()), row.envelope()))
          .add(CountsRow.add(outbox, ACTIVITIES, 1));
    }
    return transaction;
  }

  /** Removes the rows. For an activity with an expiry only once: a second attempt fails. */
  private Transaction withoutRows(Transaction transaction) {
    transaction
        .delete(FeedKeys.feed(actor(), id()))
        .delete(FeedKeys.fanOut(id()));
    row.envelope()
        .expiresAt()
        .ifPresent(expiresAt -> transaction
            .delete(ActivityExpiryRow.of(row.envelope(), expiresAt).key())
            .onlyIf(Condition.present()));
    var parent = row.envelope().parent();
    if (parent.isPresent()) {
      return transaction
          .delete(ActivityKeys.outbox(parent.get().ref(), id()))
          .delete(ActivityKeys.comment(actor(), id()));
    }
    for (var outbox : outboxes()) {
      audiences.outboxKeys(outbox, id()).forEach(transaction::delete);
      transaction.add(CountsRow.add(outbox, ACTIVITIES, -1));
    }
    return transaction;
  }

  /**
   * Returns when an activity deleted now is purged; truncated to seconds like all expiry times.
   */
  private Instant purgeTime(Instant now) {
    var purgeTime = now.plus(RESTORE_PERIOD).truncatedTo(SECONDS);
    return row.envelope().expiresAt().filter(purgeTime::isAfter).orElse(purgeTime);
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
