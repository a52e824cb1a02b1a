// SPDX-License-Identifier: Apache-2.0
package tidings.app.browser;

import static tidings.app.browser.Complaint.Kind.DIALOG;
import static tidings.app.browser.Complaint.Kind.ERROR;
import static tidings.app.browser.Complaint.Kind.FOREIGN;
import static tidings.app.browser.Complaint.Kind.REFERRER;

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

/** Hears what all pages of a browser complain about, and where they turn to. */
final class Watch {
  /** What has a host; browsers also take addresses that are none by the book. */
  private static final Pattern URL =
      Pattern.compile("\\w+://(?:[^/?#@]*@)?(?<server>(?<host>[^/?#:]*)[^/?#]*)");

  private final String home;
  private final List<Complaint> complaints = new ArrayList<>();
  private final Set<Complaint.Kind> expected = EnumSet.noneOf(Complaint.Kind.class);
  private final Set<String> friends = new HashSet<>();

  /** @param home the server's address */
  Watch(BrowserContext context, String home) {
    this.home = part("server", home);
    context.onWebError(error -> complain(ERROR, error.error()));
    context.onConsoleMessage(this::hear);
    context.onRequest(this::hear);
    context.onDialog(this::hear);
    context.onPage(page -> {
      page.onWebSocket(socket -> turnsTo(socket.url()));
      page.onCrash(crashed -> complain(ERROR, "the page has crashed"));
    });
  }

  /** From now on nobody minds these. */
  void expect(Complaint.Kind... kinds) {
    expected.addAll(List.of(kinds));
  }

  /** Pages may turn to these, too. */
  void befriend(String... hosts) {
    friends.addAll(List.of(hosts));
  }

  /** What was complained about so far that nobody expects. */
  List<Complaint> complaints() {
    return complaints.stream()
        .filter(complaint -> !expected.contains(complaint.kind()))
        .toList();
  }

  /** Waits until all has been heard that a page has said so far. */
  static void catchUp(Page page) {
    try {
      page.evaluate("0");
    } catch (PlaywrightException gone) {
      // to another place at this moment, by itself
    }
  }

  private void hear(ConsoleMessage message) {
    if (message.type().equals("error")) {
      complaints.add(Complaint.of(message));
    }
  }

  private void hear(Request request) {
    turnsTo(request.url());
    var referrer = request.headers().getOrDefault("referer", "");
    if (!isHome(request.url()) && isHome(referrer)) {
      complain(REFERRER, request.url() + " was told " + referrer);
    }
  }

  private void hear(Dialog dialog) {
    if (dialog.type().equals("beforeunload")) {
      dialog.accept();
    } else {
      complain(DIALOG, dialog.message());
      dialog.dismiss();
    }
  }

  private void turnsTo(String url) {
    boolean isLocal = part("host", url).isEmpty();
    if (!isLocal && !isHome(url) && !friends.contains(part("host", url))) {
      complain(FOREIGN, url);
    }
  }

  private boolean isHome(String url) {
    return part("server", url).equals(home);
  }

  private static String part(String name, String url) {
    var parts = URL.matcher(url);
    return parts.lookingAt() ? parts.group(name) : "";
  }

  private void complain(Complaint.Kind kind, String text) {
    complaints.add(new Complaint(kind, text));
  }
}
