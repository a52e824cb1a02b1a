// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import java.time.Duration;

/**
 * Limits of connections and of requests on them.
 *
 * @param maxConnections maximum number of open connections; a further one is closed at once
 * @param requestTimeout time a connection has for the request line and headers of its first request
 * @param idleTimeout time it has for those of each further request, however slowly bytes arrive
 */
public record ConnectionLimits(int maxConnections, Duration requestTimeout, Duration idleTimeout) {
  /** Longer than the longest request line of the API: a path with a ref, and a cursor. */
  public static final int MAX_LINE_BYTES = 4096;
  public static final int MAX_HEADER_BYTES = 8192;
  /** About the number of ports that one proxy address has. */
  public static final ConnectionLimits DEFAULT =
      new ConnectionLimits(60_000, Duration.ofSeconds(10), Duration.ofSeconds(75));

  public ConnectionLimits maxConnections(int max) {
    return new ConnectionLimits(max, requestTimeout, idleTimeout);
  }
}
