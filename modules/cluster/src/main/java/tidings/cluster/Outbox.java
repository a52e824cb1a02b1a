// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.Activities.CountsChanged;
import tidings.core.ClusterEvent;
import tidings.core.Position;

/**
 * The events that the other nodes have not been told yet. Of the counts of an activity only the latest
 * are kept. Thread-safe.
 */
final class Outbox {
  /** Max. events that wait; further ones are lost, and the other nodes catch up. */
  static final int MAX_WAITING = 10_000;
  /** Max. events of a batch, so that it is far smaller than {@link NumberedMessage#MAX_BYTES}. */
  static final int MAX_BATCH = 50;

  private final Runnable onFirst;
  private Map<Object, ClusterEvent> waiting = new LinkedHashMap<>();
  private boolean hasLost;

  /**
   * @param batches with the position in the last one
   * @param hasLost whether some events were lost before them
   */
  record Drained(List<Batch> batches, boolean hasLost) {}

  /** @param onFirst called with the first event since the last drain */
  Outbox(Runnable onFirst) {
    this.onFirst = onFirst;
  }

  void add(ClusterEvent event) {
    if (addFirst(event)) {
      onFirst.run();
    }
  }

  private synchronized boolean addFirst(ClusterEvent event) {
    if (waiting.size() >= MAX_WAITING) {
      hasLost = true;
      return false;
    }
    Object key = event instanceof CountsChanged counted ? counted.id() : new Object();
    boolean isFirst = waiting.isEmpty();
    waiting.remove(key); // to be the last one
    waiting.put(key, event);
    return isFirst;
  }

  synchronized void addLoss() {
    hasLost = true;
  }

  /** @param upTo read before the events, so that these have all that it covers */
  Drained drain(Supplier<Optional<Position>> upTo) {
    var position = upTo.get();
    return drain(position);
  }

  private synchronized Drained drain(Optional<Position> upTo) {
    var events = List.copyOf(waiting.values());
    waiting = new LinkedHashMap<>();
    var batches = new ArrayList<Batch>();
    for (int from = 0; from < events.size(); from += MAX_BATCH) {
      int to = Math.min(events.size(), from + MAX_BATCH);
      batches.add(new Batch(events.subList(from, to), Optional.empty()));
    }
    upTo.ifPresent(position -> batches.add(new Batch(List.of(), upTo)));
    var drained = new Drained(batches, hasLost);
    hasLost = false;
    return drained;
  }
}
