// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.concurrent.atomic.LongAdder;

/** How many asks of one protocol are not answered yet, and how many were turned away. */
public final class Load {
  private final LongAdder waiting = new LongAdder();
  private final LongAdder refused = new LongAdder();

  Load() {}

  void asked() {
    waiting.increment();
  }

  void answered(boolean busy) {
    waiting.decrement();
    if (busy) {
      refused.increment();
    }
  }

  /** In mailboxes, or being answered. */
  public long waiting() {
    return waiting.sum();
  }

  /** As {@code busy}, so far. */
  public long refused() {
    return refused.sum();
  }
}
