// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import io.github.bucket4j.TimeMeter;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/** The time of the server's clock, for token buckets. A clock that is set back refills nothing. */
record ClockTime(InstantSource clock) implements TimeMeter {
  @Override
  public long currentTimeNanos() {
    var now = clock.instant();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  @Override
  public boolean isWallClockBased() {
    return true;
  }
}
