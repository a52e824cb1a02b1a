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
import java.util.function.LongSupplier;
import tidings.core.bus.Turns;
import tidings.core.bus.Turns.Turn;

/**
 * Write combining for hot keys. The first caller runs at once; callers that arrive meanwhile queue
 * in order, and the next leader commits as many of their writes as fit into one transaction. So
 * concurrent changes of a hot key share a transaction, and a change without competition costs the
 * same as before. Each caller leads at most one write, the one with its own change. The queue is
 * bounded by the mailboxes in front.
 *
 * <p>A key that was written here a moment ago may be hot on other nodes as well: its writes take
 * {@link Turns}.
 *
 * <p>This is an optimization only: the conditions of the store ensure correctness, as other nodes
 * combine independently.
 *
 * @param <K> type of the hot key
 * @param <W> a caller's change
 * @param <A> a caller's result
 */
public final class WriteCombiner<K, W, A> {

  /** A combined write, started with the change of its leader. */
  public interface CombinedWrite<W, A> {
    /** Adds another change; false if it does not fit. */
    boolean join(W another);

    /**
     * Commits all changes and returns one result per change, in order. Blocks for the store. A
     * thrown failure applies to all.
     */
    List<Future<A>> commit();
  }

  /** @param answer empty to make the caller the next leader */
  private record PendingWork<W, A>(W work, Promise<Optional<A>> answer) {}

  /** Has an entry for each key with a running write. */
  private final Map<K, Deque<PendingWork<W, A>>> queues = new HashMap<>();
  private final RecentKeys<K> recentKeys;
  private final String name;
  private final Turns turns;
  private final Function<W, CombinedWrite<W, A>> starter;

  /**
   * @param name of what is combined, the same on all nodes; with the text of a key it makes the place
   *     at which turns are taken
   * @param starter starts a combined write with the leader's change
   */
  public WriteCombiner(String name, Turns turns, Function<W, CombinedWrite<W, A>> starter) {
    this(name, turns, System::nanoTime, starter);
  }

  /** @param nanos a monotonic time */
  WriteCombiner(
      String name, Turns turns, LongSupplier nanos, Function<W, CombinedWrite<W, A>> starter) {
    this.name = name;
    this.turns = turns;
    this.recentKeys = new RecentKeys<>(nanos);
    this.starter = starter;
  }

  /**
   * Commits a change, alone or with others. Blocks for the store and for running writes of the key.
   */
  public A submit(K key, W work) {
    var own = new PendingWork<W, A>(work, Promise.promise());
    return tryLead(key, own)
        ? lead(key, own)
        : own.answer().future().await().orElseGet(() -> lead(key, own));
  }

  /** Number of callers now: those queued and the leader. */
  public synchronized int pendingCount(K key) {
    var queue = queues.get(key);
    return queue == null ? 0 : queue.size() + 1;
  }

  /** Whether the caller leads at once; otherwise it is queued. */
  private synchronized boolean tryLead(K key, PendingWork<W, A> own) {
    var queue = queues.putIfAbsent(key, new ArrayDeque<>());
    if (queue != null) {
      queue.add(own);
    }
    return queue == null;
  }

  private A lead(K key, PendingWork<W, A> own) {
    List<PendingWork<W, A>> joined = new ArrayList<>();
    try (var turn = takeTurn(key)) {
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

  /** Those that arrive while it waits join this write. */
  private Turn takeTurn(K key) {
    return recentKeys.add(key) ? turns.take(name + "/" + key).await() : Turn.NONE;
  }

  /** Moves changes from the head of the queue into the write while they fit. */
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
