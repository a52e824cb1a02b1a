// SPDX-License-Identifier: Apache-2.0
package tidings.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIRequest.NewContextOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.RequestOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import tidings.app.Server;
import tidings.client.Session;

/** What a browser keeps of who is signed in: a cookie, and in the storage of the page who it is. */
final class Luggage {
  static final String NONE = "{}";
  private static final String KEY = "tidings.user";

  private Luggage() {}

  /**
   * Signs in once more, as a browser does.
   *
   * @param address by which the browser knows the server
   */
  static String of(Playwright playwright, String address, Session somebody) {
    var origin = address.replaceFirst("(?<=\\d)/.*", "");
    var calls = playwright.request()
        .newContext(new NewContextOptions().setExtraHTTPHeaders(Map.of("Origin", origin)));
    try {
      var answer = calls.post(address + "/v1/sessions?cookie=true", RequestOptions.create()
          .setData(Map.of("id", somebody.ref().id(), "password", Server.PASSWORD)));
      assertThat(answer.status()).as(answer.text()).isEqualTo(201);
      var user = new JsonObject(answer.text()).getJsonObject("user");
      var kept = new JsonObject().put("name", KEY).put("value", user.encode());
      var storage = new JsonObject()
          .put("origin", origin)
          .put("localStorage", new JsonArray().add(kept));
      return new JsonObject(calls.storageState())
          .put("origins", new JsonArray().add(storage))
          .encode();
    } finally {
      calls.dispose();
    }
  }
}
