// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toSet;
import static tidings.core.errors.ErrorCode.WRONG_HOST;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.network.IpNetwork;

/**
 * The host names that requests may address the server by. Against DNS rebinding: a page of another
 * site whose name is made to resolve to this server sends its own name, and would otherwise be of
 * the same origin as the answer. Names of this machine and IP addresses are always allowed, as no
 * site can have them.
 *
 * @param any whether every host is allowed
 * @param names other allowed names, in lower case and without a port
 */
public record AllowedHosts(boolean any, Set<String> names) {
  public static final AllowedHosts ANY = new AllowedHosts(true, Set.of());
  private static final String LOCALHOST = "localhost";
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]{2,45})]|([^\\[\\]:]{1,254}))(?::[0-9]{1,5})?");

  public AllowedHosts {
    names = Set.copyOf(names);
  }

  /**
   * The hosts of a server that listens on this address: only local ones if it is the loopback
   * address, and otherwise any, because its public names are not known.
   */
  public static AllowedHosts ofListener(String address) {
    boolean isLocal = address.equalsIgnoreCase(LOCALHOST)
        || IpNetwork.address(address).filter(InetAddress::isLoopbackAddress).isPresent();
    return isLocal ? new AllowedHosts(false, Set.of(address.toLowerCase(ROOT))) : ANY;
  }

  /** These hosts and one more. */
  public AllowedHosts and(String name) {
    return new AllowedHosts(any,
        Stream.concat(names.stream(), Stream.of(name.toLowerCase(ROOT))).collect(toSet()));
  }

  /** @throws tidings.core.errors.Refusal {@code wrong_host} */
  public void requireAllowed(HttpServerRequest request) {
    var authority = request.authority();
    requireAllowed(authority == null ? "" : authority.toString());
  }

  /**
   * @param host with or without a port; empty for a request of HTTP/1.0, which no browser sends
   * @throws tidings.core.errors.Refusal {@code wrong_host}
   */
  public void requireAllowed(String host) {
    if (!any && !host.isEmpty() && !isAllowed(host)) {
      throw WRONG_HOST.refusal(
          "the server does not answer for this host; the setting http.hosts lists its names");
    }
  }

  private boolean isAllowed(String host) {
    var parts = HOST_AND_PORT.matcher(host);
    if (!parts.matches()) {
      return false;
    }
    if (parts.group(1) != null) {
      return IpNetwork.address(parts.group(1)).isPresent();
    }
    var name = withoutTrailingDot(parts.group(2).toLowerCase(ROOT));
    return name.equals(LOCALHOST) || name.endsWith("." + LOCALHOST) || names.contains(name)
        || IpNetwork.address(name).isPresent();
  }

  private static String withoutTrailingDot(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }
}
