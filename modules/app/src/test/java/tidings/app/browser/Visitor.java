// SPDX-License-Identifier: Apache-2.0
package tidings.app.browser;

import static tidings.app.browser.Complaint.Kind.LOST;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.List;
import tidings.app.BadLine;

/** Somebody with a browser of their own, who reaches the server over a line of their own. */
final class Visitor {
  private final BrowserContext context;
  private final BadLine line;
  private final Watch watch;
  private final Page page;

  Visitor(BrowserContext context, BadLine line) {
    this.context = context;
    this.line = line;
    this.watch = new Watch(context, line.address());
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
    return line.address();
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

  Visitor inTheDark() {
    return prefers(new EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
  }

  Visitor inTheLight() {
    return prefers(new EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
  }

  /** They do not like what moves. */
  Visitor still() {
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
    line.cut();
  }

  /** Nothing arrives any more, and nobody is told. */
  void loseNetworkSilently() {
    expect(LOST);
    line.darken();
  }

  /** The next so many answers do not arrive, though the server has given them. */
  Visitor losesAnswers(int count) {
    line.loseAnswers(count);
    return this;
  }

  /** All is well again; what was only silent goes on. */
  void findNetwork() {
    line.repair();
    line.lighten();
  }

  // What is no fault of the page

  /** Such complaints do not fail this test, from its beginning on. */
  Visitor expect(Complaint.Kind... kinds) {
    watch.expect(kinds);
    return this;
  }

  /** Pages may turn to these hosts, too, and are to tell them nothing. */
  Visitor mayTurnTo(String... hosts) {
    watch.befriend(hosts);
    return this;
  }

  /** What has gone wrong so far, beyond what is expected. */
  List<Complaint> complaints() {
    context.pages().forEach(Watch::catchUp);
    return watch.complaints();
  }

  /** Closes the browser. */
  List<Complaint> leave() {
    try {
      return complaints();
    } finally {
      context.close();
      line.close();
    }
  }
}
