// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIRequest.NewContextOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.RequestOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import tidings.client.Session;
import tidings.server.ServerExtension;

/** The stored session of a browser: a cookie, and the user in the local storage of the page. */
final class BrowserStorage {
  static final String NONE = "{}";
  private static final String KEY = "tidings.user";

  private BrowserStorage() {}

  /** Signs in like a browser. @param address URL of the server in the browser */
  static String signedIn(Playwright playwright, String address, Session session) {
    var origin = address.replaceFirst("(?<=\\d)/.*", "");
    var calls = playwright.request()
        .newContext(new NewContextOptions().setExtraHTTPHeaders(Map.of("Origin", origin)));
    try {
      var response = calls.post(address + "/v1/sessions?cookie=true", RequestOptions.create()
          .setData(Map.of("id", session.ref().id(), "password", ServerExtension.PASSWORD)));
      assertThat(response.status()).as(response.text()).isEqualTo(201);
      var user = new JsonObject(response.text()).getJsonObject("user");
      var stored = new JsonObject().put("name", KEY).put("value", user.encode());
      var storage = new JsonObject()
          .put("origin", origin)
          .put("localStorage", new JsonArray().add(stored));
      return new JsonObject(calls.storageState())
          .put("origins", new JsonArray().add(storage))
          .encode();
    } finally {
      calls.dispose();
    }
  }
}
