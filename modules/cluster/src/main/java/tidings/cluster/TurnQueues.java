// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** Who has the turn at each place that this node decides on, and who waits. Not thread-safe. */
final class TurnQueues {
  /** Max. places with a turn; at further ones everyone has a turn at once. */
  static final int MAX_PLACES = 10_000;
  /** Of a turn whose end was lost. */
  static final Duration MAX_TURN = Duration.ofSeconds(1);

  /**
   * @param node that wants the turn
   * @param number of the turn, unique for the node
   */
  record Request(String node, long number, String place) {}

  /** The requests of a place, first the one that has the turn, since the time of that. */
  private static final class Queue {
    private final Deque<Request> requests = new ArrayDeque<>();
    private long since;
  }

  private final Map<String, Queue> byPlace = new HashMap<>();
  private final LongSupplier nanos;
  private final Consumer<Request> grant;

  /**
   * @param nanos a monotonic time
   * @param grant called with each request that has its turn now
   */
  TurnQueues(LongSupplier nanos, Consumer<Request> grant) {
    this.nanos = nanos;
    this.grant = grant;
  }

  /** @return whether it has its turn at once */
  boolean add(Request request) {
    var queue = byPlace.get(request.place());
    if (queue == null && byPlace.size() >= MAX_PLACES) {
      grant.accept(request);
      return true;
    }
    if (queue == null) {
      queue = new Queue();
      byPlace.put(request.place(), queue);
    }
    queue.requests.add(request);
    if (queue.requests.size() > 1) {
      return false;
    }
    grantFirst(queue);
    return true;
  }

  /** The turn is over, or is no longer waited for. */
  void remove(Request request) {
    var queue = byPlace.get(request.place());
    if (queue != null) {
      removeIf(queue, request::equals);
      forgetIfEmpty(request.place(), queue);
    }
  }

  /** Nobody of this node waits any longer. */
  void removeAll(String node) {
    forEach(queue -> removeIf(queue, request -> request.node().equals(node)));
  }

  /** Ends the turns that have taken too long. */
  void removeExpired() {
    long now = nanos.getAsLong();
    forEach(queue -> {
      if (now - queue.since > MAX_TURN.toNanos()) {
        removeIf(queue, queue.requests.getFirst()::equals);
      }
    });
  }

  private void forEach(Consumer<Queue> action) {
    byPlace.values().forEach(action);
    byPlace.values().removeIf(queue -> queue.requests.isEmpty());
  }

  private void forgetIfEmpty(String place, Queue queue) {
    if (queue.requests.isEmpty()) {
      byPlace.remove(place);
    }
  }

  private void removeIf(Queue queue, Predicate<Request> condition) {
    var first = queue.requests.getFirst();
    queue.requests.removeIf(condition);
    if (!queue.requests.isEmpty() && !queue.requests.getFirst().equals(first)) {
      grantFirst(queue);
    }
  }

  private void grantFirst(Queue queue) {
    queue.since = nanos.getAsLong();
    grant.accept(queue.requests.getFirst());
  }

  /** Number of places with a turn. */
  int size() {
    return byPlace.size();
  }
}
