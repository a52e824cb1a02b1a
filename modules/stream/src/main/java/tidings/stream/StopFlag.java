// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A stop signal for all consumers of this node. */
final class StopFlag implements StopSignal {
  private final CountDownLatch stopped = new CountDownLatch(1);

  void stop() {
    stopped.countDown();
  }

  @Override
  public boolean shouldContinue() {
    return stopped.getCount() > 0;
  }

  @Override
  public boolean pause(Duration duration) {
    try {
      return !stopped.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
