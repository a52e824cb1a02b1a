// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.gateway.http.IpNetwork;

/**
 * How the server is reached from outside.
 *
 * @param allowedOrigins pages of which origins may call and open sockets, besides this server's own; such
 *     as {@code https://example.org}
 * @param trustedProxies whose word is taken for who calls, and under which name
 * @param basePath the path below which everything is, such as {@code /tidings}; empty for the root
 * @param certificate with which it speaks TLS, if it does so itself
 */
public record PublicEndpoint(
    Set<String> allowedOrigins, List<IpNetwork> trustedProxies, String basePath,
    Optional<Certificate> certificate) {
  /** Nothing before it, nothing but its own pages, no TLS. */
  public static final PublicEndpoint PLAIN =
      new PublicEndpoint(Set.of(), List.of(), "", Optional.empty());

  public PublicEndpoint {
    allowedOrigins = Set.copyOf(allowedOrigins);
    trustedProxies = List.copyOf(trustedProxies);
  }

  /** Pages of these origins may call, too. */
  public PublicEndpoint withAllowedOrigins(Set<String> allowedOrigins) {
    return new PublicEndpoint(allowedOrigins, trustedProxies, basePath, certificate);
  }
}
