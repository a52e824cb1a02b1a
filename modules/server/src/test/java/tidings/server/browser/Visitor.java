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

/** Somebody with a browser of their own, who reaches the server over a line of their own. */
final class Visitor {
  private final BrowserContext context;
  private final FlakyProxy proxy;
  private final PageErrorListener watch;
  private final Page page;

  Visitor(BrowserContext context, FlakyProxy proxy) {
    this.context = context;
    this.proxy = proxy;
    this.watch = new PageErrorListener(context, proxy.address());
    this.page = context.newPage();
  }

  /** What they look at. */
  Page page() {
    return page;
  }

  /** Another page in the same browser, still empty. */
  Page tab() {
    return context.newPage();
  }

  /** By which their browser knows the server. */
  String address() {
    return proxy.address();
  }

  /** @param path of the server, such as {@code /city:lisbon}, or a whole address */
  Visitor open(String path) {
    page.navigate(path.startsWith("/") ? address() + path : path);
    return this;
  }

  // What they see it on

  Visitor width(int pixels) {
    page.setViewportSize(pixels, pixels > 600 ? 900 : 640);
    return this;
  }

  Visitor darkScheme() {
    return prefers(new EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
  }

  Visitor lightScheme() {
    return prefers(new EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
  }

  /** They do not like what moves. */
  Visitor reduceMotion() {
    return prefers(new EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
  }

  private Visitor prefers(EmulateMediaOptions options) {
    page.emulateMedia(options);
    return this;
  }

  // Their network

  /** Every connection breaks, and none comes about. */
  void loseNetwork() {
    expect(LOST);
    proxy.cut();
  }

  /** Nothing arrives any more, and nobody is told. */
  void loseNetworkSilently() {
    expect(LOST);
    proxy.silence();
  }

  /** The next so many answers do not arrive, though the server has given them. */
  Visitor dropResponses(int count) {
    proxy.dropResponses(count);
    return this;
  }

  /** All is well again; what was only silent goes on. */
  void restoreNetwork() {
    proxy.repair();
    proxy.resume();
  }

  // What is no fault of the page

  /** Such complaints do not fail this test, from its beginning on. */
  Visitor expect(PageError.Kind... kinds) {
    watch.expect(kinds);
    return this;
  }

  /** Pages may turn to these hosts, too, and are to tell them nothing. */
  Visitor allowHosts(String... hosts) {
    watch.allowHosts(hosts);
    return this;
  }

  /** What has gone wrong so far, beyond what is expected. */
  List<PageError> errors() {
    context.pages().forEach(PageErrorListener::awaitEvents);
    return watch.errors();
  }

  /** Closes the browser. */
  List<PageError> close() {
    try {
      return errors();
    } finally {
      context.close();
      proxy.close();
    }
  }
}
