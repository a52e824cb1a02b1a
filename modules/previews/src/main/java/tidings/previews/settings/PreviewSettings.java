// SPDX-License-Identifier: Apache-2.0
package tidings.previews.settings;

import java.util.List;
import java.util.Optional;
import tidings.core.network.IpNetwork;

/**
 * Settings of the previews of links.
 *
 * @param enabled whether the pages behind links are fetched
 * @param networks private networks whose pages are fetched too, from any port
 * @param publicUrl the address of this server, which it tells to others
 */
public record PreviewSettings(
    boolean enabled, List<IpNetwork> networks, Optional<String> publicUrl) {
  public PreviewSettings {
    networks = List.copyOf(networks);
  }
}
