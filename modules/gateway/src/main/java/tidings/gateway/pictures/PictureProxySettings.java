// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.pictures;

import java.util.List;
import tidings.core.network.IpNetwork;

/**
 * Settings of the picture proxy.
 *
 * @param enabled whether pictures of other servers are served
 * @param maxBytes maximum size of a picture
 * @param cacheBytes memory for pictures
 * @param networks private networks whose pictures are served too, from any port
 */
public record PictureProxySettings(boolean enabled, int maxBytes, long cacheBytes,
    List<IpNetwork> networks) {
  /** Browsers load the pictures from the addresses in the posts. */
  public static final PictureProxySettings OFF = new PictureProxySettings(false, 0, 0, List.of());

  public PictureProxySettings {
    networks = List.copyOf(networks);
  }
}
