// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.time.Duration;

/**
 * What connections may take of the server.
 *
 * @param connections how many may be open; one more is closed at once
 * @param within how long a connection may take for its first request, address and headers
 * @param idle how long it may take for another, whatever arrives of it meanwhile
 */
public record Bounds(int connections, Duration within, Duration idle) {
  /** As many as there are ports for behind one proxy. */
  public static final Bounds USUAL =
      new Bounds(60_000, Duration.ofSeconds(10), Duration.ofSeconds(75));

  public Bounds connections(int most) {
    return new Bounds(most, within, idle);
  }
}
