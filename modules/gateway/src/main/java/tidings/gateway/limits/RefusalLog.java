// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.gateway.limits.BucketKey.Scope;

/** Counts the refusals of each limit, and logs which addresses are refused. */
final class RefusalLog {
  private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);
  private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

  private final InstantSource clock;
  private final Map<LimitedAction, LongAdder> refusals = new EnumMap<>(LimitedAction.class);
  private final AtomicLong nextLogMillis = new AtomicLong();

  RefusalLog(InstantSource clock) {
    this.clock = clock;
    for (var action : LimitedAction.values()) {
      refusals.put(action, new LongAdder());
    }
  }

  void add(BucketKey key) {
    adder(key.action()).increment();
    if (key.scope() == Scope.ADDRESS) {
      logAddress(key);
    }
  }

  long count(LimitedAction action) {
    return adder(action).sum();
  }

  private LongAdder adder(LimitedAction action) {
    return refusals.getOrDefault(action, new LongAdder());
  }

  /** At most one line within the interval: whoever is refused may come back often. */
  private void logAddress(BucketKey key) {
    long now = clock.millis();
    long next = nextLogMillis.get();
    if (now >= next && nextLogMillis.compareAndSet(next, now + LOG_INTERVAL.toMillis())) {
      LOG.warn("too many {} from {}, refused with 429 for now; if this is the address of a proxy,"
          + " add it to http.proxies", key.action().description(), key.subject());
    }
  }
}
