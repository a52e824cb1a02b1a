// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** What must not happen, and has happened. */
final class Violations {
  /** Descriptions that are kept; all are counted. */
  private static final int MAX_DESCRIPTIONS = 100;

  private final AtomicInteger count = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> descriptions = new ConcurrentLinkedQueue<>();

  void add(String format, Object... values) {
    if (count.incrementAndGet() <= MAX_DESCRIPTIONS) {
      descriptions.add(Instant.now() + " " + format.formatted(values));
    }
  }

  int count() {
    return count.get();
  }

  List<String> descriptions() {
    return List.copyOf(descriptions);
  }
}
