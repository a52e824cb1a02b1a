// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test sets or advances it. Thread-safe. */
public final class ManualClock implements InstantSource {
  private volatile Instant now;

  public ManualClock() {
    this(Instant.parse("2026-03-01T12:00:00.123Z"));
  }

  public ManualClock(Instant now) {
    this.now = now;
  }

  @Override
  public Instant instant() {
    return now;
  }

  public synchronized void set(Instant time) {
    now = time;
  }

  public synchronized void advance(Duration time) {
    now = now.plus(time);
  }
}
