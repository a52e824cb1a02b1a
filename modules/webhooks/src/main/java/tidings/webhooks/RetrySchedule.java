// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import tidings.core.concurrent.Backoff;

/** The times of the retries of an event: for a day, with pauses that double. */
record RetrySchedule(RandomGenerator random) {
  /** Time after which an event is given up. */
  static final Duration LIFETIME = Duration.ofDays(1);
  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(5), Duration.ofHours(2));
  /** Longest pause that a receiver can ask for. */
  static final Duration MAX_RETRY_AFTER = Duration.ofHours(1);

  /**
   * When an event is sent again; empty if it is given up.
   *
   * @param attempts so far, 1 or more
   * @param queuedAt when it was to be sent for the first time
   */
  Optional<Instant> next(
      long attempts, Instant queuedAt, Instant now, Optional<Duration> retryAfter) {
    int failures = (int) Math.min(attempts, 30);
    long half = BACKOFF.delay(failures).toMillis() / 2;
    var pause = Duration.ofMillis(half + random.nextLong(half + 1));
    var next = now.plus(retryAfter.map(RetrySchedule::bounded)
        .filter(asked -> asked.compareTo(pause) > 0).orElse(pause));
    return Optional.of(next).filter(time -> !time.isAfter(queuedAt.plus(LIFETIME)));
  }

  static Duration bounded(Duration retryAfter) {
    return retryAfter.compareTo(MAX_RETRY_AFTER) < 0 ? retryAfter : MAX_RETRY_AFTER;
  }
}
