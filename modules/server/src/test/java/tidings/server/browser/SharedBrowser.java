// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Playwright.CreateOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One Chromium for all test classes of this process; profiles isolate the visitors. It ends with
 * its driver, which ends with this process.
 */
final class SharedBrowser {
  /** Maps {@code .example} hosts to this machine and blocks all others. */
  private static final String HOSTS = "MAP *.example 127.0.0.1, EXCLUDE localhost, "
      + "EXCLUDE 127.0.0.1, MAP * ~NOTFOUND";
  private static final List<String> FLAGS = List.of(
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync", "--no-first-run",
      "--disable-background-networking", "--disable-component-update",
      "--host-resolver-rules=" + HOSTS);
  private static BrowserProfiles profiles;

  private SharedBrowser() {}

  static synchronized BrowserProfiles launch(Path program, Path node) {
    if (profiles == null) {
      var playwright = Playwright.create(new CreateOptions().setEnv(Map.of(
          "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1",
          "PLAYWRIGHT_NODEJS_PATH", node.toString())));
      var browser = playwright.chromium()
          .launch(new LaunchOptions().setExecutablePath(program).setArgs(FLAGS));
      profiles = new BrowserProfiles(browser);
    }
    return profiles;
  }
}
