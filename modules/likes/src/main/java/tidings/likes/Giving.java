// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static tidings.core.Reason.NOT_FOUND;
import static tidings.core.Reason.TOO_MANY;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Likes;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.LikeRow;

/** Likes of one activity, of different users, that are given in one transaction. */
final class Giving {
  private final ActivityId what;
  private final Instant at;
  private final Transaction transaction;
  private final Set<String> kinds;
  private final Map<String, Long> added = new HashMap<>();
  private final List<LikeRow> first = new ArrayList<>();
  private final List<LikeRow> further = new ArrayList<>();
  private final Map<UserId, RuntimeException> refused = new HashMap<>();

  /** @param counts those of the activity before */
  Giving(ActivityId what, Instant at, Counts counts) {
    this.what = what;
    this.at = at;
    this.kinds = new HashSet<>(counts.likes().keySet());
    this.transaction = new Transaction()
        .check(Keys.profile(what.ref()), ActivityRow.isLive())
        .orRefuse(NOT_FOUND.because("there is no activity " + what));
  }

  /** @param given what they like of it already, by kind; giving that again changes nothing */
  void add(UserId who, String kind, Map<String, LikeRow> given) {
    if (given.containsKey(kind)) {
      return;
    }
    if (!kinds.contains(kind) && kinds.size() >= Likes.KINDS) {
      refused.put(who, TOO_MANY.because(
          "an activity has at most " + Likes.KINDS + " kinds of like"));
      return;
    }
    var like = new LikeRow(who, what, kind, at);
    kinds.add(kind);
    added.merge(CountsRow.likes(kind), 1L, Long::sum);
    transaction.put(like.item()).onlyIf(Condition.absent());
    if (given.isEmpty()) {
      first.add(like);
    } else {
      further.add(like);
      keepOne(given.values().stream(), transaction);
    }
  }

  /** One of somebody's other likes has to stay meanwhile: it is why the notice is as it is. */
  static void keepOne(Stream<LikeRow> others, Transaction transaction) {
    others.findFirst()
        .ifPresent(like -> transaction
            .check(Keys.like(like.who(), like.what(), like.kind()), Condition.present()));
  }

  boolean isEmpty() {
    return added.isEmpty();
  }

  /** The likes of those who have liked nothing of it before. */
  List<LikeRow> first() {
    return first;
  }

  /** The likes of those who have. */
  List<LikeRow> further() {
    return further;
  }

  /** Whether somebody joins those who like it. */
  boolean isNews() {
    return !first.isEmpty();
  }

  /** All of it, but for the notice. */
  Transaction transaction() {
    return transaction.and(CountsRow.add(what.ref(), added));
  }

  Map<UserId, RuntimeException> refused() {
    return refused;
  }
}
