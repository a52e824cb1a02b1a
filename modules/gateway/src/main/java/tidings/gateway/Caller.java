// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.util.Locale.ROOT;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Who is at the other end of a request, and as what they know this server. What X-Forwarded headers
 * say of that is believed from proxies that are trusted, and from nobody else.
 *
 * @param address the client's, in numbers
 * @param secure whether it came over TLS, as far as the client can tell
 * @param host the server's name and port, as the client said them
 */
record Caller(String address, boolean secure, String host) {
  private static final String FOR = "X-Forwarded-For";
  private static final String PROTO = "X-Forwarded-Proto";
  private static final String HOST = "X-Forwarded-Host";
  /** Some proxies write the port behind the address. */
  private static final Pattern HOP = Pattern.compile("\\[([^\\]]+)](?::\\d+)?|([0-9.]+):\\d+");
  private static final Pattern NAME =
      Pattern.compile("(?:[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");

  static Caller of(HttpServerRequest request, List<Network> trusted) {
    var peer = Optional.ofNullable(request.remoteAddress())
        .flatMap(remote -> Optional.ofNullable(remote.hostAddress()))
        .flatMap(Network::address);
    var host = Optional.ofNullable(request.authority()).map(Object::toString).orElse("");
    if (peer.isEmpty() || !trusts(trusted, peer.get())) {
      return new Caller(text(peer), request.isSSL(), host.toLowerCase(ROOT));
    }
    var secure = last(request, PROTO).map("https"::equalsIgnoreCase).orElse(request.isSSL());
    var name = last(request, HOST).filter(NAME.asMatchPredicate()).orElse(host);
    return new Caller(
        text(Optional.of(farthest(request, peer.get(), trusted))), secure, name.toLowerCase(ROOT));
  }

  /** The origin of this server's pages, as the client's browser writes it. */
  String origin() {
    return (secure ? "https://" : "http://") + host;
  }

  /**
   * Whether a page of this origin is one of ours. Where a proxy that is not trusted may have spoken
   * TLS for us, so may the page.
   */
  boolean isOwn(String origin) {
    var page = origin.toLowerCase(ROOT);
    return page.equals(origin()) || !secure && page.equals("https://" + host);
  }

  /** The first address, from our end, that is no proxy of ours: before it anything may be said. */
  private static InetAddress farthest(
      HttpServerRequest request, InetAddress peer, List<Network> trusted) {
    var farthest = peer;
    for (var hop : said(request, FOR).reversed()) {
      var address = Network.address(withoutPort(hop));
      if (address.isEmpty() || !trusts(trusted, farthest)) {
        return farthest;
      }
      farthest = address.get();
    }
    return farthest;
  }

  private static String withoutPort(String hop) {
    var parts = HOP.matcher(hop);
    if (!parts.matches()) {
      return hop;
    }
    return Optional.ofNullable(parts.group(1)).orElseGet(() -> parts.group(2));
  }

  private static boolean trusts(List<Network> trusted, InetAddress address) {
    return trusted.stream().anyMatch(network -> network.contains(address));
  }

  /** What the nearest proxy has said, behind whatever it had been told. */
  private static Optional<String> last(HttpServerRequest request, String header) {
    var said = said(request, header);
    return said.isEmpty() ? Optional.empty() : Optional.of(said.getLast());
  }

  private static List<String> said(HttpServerRequest request, String header) {
    return request.headers().getAll(header).stream()
        .flatMap(line -> Stream.of(line.split(",")))
        .map(String::strip)
        .toList();
  }

  private static String text(Optional<InetAddress> address) {
    return address.map(InetAddress::getHostAddress).orElse("");
  }
}
