// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import tidings.core.Done;
import tidings.core.Likes.EraseLike;
import tidings.core.Likes.Unlike;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Removes a like of a user who is being erased. */
record ErasingLike(LikeContext context) {

  Done erase(EraseLike ask) {
    try {
      new UnlikeWrite(context, new Unlike(ask.user(), ask.activityId(), ask.kind()), false)
          .commit().getFirst().await();
    } catch (Refusal refusal) {
      if (refusal.errorCode() != NOT_FOUND) {
        throw refusal;
      }
      removeHidden(ask);
    }
    return DONE;
  }

  /** The like of an activity that nobody sees, but which may be restored: with its count. */
  private void removeHidden(EraseLike ask) {
    var table = context.likeReader().table();
    var like = ActivityKeys.like(ask.user(), ask.activityId(), ask.kind());
    OptimisticRetry.retry(table, context.watermark(), context.late().changed(ask.activityId()),
        stamp -> {
          if (table.get(like).await().isPresent()) {
            var transaction = new Transaction().delete(like).onlyIf(Condition.present());
            long likes = context.likeReader().counts(ask.activityId()).await()
                .likes().getOrDefault(ask.kind(), 0L);
            if (likes > 0) {
              transaction.add(CountsRow.subtractOne(
                  ask.activityId(), CountsRow.likes(ask.kind()), likes, stamp));
            }
            transaction.commit(table).await();
          }
          return DONE;
        });
  }
}
