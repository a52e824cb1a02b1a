// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import java.io.PrintStream;
import java.time.Duration;
import tidings.core.Progress;

/**
 * A progress display: one line that is redrawn on a terminal, otherwise a new line from time to
 * time.
 */
public final class TerminalProgress implements Progress {
  private static final int WIDTH = 30;
  /** Redraw interval on a terminal. */
  private static final Duration REDRAW_INTERVAL = Duration.ofMillis(100);
  /** Interval between lines on other outputs. */
  private static final Duration LINE_INTERVAL = Duration.ofSeconds(3);

  private final PrintStream out;
  private final boolean terminal;
  private final long total;
  private long doneSteps;
  private String label = "";
  private long drawnAt;

  /** @param total the expected number of steps; further steps still show as 100 % */
  public TerminalProgress(PrintStream out, long total) {
    this(out, total, System.console() != null && System.console().isTerminal());
  }

  TerminalProgress(PrintStream out, long total, boolean terminal) {
    this.out = out;
    this.total = total;
    this.terminal = terminal;
    this.drawnAt = System.nanoTime();
  }

  /** Shows progress on a stream. */
  public static Progress.Display on(PrintStream out) {
    return total -> new TerminalProgress(out, total);
  }

  @Override
  public synchronized void begin(String newLabel) {
    label = newLabel;
    draw();
  }

  @Override
  public synchronized void advance(long steps) {
    doneSteps += steps;
    var interval = terminal ? REDRAW_INTERVAL : LINE_INTERVAL;
    if (System.nanoTime() - drawnAt >= interval.toNanos()) {
      draw();
    }
  }

  @Override
  public synchronized void advanceTo(long steps) {
    advance(steps - doneSteps);
  }

  @Override
  public synchronized void end() {
    if (terminal) {
      out.print("\r\033[K");
      out.flush();
    }
  }

  private void draw() {
    drawnAt = System.nanoTime();
    int percent = (int) Math.min(100, 100 * doneSteps / total);
    if (terminal) {
      int filled = WIDTH * percent / 100;
      var bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
      out.printf("\r\033[K%s %3d %%  %s", bar, percent, label);
      out.flush();
    } else {
      out.printf("%3d %%  %s%n", percent, label);
    }
  }
}
