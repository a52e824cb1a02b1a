// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the server is reached from outside.
 *
 * @param origins pages of which origins may call and open sockets, besides this server's own; such
 *     as {@code https://example.org}
 * @param proxies whose word is taken for who calls, and under which name
 * @param base the path below which everything is, such as {@code /tidings}; empty for the root
 * @param certificate with which it speaks TLS, if it does so itself
 */
public record Front(
    Set<String> origins, List<Network> proxies, String base, Optional<Certificate> certificate) {
  /** Nothing before it, nothing but its own pages, no TLS. */
  public static final Front PLAIN = new Front(Set.of(), List.of(), "", Optional.empty());

  public Front {
    origins = Set.copyOf(origins);
    proxies = List.copyOf(proxies);
  }

  /** Pages of these origins may call, too. */
  public Front with(Set<String> friends) {
    return new Front(friends, proxies, base, certificate);
  }
}
