// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.net.URI;
import java.net.URISyntaxException;

/** The syntax of an address on the web. */
public final class WebAddress {
  private WebAddress() {}

  /** Whether a text is an http or https URL with a host and without a user. */
  public static boolean isValid(String text) {
    try {
      var url = new URI(text);
      boolean web = "http".equalsIgnoreCase(url.getScheme())
          || "https".equalsIgnoreCase(url.getScheme());
      return web && url.getHost() != null && url.getRawUserInfo() == null;
    } catch (URISyntaxException none) {
      return false;
    }
  }
}
