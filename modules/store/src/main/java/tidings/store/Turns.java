// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Those who change the same hot thing take turns: what comes while one is at it waits, and whoever
 * is next does it for all that wait, as far as they go together. So a change of what many change at
 * once costs a part of a transaction, and one that is alone costs what it always did. They wait in
 * the order in which they came, and each leads one turn at the most: the one that their own change
 * is in. As many can wait as mailboxes let in.
 *
 * <p>The turns are for speed; what is right is decided by the store, as other nodes have turns of
 * their own.
 *
 * @param <K> what is hot
 * @param <W> what one wants of it
 * @param <A> what each is answered
 */
public final class Turns<K, W, A> {

  /** One turn, begun with what its leader wants. */
  public interface Turn<W, A> {
    /** Takes one more along, unless it does not go with those before. */
    boolean join(W another);

    /**
     * Does it for all of them, and answers each, in their order. Waits for the store. What it
     * throws is everybody's failure.
     */
    List<Future<A>> take();
  }

  /** @param answer empty when it is their turn */
  private record Waiting<W, A>(W work, Promise<Optional<A>> answer) {}

  /** What is hot is in here while somebody is at it. */
  private final Map<K, Deque<Waiting<W, A>>> waiting = new HashMap<>();
  private final Function<W, Turn<W, A>> begin;

  /** @param begin the turn of a leader */
  public Turns(Function<W, Turn<W, A>> begin) {
    this.begin = begin;
  }

  /** Does it, with others or alone. Waits for the store, and for whoever is at it. */
  public A take(K hot, W work) {
    var mine = new Waiting<W, A>(work, Promise.promise());
    return enter(hot, mine)
        ? lead(hot, mine)
        : mine.answer().future().await().orElseGet(() -> lead(hot, mine));
  }

  /** How many there are now: those who wait, and the one who is at it. */
  public synchronized int crowd(K hot) {
    var others = waiting.get(hot);
    return others == null ? 0 : others.size() + 1;
  }

  /** Whether it is their turn at once. */
  private synchronized boolean enter(K hot, Waiting<W, A> mine) {
    var others = waiting.putIfAbsent(hot, new ArrayDeque<>());
    if (others != null) {
      others.add(mine);
    }
    return others == null;
  }

  private A lead(K hot, Waiting<W, A> mine) {
    List<Waiting<W, A>> others = new ArrayList<>();
    try {
      var turn = begin.apply(mine.work());
      gather(hot, turn, others);
      var answers = turn.take();
      for (int number = 0; number < others.size(); number++) {
        answers.get(number + 1).map(Optional::of).onComplete(others.get(number).answer());
      }
      return answers.getFirst().await();
    } catch (Throwable failure) {
      others.forEach(other -> other.answer().tryFail(failure));
      throw failure;
    } finally {
      handOver(hot);
    }
  }

  /** The first of those who wait, as far as they go along. */
  private synchronized void gather(K hot, Turn<W, A> turn, List<Waiting<W, A>> others) {
    var all = requireNonNull(waiting.get(hot));
    while (!all.isEmpty() && turn.join(all.element().work())) {
      others.add(all.remove());
    }
  }

  private synchronized void handOver(K hot) {
    var next = requireNonNull(waiting.get(hot)).poll();
    if (next == null) {
      waiting.remove(hot);
    } else {
      next.answer().complete(Optional.empty());
    }
  }
}
