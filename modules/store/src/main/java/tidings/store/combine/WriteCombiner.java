// SPDX-License-Identifier: Apache-2.0
package tidings.store.combine;

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
public final class WriteCombiner<K, W, A> {

  /** One turn, begun with what its leader wants. */
  public interface CombinedWrite<W, A> {
    /** Takes one more along, unless it does not go with those before. */
    boolean join(W another);

    /**
     * Does it for all of them, and answers each, in their order. Waits for the store. What it
     * throws is everybody's failure.
     */
    List<Future<A>> commit();
  }

  /** @param answer empty when it is their turn */
  private record PendingWork<W, A>(W work, Promise<Optional<A>> answer) {}

  /** What is hot is in here while somebody is at it. */
  private final Map<K, Deque<PendingWork<W, A>>> queues = new HashMap<>();
  private final Function<W, CombinedWrite<W, A>> starter;

  /** @param starter the turn of a leader */
  public WriteCombiner(Function<W, CombinedWrite<W, A>> starter) {
    this.starter = starter;
  }

  /** Does it, with others or alone. Waits for the store, and for whoever is at it. */
  public A submit(K key, W work) {
    var own = new PendingWork<W, A>(work, Promise.promise());
    return tryLead(key, own)
        ? lead(key, own)
        : own.answer().future().await().orElseGet(() -> lead(key, own));
  }

  /** How many there are now: those who wait, and the one who is at it. */
  public synchronized int pendingCount(K key) {
    var queue = queues.get(key);
    return queue == null ? 0 : queue.size() + 1;
  }

  /** Whether it is their turn at once. */
  private synchronized boolean tryLead(K key, PendingWork<W, A> own) {
    var queue = queues.putIfAbsent(key, new ArrayDeque<>());
    if (queue != null) {
      queue.add(own);
    }
    return queue == null;
  }

  private A lead(K key, PendingWork<W, A> own) {
    List<PendingWork<W, A>> joined = new ArrayList<>();
    try {
      var write = starter.apply(own.work());
      joinQueued(key, write, joined);
      var answers = write.commit();
      for (int number = 0; number < joined.size(); number++) {
        answers.get(number + 1).map(Optional::of).onComplete(joined.get(number).answer());
      }
      return answers.getFirst().await();
    } catch (Throwable failure) {
      joined.forEach(other -> other.answer().tryFail(failure));
      throw failure;
    } finally {
      releaseLead(key);
    }
  }

  /** The first of those who wait, as far as they go along. */
  private synchronized void joinQueued(K key, CombinedWrite<W, A> write,
      List<PendingWork<W, A>> joined) {
    var queue = requireNonNull(queues.get(key));
    while (!queue.isEmpty() && write.join(queue.element().work())) {
      joined.add(queue.remove());
    }
  }

  private synchronized void releaseLead(K key) {
    var next = requireNonNull(queues.get(key)).poll();
    if (next == null) {
      queues.remove(key);
    } else {
      next.answer().complete(Optional.empty());
    }
  }
}
