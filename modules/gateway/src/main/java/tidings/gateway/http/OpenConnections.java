// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import tidings.core.network.IpNetwork;

/**
 * Counts the open connections of all event loops, in all and by client address, and the bytes of
 * responses that are not sent yet.
 */
public final class OpenConnections {
  /**
   * Max. unsent bytes of all connections together; above it, the connection with the most of them
   * is closed. A few hundred clients that read nothing reach it, slow ones do not.
   */
  static final long MAX_UNSENT_BYTES = 128L * 1024 * 1024;

  private final ConnectionLimits limits;
  private final List<IpNetwork> trustedProxies;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<IpNetwork, Integer> countByClient = new ConcurrentHashMap<>();
  private final AtomicLong unsentBytes = new AtomicLong();

  /** @param trustedProxies not limited, as all clients behind one share its address */
  public OpenConnections(ConnectionLimits limits, List<IpNetwork> trustedProxies) {
    this.limits = limits;
    this.trustedProxies = trustedProxies;
  }

  public int count() {
    return count.get();
  }

  /** The bytes of responses that wait until their clients read. */
  public long unsentBytes() {
    return unsentBytes.get();
  }

  ConnectionLimits limits() {
    return limits;
  }

  /** The network by which connections of this peer are limited; empty for a proxy. */
  Optional<IpNetwork> client(Optional<InetAddress> peer) {
    return peer
        .filter(address -> trustedProxies.stream().noneMatch(proxy -> proxy.contains(address)))
        .map(IpNetwork::ofClient);
  }

  /** Counts a new connection. Returns whether it is within the limits. */
  boolean add(Optional<IpNetwork> client) {
    boolean isWithinLimits = count.incrementAndGet() <= limits.maxConnections();
    return client.map(network -> countByClient.merge(network, 1, Integer::sum))
        .map(ofClient -> ofClient <= limits.maxPerAddress())
        .orElse(true) && isWithinLimits;
  }

  void remove(Optional<IpNetwork> client) {
    count.decrementAndGet();
    client.ifPresent(network -> countByClient.computeIfPresent(network,
        (same, ofClient) -> ofClient == 1 ? null : ofClient - 1));
  }

  /** Returns whether all unsent bytes are within their bound. */
  boolean addUnsent(long bytes) {
    return unsentBytes.addAndGet(bytes) <= MAX_UNSENT_BYTES;
  }
}
