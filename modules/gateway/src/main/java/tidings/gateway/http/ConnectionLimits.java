// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import java.time.Duration;

/**
 * What connections may take of the server.
 *
 * @param maxConnections how many may be open; one more is closed at once
 * @param requestTimeout how long a connection may take for its first request, address and headers
 * @param idleTimeout how long it may take for another, whatever arrives of it meanwhile
 */
public record ConnectionLimits(int maxConnections, Duration requestTimeout, Duration idleTimeout) {
  /** Longer than the longest address of the contract: a path with a ref, and a cursor. */
  public static final int MAX_LINE_BYTES = 4096;
  public static final int MAX_HEADER_BYTES = 8192;
  /** As many as there are ports for behind one proxy. */
  public static final ConnectionLimits DEFAULT =
      new ConnectionLimits(60_000, Duration.ofSeconds(10), Duration.ofSeconds(75));

  public ConnectionLimits maxConnections(int max) {
    return new ConnectionLimits(max, requestTimeout, idleTimeout);
  }
}
