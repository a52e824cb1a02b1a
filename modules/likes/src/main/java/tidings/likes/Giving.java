// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static tidings.core.Reason.NOT_FOUND;
import static tidings.core.Reason.TOO_MANY;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Likes;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.NoticeRow;

/** Likes of one activity, of different users, that are given in one transaction. */
final class Giving {
  private final ActivityId what;
  private final ActivityId at;
  private final Transaction transaction;
  private final Set<String> kinds;
  private final Map<String, Long> added = new HashMap<>();
  private final Map<UserId, Refusal> refused = new HashMap<>();
  private Optional<LikeNotice> notice;
  private boolean noticed;

  /**
   * @param notice what the activity's actor is told, unless all likes are the actor's own
   * @param counts those of the activity before
   * @param at the time of the change
   */
  Giving(ActivityId what, Optional<LikeNotice> notice, Counts counts, ActivityId at) {
    this.what = what;
    this.at = at;
    this.notice = notice;
    this.kinds = new HashSet<>(counts.likes().keySet());
    this.transaction = new Transaction()
        .check(Keys.profile(what.ref()), ActivityRow.isLive())
        .orRefuse(NOT_FOUND.because("there is no activity " + what));
  }

  /** @param given what its user likes already, by kind; giving that again changes nothing */
  void add(LikeRow like, Map<String, LikeRow> given) {
    if (given.containsKey(like.kind())) {
      return;
    }
    if (!kinds.contains(like.kind()) && kinds.size() >= Likes.KINDS) {
      refused.put(like.who(), TOO_MANY.because(
          "an activity has at most " + Likes.KINDS + " kinds of like"));
      return;
    }
    kinds.add(like.kind());
    added.merge(CountsRow.likes(like.kind()), 1L, Long::sum);
    transaction.put(like.item()).onlyIf(Condition.absent());
    if (notice.filter(group -> group.isFor(like.who())).isPresent()) {
      notice = notice.map(group -> group.with(like, given.values()));
      noticed = true;
    }
  }

  boolean isEmpty() {
    return added.isEmpty();
  }

  /** The group that is written, if any of the likes is a matter of it. */
  Optional<NoticeRow> notice() {
    return notice.filter(group -> noticed).map(LikeNotice::group);
  }

  /** All of it, but for the notice. */
  Transaction transaction() {
    return transaction.and(CountsRow.add(what, added, at));
  }

  Map<UserId, Refusal> refused() {
    return refused;
  }
}
