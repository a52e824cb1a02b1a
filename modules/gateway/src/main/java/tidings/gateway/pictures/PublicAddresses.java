// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.pictures;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tidings.gateway.http.IpNetwork;

/**
 * Resolves the hosts of pictures, and refuses addresses that are not of the public internet: the
 * proxy must not reach for a stranger what only this machine or its network can reach.
 *
 * @param resolver runs the resolver of the system, which blocks
 * @param networks private networks that are allowed, on any port
 * @param lookup of all addresses of a host
 */
record PublicAddresses(WorkerExecutor resolver, List<IpNetwork> networks, Lookup lookup) {
  private static final Set<Integer> PORTS =
      Set.of(PictureAddress.HTTP_PORT, PictureAddress.HTTPS_PORT);
  /** Global unicast addresses; all others are special. */
  private static final IpNetwork GLOBAL_IPV6 = network("2000::/3");
  /** The special addresses of the registries of IANA, and multicast. */
  private static final List<IpNetwork> SPECIAL = Stream.of(
      "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
      "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24",
      "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
      "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
      "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
      .map(PublicAddresses::network).toList();

  interface Lookup {
    InetAddress[] find(String host) throws UnknownHostException;
  }

  /** Asks the resolver of the system. */
  PublicAddresses(WorkerExecutor resolver, List<IpNetwork> networks) {
    this(resolver, networks, InetAddress::getAllByName);
  }

  /** An allowed address of the host; fails if any of its addresses is not allowed. */
  Future<InetAddress> resolve(PictureAddress picture) {
    return resolver.executeBlocking(() -> {
      var addresses = lookup.find(picture.host());
      for (var address : addresses) {
        if (!isAllowed(address, picture.port())) {
          throw new UnknownHostException("the address of the host is not public");
        }
      }
      return addresses[0];
    }, false).map(address -> requireNonNull(address));
  }

  boolean isAllowed(InetAddress address, int port) {
    return networks.stream().anyMatch(network -> network.contains(address))
        || PORTS.contains(port) && isPublic(address);
  }

  /** Java turns IPv4 addresses that are mapped to IPv6 back into IPv4. */
  private static boolean isPublic(InetAddress address) {
    boolean isIpv4 = address.getAddress().length == 4;
    return (isIpv4 || GLOBAL_IPV6.contains(address))
        && SPECIAL.stream().noneMatch(network -> network.contains(address));
  }

  private static IpNetwork network(String text) {
    return IpNetwork.parse(text).orElseThrow();
  }
}
