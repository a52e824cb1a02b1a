// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.bus.Bus;

/** Observes the progress of deliveries by events on the bus. */
final class FanOutObserver {
  private final int followers;
  private final Map<ActivityId, PendingDelivery> deliveries = new ConcurrentHashMap<>();

  /** @param followers number of recipients of each activity */
  FanOutObserver(Bus bus, int followers) {
    this.followers = followers;
    bus.subscribe(ActivityDelivered.class, this::onDelivered);
  }

  /** The times of a fan-out, once it is complete. */
  FanOutTimes awaitFanOut(ActivityId activity) {
    return pendingOf(activity).await();
  }

  /**
   * @param firstPage number of rows in the first event
   * @param firstAt time of the first event
   * @param lastAt time of the last event; both in nanoseconds of the monotonic clock
   */
  record FanOutTimes(int firstPage, long firstAt, long lastAt) {}

  private void onDelivered(ActivityDelivered page) {
    long now = System.nanoTime();
    // the actor's own row has no reason
    int rows = page.recipients()
        .entrySet()
        .stream()
        .filter(group -> !group.getKey().equals(List.<Ref>of()))
        .mapToInt(group -> group.getValue().size())
        .sum();
    if (rows > 0) {
      pendingOf(page.activity().id()).add(rows, now);
    }
  }

  private PendingDelivery pendingOf(ActivityId activity) {
    return deliveries.computeIfAbsent(activity, id -> new PendingDelivery());
  }

  /** Recipients so far; updated by the listener, awaited by another thread. */
  private final class PendingDelivery {
    private final CountDownLatch done = new CountDownLatch(1);
    private int rows;
    private int firstPage;
    private long firstAt;
    private long lastAt;

    void add(int more, long now) {
      if (rows == 0) {
        firstPage = more;
        firstAt = now;
      }
      rows += more;
      lastAt = now;
      if (rows >= followers) {
        done.countDown();
      }
    }

    FanOutTimes await() {
      try {
        done.await();
        return new FanOutTimes(firstPage, firstAt, lastAt);
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
    }
  }
}
