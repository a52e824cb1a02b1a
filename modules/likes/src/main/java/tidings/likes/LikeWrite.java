// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.util.Collection;
import java.util.Map;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.LikeRow;
import tidings.store.Condition;
import tidings.store.Transaction;
import tidings.store.combine.TransactionBatch;

/**
 * A like to be stored.
 *
 * @param existing the user's other likes of the activity
 * @param transaction all changes except the notice
 */
record LikeWrite(LikeRow like, Collection<LikeRow> existing, Transaction transaction)
    implements TransactionBatch.Entry {

  /** @param actor the activity's actor; if blocked, the activity is not found */
  static LikeWrite of(LikeRow like, Collection<LikeRow> existing, UserId actor, Position stamp) {
    var activityId = like.activity();
    var transaction = new Transaction()
        .check(ActivityKeys.profile(activityId), ActivityRow.isLive())
        .orRefuse(ActivityRow.notFound(activityId))
        .put(like.item())
        .onlyIf(Condition.absent())
        .add(CountsRow.add(activityId, Map.of(CountsRow.likes(like.kind()), 1L), stamp));
    if (!like.user().equals(actor)) {
      BlockMuteRow.checkNotBlocked(transaction, like.user(), actor)
          .orRefuse(ActivityRow.notFound(activityId));
    }
    return new LikeWrite(like, existing, transaction);
  }
}
