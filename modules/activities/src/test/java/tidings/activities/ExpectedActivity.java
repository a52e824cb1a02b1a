// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.UserId;

/** A simple model of an activity, to compare the store with. */
record ExpectedActivity(Envelope envelope, String text, long version, Optional<Instant> deletedAt) {
  private static final Duration RESTORE_PERIOD = Duration.ofDays(30);

  static ExpectedActivity published(Activity posted) {
    return new ExpectedActivity(posted.envelope(), posted.object().text().orElseThrow(), 1,
        Optional.empty());
  }

  ActivityId id() {
    return envelope.id();
  }

  UserId actor() {
    return envelope.actor();
  }

  boolean isOn(ExpectedActivity other) {
    return envelope.isComment() && envelope.targets().contains(other.id().ref());
  }

  /** Whether it is visible. */
  boolean isVisible(Instant now) {
    return deletedAt.isEmpty() && exists(now);
  }

  /** Whether its actor could restore it. */
  boolean exists(Instant now) {
    var purgedAt = deletedAt.map(time -> time.plus(RESTORE_PERIOD).truncatedTo(SECONDS));
    return purgedAt.filter(end -> !now.isBefore(end)).isEmpty()
        && envelope.expiresAt().filter(end -> !now.isBefore(end)).isEmpty();
  }

  ExpectedActivity edited(String text) {
    return new ExpectedActivity(envelope, text, version + 1, deletedAt);
  }

  ExpectedActivity deleted(Instant now) {
    return new ExpectedActivity(envelope, text, version, Optional.of(now));
  }

  ExpectedActivity restored() {
    return new ExpectedActivity(envelope, text, version, Optional.empty());
  }
}
