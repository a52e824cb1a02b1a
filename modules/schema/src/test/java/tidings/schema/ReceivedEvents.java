// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tidings.store.Eventually;

/** A queue of the events that a test has received. */
public final class ReceivedEvents<E> {
  private final BlockingQueue<E> events = new LinkedBlockingQueue<>();

  void add(E event) {
    events.add(event);
  }

  /** Waits for the next event and removes it. */
  public E next() {
    try {
      var event = events.poll(Eventually.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      assertThat(event).as("an event within %s", Eventually.TIMEOUT).isNotNull();
      return event;
    } catch (InterruptedException interrupted) {
      return fail("interrupted", interrupted);
    }
  }

  /** Number of events that were received and not removed. */
  public int pendingCount() {
    return events.size();
  }
}
