// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.util.Collection;
import java.util.Map;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Joint;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.SilenceRow;

/**
 * A like that is being given.
 *
 * @param others what its user likes of the activity already
 * @param transaction all that it changes but the notice
 */
record GivenLike(LikeRow like, Collection<LikeRow> others, Transaction transaction)
    implements Joint.Part {

  /** @param actor whose activity it is; where there is a block between the two, it is not there */
  static GivenLike of(LikeRow like, Collection<LikeRow> others, UserId actor, ActivityId at) {
    var what = like.what();
    var transaction = new Transaction()
        .check(Keys.profile(what.ref()), ActivityRow.isLive())
        .orRefuse(LikeReader.absent(what))
        .put(like.item())
        .onlyIf(Condition.absent())
        .and(CountsRow.add(what, Map.of(CountsRow.likes(like.kind()), 1L), at));
    if (!like.who().equals(actor)) {
      SilenceRow.checkNone(transaction, like.who(), actor).orRefuse(LikeReader.absent(what));
    }
    return new GivenLike(like, others, transaction);
  }
}
