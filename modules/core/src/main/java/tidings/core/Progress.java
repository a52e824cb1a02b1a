// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.function.Consumer;
import java.util.function.Function;

/** Progress of a long task, counted in steps. Thread-safe. */
public interface Progress {
  /** Names the part of the task that begins. */
  void begin(String label);

  void advance(long steps);

  /** Sets the number of finished steps. */
  void advanceTo(long steps);

  /** Ends the display; nothing more is shown. */
  void end();

  /** Shows progress to the user of a command. */
  interface Display {
    /** @param totalSteps expected number of steps, at least 1; more are shown as 100 % */
    Progress start(long totalSteps);

    /** Shows one task from its beginning to its end. */
    default <T> T call(String label, long totalSteps, Function<Progress, T> task) {
      var progress = start(Math.max(1, totalSteps));
      progress.begin(label);
      try {
        return task.apply(progress);
      } finally {
        progress.end();
      }
    }

    /** Shows one task without a result. */
    default void run(String label, long totalSteps, Consumer<Progress> task) {
      call(label, totalSteps, progress -> {
        task.accept(progress);
        return progress;
      });
    }
  }
}
