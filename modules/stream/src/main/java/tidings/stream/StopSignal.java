// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;

/** Whether to go on with something that may have to end at any time. */
interface StopSignal {
  boolean shouldContinue();

  /** Waits, unless it is to end; and says whether to go on then. */
  boolean pause(Duration duration);
}
