// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * The address of something on another server.
 *
 * @param host a name or an IP address; an IPv6 address in brackets
 * @param target path and query
 */
public record OutgoingAddress(URI uri, boolean secure, String host, int port, String target) {
  static final int HTTP_PORT = 80;
  static final int HTTPS_PORT = 443;

  /** Empty for what is not an http or https URL of a host. */
  public static Optional<OutgoingAddress> parse(String url) {
    try {
      return of(new URI(url));
    } catch (URISyntaxException invalid) {
      return Optional.empty();
    }
  }

  /** The address to which a Location header redirects. */
  public Optional<OutgoingAddress> redirectedTo(String location) {
    try {
      return of(uri.resolve(new URI(location)));
    } catch (URISyntaxException invalid) {
      return Optional.empty();
    }
  }

  /** Other letters than those of ASCII, which people may write in links, are escaped. */
  private static Optional<OutgoingAddress> of(URI given) {
    var uri = URI.create(given.toASCIIString());
    boolean secure = "https".equalsIgnoreCase(uri.getScheme());
    var host = uri.getHost();
    if (!secure && !"http".equalsIgnoreCase(uri.getScheme()) || host == null
        || uri.getRawUserInfo() != null) {
      return Optional.empty();
    }
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? HTTPS_PORT : HTTP_PORT;
    var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return Optional.of(new OutgoingAddress(uri, secure, host, port, path + query));
  }
}
