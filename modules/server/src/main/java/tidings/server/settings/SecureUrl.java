// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;

/** An address with TLS, or one on this machine: nobody on the way can change what it answers. */
public final class SecureUrl {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1");

  private SecureUrl() {}

  /** Parses an address; empty if it is not one with TLS or on this machine. */
  public static Optional<URI> parse(String text) {
    try {
      return Optional.of(new URI(text)).filter(SecureUrl::isSecure);
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  private static boolean isSecure(URI url) {
    return url.getHost() != null
        && ("https".equals(url.getScheme())
            || "http".equals(url.getScheme()) && THIS_MACHINE.contains(url.getHost()));
  }
}
