// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Resolves the hosts of other servers, and refuses addresses that are not of the public internet:
 * the server must not reach for a stranger what only its machine or its network can reach.
 *
 * @param resolver runs the resolver of the system, which blocks
 * @param networks private networks that are allowed, on any port
 * @param rule what is allowed of public addresses
 * @param lookup of all addresses of a host
 */
public record PublicAddresses(WorkerExecutor resolver, List<IpNetwork> networks, Rule rule,
    Lookup lookup) {
  private static final Set<Integer> PORTS =
      Set.of(OutgoingAddress.HTTP_PORT, OutgoingAddress.HTTPS_PORT);
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

  /** Finds all addresses of a host. */
  public interface Lookup {
    InetAddress[] find(String host) throws UnknownHostException;
  }

  /** The kinds of addresses that are allowed on the public internet. */
  public enum Rule {
    /** The usual ports of http and https. */
    WEB_PORTS,
    /** Any port, encrypted. */
    HTTPS;

    private boolean allows(OutgoingAddress server) {
      return this == HTTPS ? server.secure() : PORTS.contains(server.port());
    }
  }

  /** A host has an address that must not be reached. */
  public static final class NotPublicException extends UnknownHostException {
    private NotPublicException(String reason) {
      super(reason);
    }
  }

  /** Asks the resolver of the system. */
  public PublicAddresses(WorkerExecutor resolver, List<IpNetwork> networks, Rule rule) {
    this(resolver, networks, rule, InetAddress::getAllByName);
  }

  /**
   * An allowed address of the host; fails with a {@link NotPublicException} if any of its addresses
   * is not allowed.
   */
  public Future<InetAddress> resolve(OutgoingAddress server) {
    return resolver.executeBlocking(() -> {
      var addresses = lookup.find(server.host());
      for (var address : addresses) {
        if (!isAllowed(address, server)) {
          throw new NotPublicException(isPublic(address) && rule == Rule.HTTPS
              ? "the address of the host is public, so it must be https"
              : "the address of the host is not public");
        }
      }
      return addresses[0];
    }, false).map(address -> requireNonNull(address));
  }

  boolean isAllowed(InetAddress address, OutgoingAddress server) {
    return networks.stream().anyMatch(network -> network.contains(address))
        || rule.allows(server) && isPublic(address);
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
