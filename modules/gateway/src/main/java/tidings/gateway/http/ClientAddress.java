// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.util.Locale.ROOT;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.network.IpNetwork;

/**
 * The address of the client, and the host and scheme by which it reached the server. X-Forwarded
 * headers are believed only if a trusted proxy sent them.
 *
 * @param address numeric IP address of the client
 * @param secure whether the client used TLS
 * @param host host name and port of the server as the client requested them
 */
public record ClientAddress(String address, boolean secure, String host) {
  private static final String FORWARDED_FOR = "X-Forwarded-For";
  private static final String FORWARDED_PROTO = "X-Forwarded-Proto";
  private static final String FORWARDED_HOST = "X-Forwarded-Host";
  /** An address with a port, as some proxies write it. */
  private static final Pattern ADDRESS_AND_PORT =
      Pattern.compile("\\[([^\\]]+)](?::\\d+)?|([0-9.]+):\\d+");
  /** Bytes of the prefix that an IPv6 host gets for itself. */
  private static final int IPV6_NETWORK_BYTES = 8;
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?:[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");

  public static ClientAddress of(HttpServerRequest request, List<IpNetwork> trustedProxies) {
    var peer = Optional.ofNullable(request.remoteAddress())
        .flatMap(remote -> Optional.ofNullable(remote.hostAddress()))
        .flatMap(IpNetwork::address);
    var host = Optional.ofNullable(request.authority()).map(Object::toString).orElse("");
    if (peer.isEmpty() || !isTrusted(trustedProxies, peer.get())) {
      return new ClientAddress(text(peer), request.isSSL(), host.toLowerCase(ROOT));
    }
    var secure =
        lastValue(request, FORWARDED_PROTO).map("https"::equalsIgnoreCase).orElse(request.isSSL());
    var name =
        lastValue(request, FORWARDED_HOST).filter(HOST_AND_PORT.asMatchPredicate()).orElse(host);
    return new ClientAddress(
        text(Optional.of(firstUntrusted(request, peer.get(), trustedProxies))), secure,
        name.toLowerCase(ROOT));
  }

  /**
   * The network from which one client can choose its address: the address itself or, of IPv6, its
   * /64.
   */
  public String network() {
    if (!address.contains(":")) {
      return address;
    }
    return IpNetwork.address(address)
        .map(ip -> HexFormat.of().formatHex(ip.getAddress(), 0, IPV6_NETWORK_BYTES) + "/64")
        .orElse(address);
  }

  /** The origin of this server's own pages. */
  String origin() {
    return (secure ? "https://" : "http://") + host;
  }

  /**
   * Whether an origin is this server's own. Its scheme may be https even if the request looks
   * plain: a proxy that is not listed as trusted may terminate TLS.
   */
  boolean isOwn(String origin) {
    var page = origin.toLowerCase(ROOT);
    return page.equals(origin()) || !secure && page.equals("https://" + host);
  }

  /** The last address that is not a trusted proxy; anything before it could be forged. */
  private static InetAddress firstUntrusted(
      HttpServerRequest request, InetAddress peer, List<IpNetwork> trustedProxies) {
    var client = peer;
    for (var hop : headerValues(request, FORWARDED_FOR).reversed()) {
      var address = IpNetwork.address(withoutPort(hop));
      if (address.isEmpty() || !isTrusted(trustedProxies, client)) {
        return client;
      }
      client = address.get();
    }
    return client;
  }

  private static String withoutPort(String hop) {
    var parts = ADDRESS_AND_PORT.matcher(hop);
    if (!parts.matches()) {
      return hop;
    }
    return Optional.ofNullable(parts.group(1)).orElseGet(() -> parts.group(2));
  }

  private static boolean isTrusted(List<IpNetwork> trustedProxies, InetAddress address) {
    return trustedProxies.stream().anyMatch(network -> network.contains(address));
  }

  /** The last value of a header, which the nearest proxy added. */
  private static Optional<String> lastValue(HttpServerRequest request, String header) {
    var values = headerValues(request, header);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
  }

  private static List<String> headerValues(HttpServerRequest request, String header) {
    return request.headers().getAll(header).stream()
        .flatMap(line -> Stream.of(line.split(",")))
        .map(String::strip)
        .toList();
  }

  private static String text(Optional<InetAddress> address) {
    return address.map(InetAddress::getHostAddress).orElse("");
  }
}
