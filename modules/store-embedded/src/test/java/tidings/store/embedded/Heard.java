// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The events that a test has heard and not looked at yet, in order. */
public final class Heard<E> {
  /** Seconds after which an event that has not come does not come. */
  private static final int PATIENCE = 10;

  private final BlockingQueue<E> events = new LinkedBlockingQueue<>();

  void add(E event) {
    events.add(event);
  }

  /** The next one, when it has come. */
  public E next() {
    try {
      var event = events.poll(PATIENCE, TimeUnit.SECONDS);
      assertThat(event).as("an event within %d seconds", PATIENCE).isNotNull();
      return event;
    } catch (InterruptedException interrupted) {
      return fail("interrupted", interrupted);
    }
  }

  /** How many have come that nobody has looked at. */
  public int waiting() {
    return events.size();
  }
}
