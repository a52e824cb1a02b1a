// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.util.concurrent.atomic.LongAdder;

/** The number of messages to all other nodes, and their bytes. Thread-safe. */
final class SentMessages {
  private final LongAdder messages = new LongAdder();
  private final LongAdder bytes = new LongAdder();

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
}
