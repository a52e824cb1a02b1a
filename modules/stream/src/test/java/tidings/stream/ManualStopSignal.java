// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;

/** A stop signal with pauses that last until the test ends them. */
final class ManualStopSignal implements StopSignal {
  private int step;
  private int pausing;
  private boolean stopped;

  @Override
  public synchronized boolean shouldContinue() {
    return !stopped;
  }

  @Override
  public synchronized boolean pause(Duration duration) {
    int before = step;
    pausing++;
    try {
      while (step == before && !stopped) {
        wait();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
    return !stopped;
  }

  /** Number of threads in a pause. */
  synchronized int pausing() {
    return pausing;
  }

  /** Ends all pauses. */
  synchronized void resume() {
    step++;
    pausing = 0;
    notifyAll();
  }

  synchronized void stop() {
    stopped = true;
    resume();
  }
}
