// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Time that goes when a test says so; what is to run soon runs at once. */
final class TimeInHand implements Timer {
  private record Due(long at, Runnable what) {}

  private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::at));
  private final List<Duration> pauses = new ArrayList<>();
  private long now;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void soon(Runnable what) {
    what.run();
  }

  @Override
  public void after(Duration pause, Runnable what) {
    pauses.add(pause);
    due.add(new Due(now + pause.toNanos(), what));
  }

  /** All pauses that were asked for. */
  List<Duration> pauses() {
    return pauses;
  }

  void pass(Duration time) {
    long until = now + time.toNanos();
    while (!due.isEmpty() && due.peek().at() <= until) {
      var next = due.remove();
      now = next.at();
      next.what().run();
    }
    now = until;
  }
}
