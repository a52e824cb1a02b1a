// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Browser.NewContextOptions;
import java.util.ArrayDeque;
import java.util.Deque;
import tidings.server.FlakyProxy;

/**
 * The profiles of a browser, which are reused by later tests: their caches have the files of the
 * page, so that only the first visit loads all of them.
 */
final class BrowserProfiles {
  private final Deque<BrowserProfile> unused = new ArrayDeque<>();
  private final Browser browser;

  BrowserProfiles(Browser browser) {
    this.browser = browser;
  }

  /** A profile without a session. @param address URL of the server */
  BrowserProfile take(String address) {
    var profile = unused.isEmpty() ? create(address) : unused.pop();
    profile.proxy().reset(address);
    return profile;
  }

  private BrowserProfile create(String address) {
    var context = browser.newContext(new NewContextOptions().setLocale("en-GB"));
    return new BrowserProfile(context, FlakyProxy.to(address), unused::push);
  }
}
