// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Likes;
import tidings.core.UserId;

/**
 * Those who like one activity take turns: what comes while one is at it waits, and whoever is next
 * does it for all that wait. So a like of what many like at once costs a part of a transaction.
 */
final class Turns {
  /** Likes that are one turn at the most: two operations each, and three for all of them. */
  static final int TOGETHER = 48;

  /** What one turn comes to: the counts for all, but for those who are refused. */
  interface Turn {
    Given take(List<Likes.Like> likes);
  }

  /** @param refused those whose likes are not given, by who they are */
  record Given(Counts counts, Map<UserId, RuntimeException> refused) {}

  /** @param answer empty when it is their turn */
  private record Waiting(Likes.Like like, Promise<Optional<Counts>> answer) {}

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
    var all = together(mine);
    try {
      var given = turn.take(all.stream().map(Waiting::like).toList());
      all.forEach(one -> answer(one, given));
    } catch (RuntimeException failure) {
      all.forEach(one -> one.answer().fail(failure));
    } finally {
      handOver(mine.like().what());
    }
    return mine.answer().future().await().orElseThrow();
  }

  /** The first of those who wait, each of them once. */
  private synchronized List<Waiting> together(Waiting mine) {
    var all = new ArrayList<>(List.of(mine));
    var people = new HashSet<>(List.of(mine.like().who()));
    var others = waiting.get(mine.like().what());
    while (all.size() < TOGETHER && !others.isEmpty() && people.add(others.peek().like().who())) {
      all.add(others.remove());
    }
    return all;
  }

  private static void answer(Waiting one, Given given) {
    var refused = given.refused().get(one.like().who());
    if (refused == null) {
      one.answer().complete(Optional.of(given.counts()));
    } else {
      one.answer().fail(refused);
    }
  }

  private synchronized void handOver(ActivityId what) {
    var next = waiting.get(what).poll();
    if (next == null) {
      waiting.remove(what);
    } else {
      next.answer().complete(Optional.empty());
    }
  }
}
