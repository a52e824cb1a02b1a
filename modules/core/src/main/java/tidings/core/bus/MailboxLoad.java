// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import java.util.concurrent.atomic.LongAdder;

/** How many asks of one protocol are not answered yet, and how many were turned away. */
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

  /** In mailboxes, or being answered. */
  public long pending() {
    return pending.sum();
  }

  /** As {@code busy}, so far. */
  public long refused() {
    return refused.sum();
  }
}
