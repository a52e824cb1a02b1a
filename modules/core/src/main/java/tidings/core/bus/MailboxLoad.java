// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import java.util.concurrent.atomic.LongAdder;

/** Number of pending and refused asks of one protocol. Thread-safe. */
public final class MailboxLoad {
  private final LongAdder pending = new LongAdder();
  private final LongAdder refused = new LongAdder();

  MailboxLoad() {}

  void onAsk() {
    pending.increment();
  }

  void onAnswer(boolean busy) {
    pending.decrement();
    if (busy) {
      refused.increment();
    }
  }

  /** Asks that are queued or being answered. */
  public long pending() {
    return pending.sum();
  }

  /** Asks refused as {@code busy} since the start. */
  public long refused() {
    return refused.sum();
  }
}
