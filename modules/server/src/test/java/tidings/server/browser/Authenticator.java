// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Page;

/** An authenticator for passkeys, which the developer tools of Chromium provide. */
final class Authenticator {
  private Authenticator() {}

  static void addTo(Page page) {
    var tools = page.context().newCDPSession(page);
    tools.send("WebAuthn.enable");
    var options = new JsonObject();
    options.addProperty("protocol", "ctap2");
    options.addProperty("transport", "internal");
    options.addProperty("hasResidentKey", true);
    options.addProperty("hasUserVerification", true);
    options.addProperty("isUserVerified", true);
    options.addProperty("automaticPresenceSimulation", true);
    var authenticator = new JsonObject();
    authenticator.add("options", options);
    tools.send("WebAuthn.addVirtualAuthenticator", authenticator);
  }
}
