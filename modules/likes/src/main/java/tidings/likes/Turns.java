// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Likes;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Table;

/**
 * Those who like one activity take turns: what comes while one is at it waits, and whoever is next
 * does it for all that wait. So a like of what many like at once costs a part of a transaction.
 */
final class Turns {
  /** Likes that are one transaction at the most; activity, counts and notice are in it, too. */
  static final int TOGETHER = Table.TRANSACTION_OPS - 3;

  /** What one turn comes to: the counts for all, but for those who are refused. */
  interface Turn {
    Given take(List<Likes.Like> likes);
  }

  /** @param refused those whose likes are not given, by who they are */
  record Given(Counts counts, Map<UserId, Refusal> refused) {

    /** What one of them is answered. */
    Counts to(UserId who) {
      var refusal = refused.get(who);
      if (refusal != null) {
        throw refusal;
      }
      return counts;
    }
  }

  /** @param answer empty when it is their turn */
  private record Waiting(Likes.Like like, Promise<Optional<Counts>> answer) {
    void complete(Given given) {
      try {
        answer.complete(Optional.of(given.to(like.who())));
      } catch (Refusal refusal) {
        answer.fail(refusal);
      }
    }
  }

  /** An activity is in here while one is at it. */
  private final Map<ActivityId, Deque<Waiting>> waiting = new HashMap<>();
  private final Turn turn;

  Turns(Turn turn) {
    this.turn = turn;
  }

  /** Gives a like, with others or alone. Waits for the store. */
  Counts give(Likes.Like like) {
    var mine = new Waiting(like, Promise.promise());
    return enter(mine) ? lead(mine) : mine.answer().future().await().orElseGet(() -> lead(mine));
  }

  /** Whether it is their turn at once. */
  private synchronized boolean enter(Waiting mine) {
    var others = waiting.putIfAbsent(mine.like().what(), new ArrayDeque<>());
    if (others != null) {
      others.add(mine);
    }
    return others == null;
  }

  private Counts lead(Waiting mine) {
    var others = together(mine);
    var likes = Stream.concat(Stream.of(mine), others.stream()).map(Waiting::like).toList();
    try {
      var given = turn.take(likes);
      others.forEach(other -> other.complete(given));
      return given.to(mine.like().who());
    } catch (RuntimeException failure) {
      others.forEach(other -> other.answer().tryFail(failure));
      throw failure;
    } finally {
      handOver(mine.like().what());
    }
  }

  /** The first of those who wait, each of them once. */
  private synchronized List<Waiting> together(Waiting mine) {
    var all = new ArrayList<Waiting>();
    var people = new HashSet<>(Set.of(mine.like().who()));
    var others = requireNonNull(waiting.get(mine.like().what()));
    while (all.size() < TOGETHER - 1) {
      var next = others.peek();
      if (next == null || !people.add(next.like().who())) {
        break;
      }
      all.add(others.remove());
    }
    return all;
  }

  private synchronized void handOver(ActivityId what) {
    var next = requireNonNull(waiting.get(what)).poll();
    if (next == null) {
      waiting.remove(what);
    } else {
      next.answer().complete(Optional.empty());
    }
  }
}
