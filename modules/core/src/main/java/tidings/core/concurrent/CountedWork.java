// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import java.util.function.LongConsumer;

/** A batch of pending units of work that can be counted before it runs. Blocks while it works. */
public interface CountedWork {
  /** The number of pending units. */
  long count();

  /** @param onDone receives the number of units finished since the last call; any thread */
  void run(LongConsumer onDone);
}
