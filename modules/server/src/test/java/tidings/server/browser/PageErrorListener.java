// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static tidings.server.browser.PageError.Kind.DIALOG;
import static tidings.server.browser.PageError.Kind.ERROR;
import static tidings.server.browser.PageError.Kind.FOREIGN;
import static tidings.server.browser.PageError.Kind.REFERRER;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Request;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Records errors and foreign requests of all pages of a browser. */
final class PageErrorListener {
  /** Extracts the host of a URL; lenient, because browsers accept malformed URLs. */
  private static final Pattern URL =
      Pattern.compile("\\w+://(?:[^/?#@]*@)?(?<server>(?<host>[^/?#:]*)[^/?#]*)");

  private final String server;
  private final List<PageError> errors = new ArrayList<>();
  private final Set<PageError.Kind> expected = EnumSet.noneOf(PageError.Kind.class);
  private final Set<String> allowedHosts = new HashSet<>();

  /** @param home URL of the server */
  PageErrorListener(BrowserContext context, String home) {
    this.server = part("server", home);
    context.onWebError(error -> report(ERROR, error.error()));
    context.onConsoleMessage(this::onEvent);
    context.onRequest(this::onEvent);
    context.onDialog(this::onEvent);
    context.onPage(page -> {
      page.onWebSocket(socket -> requireAllowed(socket.url()));
      page.onCrash(crashed -> report(ERROR, "the page has crashed"));
    });
  }

  /** Forgets all errors and what was expected and allowed. */
  void reset() {
    errors.clear();
    expected.clear();
    allowedHosts.clear();
  }

  /** Ignores errors of these kinds. */
  void expect(PageError.Kind... kinds) {
    expected.addAll(List.of(kinds));
  }

  /** Allows requests to these hosts. */
  void allowHosts(String... hosts) {
    allowedHosts.addAll(List.of(hosts));
  }

  /** The unexpected errors so far. */
  List<PageError> errors() {
    return errors.stream()
        .filter(error -> !expected.contains(error.kind()))
        .toList();
  }

  /** Waits until all earlier events of a page have been received. */
  static void awaitEvents(Page page) {
    try {
      page.evaluate("0");
    } catch (PlaywrightException navigated) {
      // the page is navigating at this moment
    }
  }

  private void onEvent(ConsoleMessage message) {
    if (message.type().equals("error")) {
      errors.add(PageError.of(message));
    }
  }

  private void onEvent(Request request) {
    requireAllowed(request.url());
    var referrer = request.headers().getOrDefault("referer", "");
    if (!isOwnServer(request.url()) && isOwnServer(referrer)) {
      report(REFERRER, request.url() + " was told " + referrer);
    }
  }

  private void onEvent(Dialog dialog) {
    if (dialog.type().equals("beforeunload")) {
      dialog.accept();
    } else {
      report(DIALOG, dialog.message());
      dialog.dismiss();
    }
  }

  private void requireAllowed(String url) {
    boolean isLocal = part("host", url).isEmpty();
    if (!isLocal && !isOwnServer(url) && !allowedHosts.contains(part("host", url))) {
      report(FOREIGN, url);
    }
  }

  private boolean isOwnServer(String url) {
    return part("server", url).equals(server);
  }

  private static String part(String name, String url) {
    var parts = URL.matcher(url);
    return parts.lookingAt() ? parts.group(name) : "";
  }

  private void report(PageError.Kind kind, String text) {
    errors.add(new PageError(kind, text));
  }
}
