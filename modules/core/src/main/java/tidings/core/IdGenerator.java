// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Generates strictly increasing ids, even if the clock stops or goes back. Thread-safe.
 *
 * <p>Ids that do not follow from the clock are a random step apart: nodes whose clocks are behind
 * raise their ids above the same position, and would otherwise count the same ones.
 */
public final class IdGenerator {
  /** Steps are below 2^40, so that a millisecond has room for 2^40 of them. */
  private static final int STEP_BITS = 40;

  private final InstantSource clock;
  private Ulid last = Ulid.MIN;

  public IdGenerator(InstantSource clock) {
    this.clock = clock;
  }

  public synchronized ActivityId next() {
    long now = clock.millis();
    last = now > last.getTime() ? randomAt(now) : stepAbove(last);
    return new ActivityId(last.toString());
  }

  /** Makes all following ids greater than this one, regardless of the clock. */
  public synchronized void raiseAbove(Position lowerBound) {
    var floor = Ulid.from(lowerBound.text());
    if (floor.compareTo(last) > 0) {
      last = floor;
    }
  }

  /** How far the clock is behind the latest id, which may be of another node; 0 if it is not. */
  public synchronized Duration clockLag() {
    return Duration.ofMillis(Math.max(0, last.getTime() - clock.millis()));
  }

  private static Ulid stepAbove(Ulid id) {
    long step = 1 + ThreadLocalRandom.current().nextLong(1L << STEP_BITS);
    long low = id.getLeastSignificantBits() + step;
    boolean isCarried = Long.compareUnsigned(low, step) < 0;
    return new Ulid(id.getMostSignificantBits() + (isCarried ? 1 : 0), low);
  }

  private static Ulid randomAt(long now) {
    var random = ThreadLocalRandom.current();
    return new Ulid(now << 16 | random.nextInt(1 << 16), random.nextLong());
  }
}
