// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.time.Duration;

/**
 * What the gateway is told.
 *
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param maxBody bytes of a request's body at the most
 * @param front how it is reached from outside
 * @param heartbeat how often a socket is pinged; after two pings without an answer it is dead
 * @param helloWithin how long a socket may wait before it says who it is
 * @param socketsPerUser how many sockets one user may have open
 * @param bounds of connections
 */
public record GatewaySettings(String host, int port, int maxBody, Front front,
    Duration heartbeat, Duration helloWithin, int socketsPerUser, Bounds bounds) {
  public static final int MAX_BODY = 64 * 1024;
  /** Below the half minute after which many proxies and routers forget an idle connection. */
  public static final Duration HEARTBEAT = Duration.ofSeconds(25);
  public static final Duration HELLO_WITHIN = Duration.ofSeconds(10);
  public static final int SOCKETS_PER_USER = 50;

  /** The defaults, for this address. */
  public static GatewaySettings at(String host, int port) {
    return new GatewaySettings(
        host, port, MAX_BODY, Front.PLAIN, HEARTBEAT, HELLO_WITHIN, SOCKETS_PER_USER, Bounds.USUAL);
  }
}
