// SPDX-License-Identifier: Apache-2.0
package tidings.polls;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.Polls.EraseVote;
import tidings.core.Position;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.VoteRow;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Removes a vote of a user who is being erased, also from a poll that has ended or is not visible. */
record ErasingVote(PollContext context) {

  Done erase(EraseVote ask) {
    var id = ask.activityId();
    boolean isRemoved = OptimisticRetry.retry(
        context.table(), context.watermark(), context.late().changed(id),
        stamp -> remove(ask, stamp));
    if (isRemoved) {
      publishCounts(id);
    }
    return DONE;
  }

  private boolean remove(EraseVote ask, Position stamp) {
    var key = ActivityKeys.vote(ask.user(), ask.activityId());
    var stored = context.table().get(key).await().map(VoteRow::of);
    stored.ifPresent(vote -> {
      var transaction = new Transaction().delete(key).onlyIf(vote.isUnchanged());
      if (context.counts(ask.activityId()).votes().voters() > 0) {
        transaction.add(CountsRow.add(ask.activityId(),
            VoteWrite.difference(Optional.of(vote), Optional.empty()), stamp));
      }
      transaction.commit(context.table()).await();
    });
    return stored.isPresent();
  }

  /** Nobody is told of the counts of an activity that is deleted. */
  private void publishCounts(ActivityId id) {
    try {
      context.publishCounts(context.visibility().requireLive(id));
    } catch (Refusal refusal) {
      if (refusal.errorCode() != NOT_FOUND) {
        throw refusal;
      }
    }
  }
}
