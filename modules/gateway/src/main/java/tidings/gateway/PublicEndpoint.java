// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.network.IpNetwork;
import tidings.gateway.http.AllowedHosts;

/**
 * The public address of the server and the origins and proxies that it trusts.
 *
 * @param allowedOrigins origins besides the server's own whose pages may call the API and open
 *     sockets, such as {@code https://example.org}
 * @param frames origins whose pages may show the web page in a frame
 * @param trustedProxies proxies whose X-Forwarded headers are believed
 * @param hosts names that requests may address the server by
 * @param basePath the path prefix of everything, such as {@code /tidings}; empty for the root
 * @param publicUrl the origin by which users reach the server, such as {@code https://example.org};
 *     empty if the settings do not name it
 * @param feedHub the WebSub hub that feeds name
 * @param certificate present if the server terminates TLS itself
 */
public record PublicEndpoint(
    Set<String> allowedOrigins, Set<String> frames, List<IpNetwork> trustedProxies,
    AllowedHosts hosts, String basePath, Optional<String> publicUrl, Optional<URI> feedHub,
    Optional<Certificate> certificate) {
  /** Any host, no proxies, no other origins, no frames, no base path, no TLS. */
  public static final PublicEndpoint PLAIN = new PublicEndpoint(
      Set.of(), Set.of(), List.of(), AllowedHosts.ANY, "", Optional.empty(), Optional.empty(),
      Optional.empty());

  public PublicEndpoint {
    allowedOrigins = Set.copyOf(allowedOrigins);
    frames = Set.copyOf(frames);
    trustedProxies = List.copyOf(trustedProxies);
  }

  /** A copy with these allowed origins. */
  public PublicEndpoint withAllowedOrigins(Set<String> allowedOrigins) {
    return new PublicEndpoint(
        allowedOrigins, frames, trustedProxies, hosts, basePath, publicUrl, feedHub, certificate);
  }
}
