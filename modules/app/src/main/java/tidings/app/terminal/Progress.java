// SPDX-License-Identifier: Apache-2.0
package tidings.app.terminal;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How far a long piece of work is: one line that is drawn again on a terminal, a line now and then
 * elsewhere.
 */
public final class Progress {
  private static final int WIDTH = 30;
  /** How often a terminal shows something new. */
  private static final Duration REDRAW = Duration.ofMillis(100);
  /** How often anything else gets a line. */
  private static final Duration LINE = Duration.ofSeconds(3);

  private final PrintStream out;
  private final boolean terminal;
  private final long all;
  private long done;
  private String doing = "";
  private long shownAt;

  /** @param all how many steps there are, or about: with more it is done, and no more than done */
  public Progress(PrintStream out, long all) {
    this(out, all, System.console() != null && System.console().isTerminal());
  }

  Progress(PrintStream out, long all, boolean terminal) {
    this.out = out;
    this.all = all;
    this.terminal = terminal;
    this.shownAt = System.nanoTime();
  }

  /** Shows one piece of work from its beginning to its end. */
  public static <T> T shown(
      PrintStream out, String doing, long all, Function<Progress, T> work) {
    var progress = new Progress(out, Math.max(1, all));
    progress.begin(doing);
    try {
      return work.apply(progress);
    } finally {
      progress.end();
    }
  }

  /** The same of work that comes to nothing to be told. */
  public static void during(
      PrintStream out, String doing, long all, Consumer<Progress> work) {
    shown(out, doing, all, progress -> {
      work.accept(progress);
      return progress;
    });
  }

  /** Says what is done next. */
  public synchronized void begin(String what) {
    doing = what;
    show();
  }

  public synchronized void advance(long steps) {
    done += steps;
    var pause = terminal ? REDRAW : LINE;
    if (System.nanoTime() - shownAt >= pause.toNanos()) {
      show();
    }
  }

  /** So many steps are done by now. */
  public synchronized void reach(long steps) {
    advance(steps - done);
  }

  /** Leaves the line for what comes after. */
  public synchronized void end() {
    if (terminal) {
      out.print("\r\033[K");
      out.flush();
    }
  }

  private void show() {
    shownAt = System.nanoTime();
    int percent = (int) Math.min(100, 100 * done / all);
    if (terminal) {
      int filled = WIDTH * percent / 100;
      var bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
      out.printf("\r\033[K%s %3d %%  %s", bar, percent, doing);
      out.flush();
    } else {
      out.printf("%3d %%  %s%n", percent, doing);
    }
  }
}
