// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import com.github.f4b6a3.ulid.Ulid;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;

/** Generates strictly increasing ids, even if the clock stops or goes back. Thread-safe. */
public final class IdGenerator {
  private final InstantSource clock;
  private Ulid last = Ulid.MIN;

  public IdGenerator(InstantSource clock) {
    this.clock = clock;
  }

  public synchronized ActivityId next() {
    long now = clock.millis();
    last = now > last.getTime() ? randomAt(now) : last.increment();
    return new ActivityId(last.toString());
  }

  /** Makes all following ids greater than this one, regardless of the clock. */
  public synchronized void raiseAbove(Position lowerBound) {
    var floor = Ulid.from(lowerBound.text());
    if (floor.compareTo(last) > 0) {
      last = floor;
    }
  }

  private static Ulid randomAt(long now) {
    var random = ThreadLocalRandom.current();
    return new Ulid(now << 16 | random.nextInt(1 << 16), random.nextLong());
  }
}
