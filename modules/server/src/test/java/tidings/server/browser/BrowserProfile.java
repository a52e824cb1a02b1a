// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import tidings.client.Session;
import tidings.server.FlakyProxy;
import tidings.server.ServerExtension;

/** A browser context with its own storage, cache and connection to the server. */
final class BrowserProfile {
  private static final String USER_KEY = "tidings.user";

  private final BrowserContext context;
  private final FlakyProxy proxy;
  private final PageErrorListener errors;
  private final Consumer<BrowserProfile> whenReleased;
  /** An empty page of the server's origin; gives access to the local storage. */
  private final Page storage;

  BrowserProfile(
      BrowserContext context, FlakyProxy proxy, Consumer<BrowserProfile> whenReleased) {
    this.context = context;
    this.proxy = proxy;
    this.whenReleased = whenReleased;
    errors = new PageErrorListener(context, proxy.address());
    storage = context.newPage();
    storage.route("**", route -> route.fulfill(
        new FulfillOptions().setContentType("text/html").setBody("")));
    storage.navigate(origin());
  }

  BrowserContext context() {
    return context;
  }

  FlakyProxy proxy() {
    return proxy;
  }

  PageErrorListener errors() {
    return errors;
  }

  private String origin() {
    return URI.create(proxy.address()).resolve("/").toString().replaceFirst("/$", "");
  }

  /** Signs in like the page: with a cookie, and the user in the local storage. */
  void signIn(Session session) {
    var response = context.request().post(proxy.address() + "/v1/sessions?cookie=true",
        RequestOptions.create()
            .setHeader("Origin", origin())
            .setMaxRetries(1) // the proxy has cut the connections of earlier tests
            .setData(JsonObject.of(
                "id", session.ref().id(), "password", ServerExtension.PASSWORD).getMap()));
    assertThat(response.status()).as(response.text()).isEqualTo(201);
    var user = new JsonObject(response.text()).getJsonObject("user");
    storage.evaluate("([key, user]) => localStorage.setItem(key, user)",
        List.of(USER_KEY, user.encode()));
  }

  /** Closes all pages and clears everything but the cache; the profile may be used again. */
  void release() {
    context.pages().stream().filter(page -> page != storage).forEach(Page::close);
    proxy.cut();
    context.clearCookies();
    storage.evaluate("localStorage.clear()");
    errors.reset();
    whenReleased.accept(this);
  }
}
