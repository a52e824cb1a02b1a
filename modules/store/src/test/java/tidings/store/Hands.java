// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that goes when a test says so. */
public final class Hands implements InstantSource {
  private volatile Instant now;

  public Hands(Instant now) {
    this.now = now;
  }

  @Override
  public Instant instant() {
    return now;
  }

  public void set(Instant time) {
    now = time;
  }

  public void advance(Duration time) {
    now = now.plus(time);
  }
}
