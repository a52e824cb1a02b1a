// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Combines concurrent loads of the same key. A caller that arrives during a load waits for the next
 * one, so no caller gets data older than its call.
 */
public final class SingleFlight<Q, A> {
  private final Function<Q, Future<A>> load;
  private final Map<Q, Flight<A>> flights = new HashMap<>();

  /** A running load, and the result of the next one if there are waiters. */
  private static final class Flight<A> {
    private Promise<A> next = Promise.promise();
    private boolean hasWaiters;
  }

  public SingleFlight(Function<Q, Future<A>> load) {
    this.load = load;
  }

  public Future<A> load(Q key) {
    Flight<A> first;
    synchronized (this) {
      var running = flights.get(key);
      if (running != null) {
        running.hasWaiters = true;
        return running.next.future();
      }
      first = new Flight<>();
      flights.put(key, first);
    }
    return start(key, first);
  }

  private Future<A> start(Q key, Flight<A> flight) {
    return begin(key).onComplete(answered -> complete(key, flight));
  }

  /** A load that throws is a failed one: others may be waiting for its end. */
  private Future<A> begin(Q key) {
    try {
      return load.apply(key);
    } catch (RuntimeException failure) {
      return Future.failedFuture(failure);
    }
  }

  /** Starts the next load if callers are waiting. */
  private void complete(Q key, Flight<A> flight) {
    Promise<A> waiting;
    synchronized (this) {
      if (!flight.hasWaiters) {
        flights.remove(key);
        return;
      }
      waiting = flight.next;
      flight.next = Promise.promise();
      flight.hasWaiters = false;
    }
    start(key, flight).onComplete(waiting);
  }
}
