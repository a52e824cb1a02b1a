// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import tidings.core.LossCause;

/** How often something that another node told may not have arrived, and why. Thread-safe. */
final class Losses {
  private final AtomicLongArray counts = new AtomicLongArray(LossCause.values().length);

  void add(LossCause cause) {
    counts.incrementAndGet(cause.ordinal());
  }

  /** Of all causes together. */
  long all() {
    long all = 0;
    for (int cause = 0; cause < counts.length(); cause++) {
      all += counts.get(cause);
    }
    return all;
  }

  Map<LossCause, Long> byCause() {
    var byCause = new EnumMap<LossCause, Long>(LossCause.class);
    for (var cause : LossCause.values()) {
      byCause.put(cause, counts.get(cause.ordinal()));
    }
    return byCause;
  }
}
