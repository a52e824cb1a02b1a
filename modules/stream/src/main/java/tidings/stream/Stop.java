// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** That all is to end. */
final class Stop implements Going {
  private final CountDownLatch called = new CountDownLatch(1);

  void call() {
    called.countDown();
  }

  @Override
  public boolean on() {
    return called.getCount() > 0;
  }

  @Override
  public boolean after(Duration pause) {
    try {
      return !called.await(pause.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
