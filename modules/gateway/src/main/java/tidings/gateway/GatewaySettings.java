// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.time.Duration;
import tidings.gateway.http.ConnectionLimits;

/**
 * What the gateway is told.
 *
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param maxBodyBytes bytes of a request's body at the most
 * @param endpoint how it is reached from outside
 * @param heartbeatInterval how often a socket is pinged; after two pings without an answer it is dead
 * @param helloTimeout how long a socket may wait before it says who it is
 * @param maxSocketsPerUser how many sockets one user may have open
 * @param connectionLimits of connections
 */
public record GatewaySettings(String host, int port, int maxBodyBytes, PublicEndpoint endpoint,
    Duration heartbeatInterval, Duration helloTimeout, int maxSocketsPerUser,
    ConnectionLimits connectionLimits) {
  public static final int MAX_BODY_BYTES = 64 * 1024;
  /** Below the half minute after which many proxies and routers forget an idle connection. */
  public static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(25);
  public static final Duration HELLO_TIMEOUT = Duration.ofSeconds(10);
  public static final int MAX_SOCKETS_PER_USER = 50;

  /** The defaults, for this address. */
  public static GatewaySettings defaults(String host, int port) {
    return new GatewaySettings(
        host, port, MAX_BODY_BYTES, PublicEndpoint.PLAIN, HEARTBEAT_INTERVAL, HELLO_TIMEOUT,
        MAX_SOCKETS_PER_USER, ConnectionLimits.DEFAULT);
  }
}
