// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** How often each fault was made. */
final class FaultCounts {
  private final AtomicIntegerArray counts = new AtomicIntegerArray(Fault.values().length);

  void add(Fault fault) {
    counts.incrementAndGet(fault.ordinal());
  }

  int of(Fault fault) {
    return counts.get(fault.ordinal());
  }
}
