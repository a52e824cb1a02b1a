// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;
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
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** Empty for what is not an http or https URL of a host. */
  public static Optional<OutgoingAddress> parse(String url) {
    try {
      return of(new URI(url));
    } catch (URISyntaxException | CharacterCodingException invalid) {
      return Optional.empty();
    }
  }

  /** The address to which a Location header redirects. */
  public Optional<OutgoingAddress> redirectedTo(String location) {
    try {
      return of(uri.resolve(new URI(location)));
    } catch (URISyntaxException | CharacterCodingException invalid) {
      return Optional.empty();
    }
  }

  private static Optional<OutgoingAddress> of(URI given)
      throws URISyntaxException, CharacterCodingException {
    var uri = new URI(escape(given.toString()));
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

  /**
   * Other letters than those of ASCII, which people may write in links, are escaped as they are, as
   * browsers do. {@link URI#toASCIIString} replaces some of them before.
   *
   * @throws CharacterCodingException if half of a surrogate pair is missing
   */
  private static String escape(String uri) throws CharacterCodingException {
    var bytes = UTF_8.newEncoder().encode(CharBuffer.wrap(uri));
    var escaped = new StringBuilder(bytes.remaining());
    while (bytes.hasRemaining()) {
      byte next = bytes.get();
      if (next >= 0) {
        escaped.append((char) next);
      } else {
        escaped.append('%').append(HEX.toHexDigits(next));
      }
    }
    return escaped.toString();
  }
}
