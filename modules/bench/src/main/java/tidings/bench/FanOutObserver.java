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

/** Hears how far activities are delivered. */
final class FanOutObserver {
  private final int followers;
  private final Map<ActivityId, PendingDelivery> deliveries = new ConcurrentHashMap<>();

  /** @param followers how many of them each activity reaches */
  FanOutObserver(Bus bus, int followers) {
    this.followers = followers;
    bus.subscribe(ActivityDelivered.class, this::onDelivered);
  }

  /** When the rows of an activity were told, once all are. */
  FanOutTimes awaitFanOut(ActivityId activity) {
    return pendingOf(activity).await();
  }

  /**
   * @param firstPage how many rows were told first
   * @param firstAt when that was
   * @param lastAt when the last rows were told; both in nanoseconds of the monotonic clock
   */
  record FanOutTimes(int firstPage, long firstAt, long lastAt) {}

  private void onDelivered(ActivityDelivered page) {
    long now = System.nanoTime();
    // the actor's own row is the one without a reason
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

  /** One listener adds, another thread waits. */
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
