// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.google.gson.JsonObject;

/**
 * A visitor without a session at {@code localhost}. Other visitors are at an address without a name,
 * for which browsers have no passkeys.
 */
final class LocalhostPage {
  private LocalhostPage() {}

  static Visitor open(Visitor visitor, String path) {
    visitor.allowHosts("localhost");
    var address = visitor.address().replace("127.0.0.1", "localhost");
    forgetFormerUser(visitor, address);
    return visitor.open(address + path);
  }

  /** Profiles are used again, and forget what belongs to the address alone. */
  private static void forgetFormerUser(Visitor visitor, String origin) {
    var data = new JsonObject();
    data.addProperty("origin", origin);
    data.addProperty("storageTypes", "local_storage");
    visitor.page().context().newCDPSession(visitor.page())
        .send("Storage.clearDataForOrigin", data);
  }
}
