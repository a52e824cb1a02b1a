// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;

/** Tells long-running work whether to continue. */
interface StopSignal {
  boolean shouldContinue();

  /** Waits for the duration or the stop; returns whether to continue. */
  boolean pause(Duration duration);
}
