// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;

/** Pauses that last until a test lets time go on. */
final class Pace implements Going {
  private int step;
  private int resting;
  private boolean over;

  @Override
  public synchronized boolean on() {
    return !over;
  }

  @Override
  public synchronized boolean after(Duration pause) {
    int before = step;
    resting++;
    try {
      while (step == before && !over) {
        wait();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
    return !over;
  }

  /** How many are in a pause. */
  synchronized int resting() {
    return resting;
  }

  /** Ends all pauses. */
  synchronized void goOn() {
    step++;
    resting = 0;
    notifyAll();
  }

  synchronized void call() {
    over = true;
    goOn();
  }
}
