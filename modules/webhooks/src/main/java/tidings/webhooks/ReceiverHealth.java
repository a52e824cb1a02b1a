// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Whether the receiver of a webhook works, as its last answers show. Thread-safe. */
final class ReceiverHealth {
  /** Time of failures without a success after which the receiver counts as down. */
  static final Duration DOWN_AFTER = Duration.ofMinutes(1);
  /** Time of failures without a success after which the webhook is disabled. */
  static final Duration DISABLED_AFTER = Duration.ofDays(5);
  /** Pause between new events that a receiver gets while it is down. */
  private static final Duration PROBE_INTERVAL = Duration.ofSeconds(5);

  private Optional<Instant> deliveredAt;
  private Optional<Instant> failingSince;
  private Instant heldUntil = Instant.MIN;
  private Instant probeAt = Instant.MIN;
  private Optional<String> endedBecause = Optional.empty();

  ReceiverHealth(Optional<Instant> deliveredAt, Optional<Instant> failingSince) {
    this.deliveredAt = deliveredAt;
    this.failingSince = failingSince;
  }

  /** @return whether the receiver was down until now, so that what waits need not wait longer */
  synchronized boolean record(SendResult result, Instant now) {
    if (result.isSuccess()) {
      boolean wasDown = isDown(now);
      deliveredAt = Optional.of(now);
      failingSince = Optional.empty();
      return wasDown;
    }
    failingSince = failingSince.or(() -> Optional.of(now));
    result.retryAfter().map(RetrySchedule::bounded).map(now::plus)
        .filter(heldUntil::isBefore).ifPresent(until -> heldUntil = until);
    if (result.isGone()) {
      endedBecause = Optional.of("the receiver answered 410 (gone)");
    } else if (failingFor(now).compareTo(DISABLED_AFTER) >= 0) {
      endedBecause = Optional.of("all deliveries failed for " + DISABLED_AFTER.toDays() + " days");
    }
    return false;
  }

  private Duration failingFor(Instant now) {
    return failingSince.map(since -> Duration.between(since, now)).orElse(Duration.ZERO);
  }

  synchronized boolean isDown(Instant now) {
    return failingFor(now).compareTo(DOWN_AFTER) >= 0;
  }

  /** Whether the receiver asked for a pause that is not over. */
  synchronized boolean isHeld(Instant now) {
    return now.isBefore(heldUntil);
  }

  /** Whether a receiver that is down is to get a new event, now and not again for a while. */
  synchronized boolean probe(Instant now) {
    boolean isDue = !now.isBefore(probeAt);
    probeAt = isDue ? now.plus(PROBE_INTERVAL) : probeAt;
    return isDue;
  }

  /** Why the webhook has to be disabled. */
  synchronized Optional<String> endedBecause() {
    return endedBecause;
  }

  synchronized Optional<Instant> deliveredAt() {
    return deliveredAt;
  }

  synchronized Optional<Instant> failingSince() {
    return failingSince;
  }
}
