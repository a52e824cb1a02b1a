// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import tidings.schema.WebhookKeys;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * The positions of all events that wait for a webhook, by lane, in memory; their contents are in the
 * table. Events of a lane that has some wait behind them. Thread-safe.
 */
final class WaitingEvents {
  /** Max. events that wait for one webhook; then no new ones are read until there is room. */
  static final int MAX_WAITING = 5_000;

  private static final class Lane {
    private final TreeSet<Long> positions = new TreeSet<>();
    private Instant dueAt;
    private boolean isTaken;

    Lane(Instant dueAt) {
      this.dueAt = dueAt;
    }
  }

  private final Map<String, Lane> lanes = new HashMap<>();
  private int size;

  /** Reads the stored ones. */
  static WaitingEvents load(Table table, WebhookRow webhook) {
    var waiting = new WaitingEvents();
    for (var slice : Slices.of(table, WebhookKeys.waitingFor(webhook.id()))) {
      for (var row : slice.items()) {
        var event = WaitingEvent.of(webhook.id(), row);
        waiting.add(WebhookKeys.laneOf(row.key()), event.position(), event.dueAt());
      }
    }
    return waiting;
  }

  synchronized int size() {
    return size;
  }

  synchronized boolean has(String lane) {
    return lanes.containsKey(lane);
  }

  /**
   * Adds an event.
   *
   * @param dueAt when the lane goes on, if this is its first event
   * @return whether it was not there yet
   */
  synchronized boolean add(String name, long position, Instant dueAt) {
    var lane = lanes.computeIfAbsent(name, none -> new Lane(dueAt));
    boolean added = lane.positions.add(position);
    size += added ? 1 : 0;
    return added;
  }

  /** Takes lanes that are due, which nobody else gets until they are given back. */
  synchronized List<String> takeDue(Instant now, int max) {
    var due = lanes.entrySet().stream()
        .filter(lane -> !lane.getValue().isTaken && !lane.getValue().dueAt.isAfter(now))
        .limit(max).map(Map.Entry::getKey).toList();
    due.forEach(name -> lane(name).isTaken = true);
    return due;
  }

  /** Gives a lane back without events that wait no more. */
  synchronized void giveBack(String name, Collection<Long> removed, Instant dueAt) {
    var lane = lane(name);
    size -= (int) removed.stream().filter(lane.positions::remove).count();
    lane.isTaken = false;
    lane.dueAt = dueAt;
    if (lane.positions.isEmpty()) {
      lanes.remove(name);
    }
  }

  /** Lets all lanes go on. */
  synchronized void makeDue(Instant now) {
    lanes.values().stream().filter(lane -> lane.dueAt.isAfter(now))
        .forEach(lane -> lane.dueAt = now);
  }

  private Lane lane(String name) {
    var lane = lanes.get(name);
    if (lane == null) {
      throw new IllegalStateException("there is no lane " + name);
    }
    return lane;
  }
}
