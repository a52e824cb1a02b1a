// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;

/**
 * How long a server that stops waits for what it still does, one after the other. Supervisors
 * commonly kill a process 10 seconds after SIGTERM.
 */
public final class StopTimeouts {
  /** For requests in flight and closing sockets, after {@code http.drain}. */
  public static final Duration REQUESTS = Duration.ofSeconds(5);
  /**
   * For fan-outs, batches of stream consumers and the mail that is being sent, all at the same time.
   * What is unfinished is repeated later, by another server or after the next start.
   */
  public static final Duration BACKGROUND_WORK = Duration.ofSeconds(3);
  /** For everything: the above, and leaving and closing the table. */
  public static final Duration PROCESS = Duration.ofSeconds(9);

  private StopTimeouts() {}
}
