// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is told how much time has passed. */
public final class SetClock implements InstantSource {
  private volatile Instant now = Instant.parse("2026-03-01T12:00:00.123Z");

  @Override
  public Instant instant() {
    return now;
  }

  public synchronized void pass(Duration time) {
    now = now.plus(time);
  }
}
