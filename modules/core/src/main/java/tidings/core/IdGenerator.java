// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import com.github.f4b6a3.ulid.Ulid;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;

/** Makes ids, each above all that it made before, also when the clock stands still or goes back. */
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

  /** From now on ids are above this one, whatever the clock says. */
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
