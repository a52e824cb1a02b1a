// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import java.time.Duration;

/**
 * Limits of connections and of requests on them.
 *
 * @param maxConnections maximum number of open connections; a further one is closed at once
 * @param maxPerAddress maximum number of those of one client address; proxies are exempt
 * @param requestTimeout time a connection has for the request line and headers of its first request
 * @param idleTimeout time it has for those of each further request, however slowly bytes arrive
 * @param drainTimeout time after which a connection is closed whose client reads nothing of what is
 *     sent to it
 */
public record ConnectionLimits(int maxConnections, int maxPerAddress, Duration requestTimeout,
    Duration idleTimeout, Duration drainTimeout) {
  /** Longer than the longest request line of the API: a path with a ref, and a cursor. */
  public static final int MAX_LINE_BYTES = 4096;
  /** A token of the site in the longest form, and what browsers and proxies add. */
  public static final int MAX_HEADER_BYTES = 2 * BearerToken.MAX_LENGTH;
  /** About the number of ports that one proxy address has. */
  private static final int MAX_CONNECTIONS = 60_000;
  /** Enough for the people of an office or a mobile network who share an address. */
  private static final int AUTOMATIC_MAX_PER_ADDRESS = 1000;
  /** The number of addresses that it takes at least to use all connections. */
  private static final int ADDRESSES_TO_FILL = 4;
  public static final ConnectionLimits DEFAULT =
      new ConnectionLimits(MAX_CONNECTIONS, MAX_CONNECTIONS, Duration.ofSeconds(10),
          Duration.ofSeconds(75), Duration.ofSeconds(10));

  /** @param perAddress at most those of one client address */
  public ConnectionLimits withMax(int max, int perAddress) {
    return new ConnectionLimits(max, perAddress, requestTimeout, idleTimeout, drainTimeout);
  }

  /**
   * The maximum of one address if none is set.
   *
   * @param onlyLocal whether only this machine can connect, such as a proxy on it, whose address all
   *     clients share
   */
  public static int automaticMaxPerAddress(int maxConnections, boolean onlyLocal) {
    return onlyLocal
        ? maxConnections
        : Math.clamp(maxConnections / ADDRESSES_TO_FILL, 1, AUTOMATIC_MAX_PER_ADDRESS);
  }

  /** Lower limits, in the same proportion if one address could otherwise take all connections. */
  public ConnectionLimits atMost(int max) {
    return max >= maxConnections
        ? this
        : withMax(max, maxPerAddress >= maxConnections
            ? max
            : Math.min(maxPerAddress, automaticMaxPerAddress(max, false)));
  }

  public ConnectionLimits withTimeouts(Duration request, Duration idle, Duration drain) {
    return new ConnectionLimits(maxConnections, maxPerAddress, request, idle, drain);
  }
}
