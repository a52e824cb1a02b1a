// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.util.concurrent.atomic.LongAdder;

/** The number of messages to all other nodes, their bytes, and what was not sent. Thread-safe. */
final class SentMessages {
  private final LongAdder messages = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder skippedEvents = new LongAdder();

  void add(int size) {
    messages.increment();
    bytes.add(size);
  }

  long messages() {
    return messages.sum();
  }

  long bytes() {
    return bytes.sum();
  }

  /** @param events that a node does not need */
  void addSkipped(int events) {
    skippedEvents.add(events);
  }

  long skippedEvents() {
    return skippedEvents.sum();
  }
}
