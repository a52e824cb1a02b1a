// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.errors.Refusal;

/**
 * What a provider publishes, such as its keys: kept for some time, and read again when a token does
 * not hold, at most once a minute, whether the reading succeeds or not. If the provider cannot be
 * reached, what was read before holds for a day.
 */
public final class Published<T> {
  private static final Logger LOG = LoggerFactory.getLogger(Published.class);
  private static final Duration MIN_AGE = Duration.ofMinutes(1);
  private static final Duration MAX_OUTAGE = Duration.ofDays(1);

  private final Supplier<T> reading;
  private final Duration maxAge;
  private final InstantSource clock;
  private volatile Optional<Known<T>> known = Optional.empty();
  /** When it was last read although something was known. */
  private final AtomicReference<Instant> rereadAt = new AtomicReference<>(Instant.MIN);

  /** A value with the time at which it was read. */
  private record Known<T>(T value, Instant time) {
    boolean isYounger(Duration age, Instant now) {
      return now.isBefore(time.plus(age));
    }
  }

  /**
   * @param reading waits for the provider
   * @param maxAge time after which it is read again
   */
  public Published(Supplier<T> reading, Duration maxAge, InstantSource clock) {
    this.reading = reading;
    this.maxAge = maxAge;
    this.clock = clock;
  }

  /**
   * What is known, or is read now.
   *
   * @throws Refusal {@code provider_failed} if nothing is known and it cannot be read
   */
  public T current() {
    var now = clock.instant();
    var last = known.filter(read -> read.isYounger(MAX_OUTAGE, now));
    if (last.isEmpty()) {
      return read(now);
    }
    return last.get().isYounger(maxAge, now) || !mayReread(now)
        ? last.get().value()
        : readOr(last.get().value(), now);
  }

  private T readOr(T former, Instant now) {
    try {
      return read(now);
    } catch (Refusal unreachable) {
      LOG.warn("a provider cannot be read, what it said before holds: {}", unreachable.detail());
      return former;
    }
  }

  /**
   * What it says now; empty if it was read within the last minute, so that tokens that do not hold
   * cause no flood of requests to the provider.
   */
  public Optional<T> newer() {
    var now = clock.instant();
    boolean isRecent = known.filter(read -> read.isYounger(MIN_AGE, now)).isPresent();
    return isRecent || !mayReread(now) ? Optional.empty() : Optional.of(read(now));
  }

  private boolean mayReread(Instant now) {
    var last = rereadAt.get();
    return (last.equals(Instant.MIN) || !now.isBefore(last.plus(MIN_AGE)))
        && rereadAt.compareAndSet(last, now);
  }

  private T read(Instant now) {
    var value = reading.get();
    known = Optional.of(new Known<>(value, now));
    return value;
  }
}
