// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.util.Collection;
import java.util.Map;
import tidings.core.Envelope;
import tidings.core.Position;
import tidings.schema.readers.VisibilityReader;
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

  static LikeWrite of(
      LikeRow like, Collection<LikeRow> existing, Envelope activity, Position stamp) {
    var transaction =
        VisibilityReader.addConditions(new Transaction(), like.user(), activity)
            .put(like.item())
            .onlyIf(Condition.absent())
            .add(CountsRow.add(activity.id(), Map.of(CountsRow.likes(like.kind()), 1L), stamp));
    return new LikeWrite(like, existing, transaction);
  }
}
