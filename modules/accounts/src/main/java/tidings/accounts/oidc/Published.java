// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.oidc;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.errors.Refusal;

/**
 * What another site publishes, such as its keys: kept for some time, and read again when a token does
 * not hold, at most once a minute. One thread reads, the others wait for it. If the site cannot be
 * read, what was read before holds for a day, and it is asked again after some seconds.
 */
public final class Published<T> {
  private static final Logger LOG = LoggerFactory.getLogger(Published.class);
  private static final Duration MIN_AGE = Duration.ofMinutes(1);
  private static final Duration MAX_OUTAGE = Duration.ofDays(1);
  /** Time after a failure within which nobody waits for another one. */
  private static final Duration FAILURE_TTL = Duration.ofSeconds(5);

  private final Supplier<T> reading;
  private final Duration maxAge;
  private final InstantSource clock;
  /** Held while it is read. */
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Optional<Known<T>> known = Optional.empty();
  private volatile Optional<Failure> failure = Optional.empty();

  /** A value with the time at which it was read. */
  private record Known<T>(T value, Instant time) {
    boolean isYounger(Duration age, Instant now) {
      return now.isBefore(time.plus(age));
    }
  }

  private record Failure(Refusal refusal, Instant time) {}

  /**
   * @param reading waits for the site
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
    return youngerThan(maxAge)
        .orElseGet(() -> reading(() -> youngerThan(maxAge).orElseGet(this::readOrKeep)));
  }

  private T readOrKeep() {
    try {
      return read();
    } catch (Refusal unreadable) {
      return youngerThan(MAX_OUTAGE).orElseThrow(() -> unreadable);
    }
  }

  /**
   * Another value than one with which a token did not hold: one that was read since, or is read now;
   * empty if it was asked within the last minute, so that tokens that do not hold cause no flood of
   * requests.
   *
   * @throws Refusal {@code provider_failed} if it cannot be read now
   */
  public Optional<T> newer(T tried) {
    return otherThan(tried)
        .or(() -> mayReread() ? reading(() -> rereadUnlessOther(tried)) : Optional.empty());
  }

  /** Another thread may have read it meanwhile, or tried to. */
  private Optional<T> rereadUnlessOther(T tried) {
    return otherThan(tried).or(() -> mayReread() ? Optional.of(read()) : Optional.empty());
  }

  private boolean mayReread() {
    var now = clock.instant();
    return youngerThan(MIN_AGE).isEmpty()
        && failure.filter(last -> now.isBefore(last.time.plus(MIN_AGE))).isEmpty();
  }

  private Optional<T> otherThan(T tried) {
    return known.map(Known::value).filter(value -> value != tried);
  }

  private Optional<T> youngerThan(Duration age) {
    return known.filter(last -> last.isYounger(age, clock.instant())).map(Known::value);
  }

  private <R> R reading(Supplier<R> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  private T read() {
    var now = clock.instant();
    failure.filter(last -> now.isBefore(last.time.plus(FAILURE_TTL))).ifPresent(last -> {
      throw last.refusal;
    });
    try {
      var value = reading.get();
      known = Optional.of(new Known<>(value, now));
      return value;
    } catch (Refusal unreadable) {
      LOG.warn("another site cannot be read, what it said before holds for a day: {}",
          unreadable.detail());
      failure = Optional.of(new Failure(unreadable, now));
      throw unreadable;
    }
  }
}
