// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static tidings.server.browser.PageError.Kind.LOST;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.List;
import tidings.server.FlakyProxy;

/** A user with a browser profile and a separate connection to the server. */
final class Visitor {
  private final BrowserProfile profile;
  private final BrowserContext context;
  private final FlakyProxy proxy;
  private final PageErrorListener watch;
  private final Page page;

  Visitor(BrowserProfile profile) {
    this.profile = profile;
    this.context = profile.context();
    this.proxy = profile.proxy();
    this.watch = profile.errors();
    this.page = context.newPage();
  }

  /** The current page. */
  Page page() {
    return page;
  }

  /** A new, empty tab in the same browser. */
  Page tab() {
    return context.newPage();
  }

  /** URL of the server in this browser. */
  String address() {
    return proxy.address();
  }

  /** @param path on the server, e.g. {@code /city:lisbon}, or a full URL */
  Visitor open(String path) {
    page.navigate(path.startsWith("/") ? address() + path : path);
    return this;
  }

  // Display

  Visitor width(int pixels) {
    page.setViewportSize(pixels, pixels > 600 ? 900 : 640);
    return this;
  }

  Visitor screenAndTheme(ScreenAndTheme variant) {
    return width(variant.width())
        .prefers(new EmulateMediaOptions().setColorScheme(variant.scheme()));
  }

  Visitor darkScheme() {
    return prefers(new EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
  }

  Visitor lightScheme() {
    return prefers(new EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
  }

  /** Sets {@code prefers-reduced-motion}. */
  Visitor reduceMotion() {
    return prefers(new EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
  }

  private Visitor prefers(EmulateMediaOptions options) {
    page.emulateMedia(options);
    return this;
  }

  // Network

  /** Closes all connections and refuses new ones. */
  void loseNetwork() {
    expect(LOST);
    proxy.cut();
  }

  /** Stalls all connections without closing them. */
  void loseNetworkSilently() {
    expect(LOST);
    proxy.silence();
  }

  /** Drops the next responses after the server has sent them. */
  Visitor dropResponses(int count) {
    proxy.dropResponses(count);
    return this;
  }

  /** Restores the network; stalled connections continue. */
  void restoreNetwork() {
    proxy.repair();
    proxy.resume();
  }

  // Expected errors

  /** Ignores errors of these kinds in this test. */
  Visitor expect(PageError.Kind... kinds) {
    watch.expect(kinds);
    return this;
  }

  /** Allows requests to these hosts, which must not send a referrer. */
  Visitor allowHosts(String... hosts) {
    watch.allowHosts(hosts);
    return this;
  }

  /** The unexpected errors so far. */
  List<PageError> errors() {
    context.pages().forEach(PageErrorListener::awaitEvents);
    return watch.errors();
  }

  /** Closes all pages and returns their unexpected errors. */
  List<PageError> close() {
    try {
      return errors();
    } finally {
      profile.release();
    }
  }
}
