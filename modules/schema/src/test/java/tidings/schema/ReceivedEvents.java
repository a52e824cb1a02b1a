// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The events that a test has heard and not looked at yet, in order. */
public final class ReceivedEvents<E> {
  /** Seconds after which an event that has not come does not come. */
  private static final int TIMEOUT_SECONDS = 10;

  private final BlockingQueue<E> events = new LinkedBlockingQueue<>();

  void add(E event) {
    events.add(event);
  }

  /** The next one, when it has come. */
  public E next() {
    try {
      var event = events.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      assertThat(event).as("an event within %d seconds", TIMEOUT_SECONDS).isNotNull();
      return event;
    } catch (InterruptedException interrupted) {
      return fail("interrupted", interrupted);
    }
  }

  /** How many have come that nobody has looked at. */
  public int pendingCount() {
    return events.size();
  }
}
