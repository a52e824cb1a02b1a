// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static tidings.core.Reason.NOT_FOUND;

import java.util.Collection;
import java.util.Map;
import tidings.core.ActivityId;
import tidings.store.Condition;
import tidings.store.Joint;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.LikeRow;

/**
 * A like that is being given.
 *
 * @param others what its user likes of the activity already
 * @param transaction all that it changes but the notice
 */
record GivenLike(LikeRow like, Collection<LikeRow> others, Transaction transaction)
    implements Joint.Part {

  /** @param at the time of the change */
  static GivenLike of(LikeRow like, Collection<LikeRow> others, ActivityId at) {
    var what = like.what();
    var transaction = new Transaction()
        .check(Keys.profile(what.ref()), ActivityRow.isLive())
        .orRefuse(NOT_FOUND.because("there is no activity " + what))
        .put(like.item())
        .onlyIf(Condition.absent())
        .and(CountsRow.add(what, Map.of(CountsRow.likes(like.kind()), 1L), at));
    return new GivenLike(like, others, transaction);
  }
}
