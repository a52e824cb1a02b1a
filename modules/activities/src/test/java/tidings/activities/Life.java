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

/** What an activity has to be, said as plainly as possible. */
record Life(Envelope envelope, String text, long version, Optional<Instant> deletedAt) {
  private static final Duration RESTORABLE = Duration.ofDays(30);

  static Life begun(Activity posted) {
    return new Life(posted.envelope(), posted.object().text().orElseThrow(), 1, Optional.empty());
  }

  ActivityId id() {
    return envelope.id();
  }

  UserId actor() {
    return envelope.actor();
  }

  boolean isOn(Life other) {
    return envelope.isComment() && envelope.targets().contains(other.id().ref());
  }

  /** Whether somebody sees it. */
  boolean lives(Instant now) {
    return deletedAt.isEmpty() && isThere(now);
  }

  /** Whether its actor could have it back, if they do not have it. */
  boolean isThere(Instant now) {
    var deleted = deletedAt.map(at -> at.plus(RESTORABLE).truncatedTo(SECONDS));
    return deleted.filter(gone -> !now.isBefore(gone)).isEmpty()
        && envelope.expiresAt().filter(gone -> !now.isBefore(gone)).isEmpty();
  }

  Life edited(String news) {
    return new Life(envelope, news, version + 1, deletedAt);
  }

  Life deleted(Instant now) {
    return new Life(envelope, text, version, Optional.of(now));
  }

  Life restored() {
    return new Life(envelope, text, version, Optional.empty());
  }
}
