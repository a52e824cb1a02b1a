// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** A scheduler with a manual clock; tasks without delay run at once. */
final class ManualScheduler implements Scheduler {
  private record ScheduledTask(long dueNanos, Runnable task) {}

  private final PriorityQueue<ScheduledTask> due =
      new PriorityQueue<>(Comparator.comparingLong(ScheduledTask::dueNanos));
  private final List<Duration> pauses = new ArrayList<>();
  private long now;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void execute(Runnable task) {
    task.run();
  }

  @Override
  public void schedule(Duration delay, Runnable task) {
    pauses.add(delay);
    due.add(new ScheduledTask(now + delay.toNanos(), task));
  }

  /** All delays so far. */
  List<Duration> pauses() {
    return pauses;
  }

  void advance(Duration time) {
    long until = now + time.toNanos();
    while (!due.isEmpty() && due.peek().dueNanos() <= until) {
      var next = due.remove();
      now = next.dueNanos();
      next.task().run();
    }
    now = until;
  }
}
