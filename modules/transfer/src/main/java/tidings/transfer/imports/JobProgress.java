// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.imports;

import tidings.core.Progress;

/** How far an import is: it reads its file, and then fills feeds. Thread-safe. */
final class JobProgress implements Progress.Display {
  /** Share of the first task in all that an import does, about. */
  private static final int READING_PERCENT = 90;
  /** Shown until the end. */
  private static final int MAX_PERCENT = 99;

  private String step = "";
  private int tasks;
  private long total = 1;
  private long done;

  @Override
  public synchronized Progress start(long totalSteps) {
    tasks++;
    total = totalSteps;
    done = 0;
    return new Task();
  }

  synchronized String step() {
    return step;
  }

  synchronized int percent() {
    double share = Math.min(1, (double) done / total);
    double percent = tasks <= 1
        ? READING_PERCENT * share
        : READING_PERCENT + (100 - READING_PERCENT) * share;
    return Math.min(MAX_PERCENT, (int) percent);
  }

  private synchronized void begin(String label) {
    step = label;
  }

  private synchronized void set(long steps) {
    done = steps;
  }

  private synchronized void add(long steps) {
    done += steps;
  }

  private final class Task implements Progress {
    @Override
    public void begin(String label) {
      JobProgress.this.begin(label);
    }

    @Override
    public void advance(long steps) {
      add(steps);
    }

    @Override
    public void advanceTo(long steps) {
      set(steps);
    }

    @Override
    public void end() {
      // the next task begins
    }
  }
}
