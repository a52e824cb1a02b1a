// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Playwright.CreateOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A headless Chromium process. Ends when it is closed, or when this JVM ends. */
public final class ChromiumBrowser implements AutoCloseable {
  /** In addition to Playwright's own flags, which disable most network requests of the browser. */
  private static final List<String> FLAGS =
      List.of("--disable-gpu", "--disable-quic", "--disable-sync");
  private static final Duration LOAD_TIMEOUT = Duration.ofMinutes(5);

  private final Playwright playwright;
  private final Browser browser;

  private ChromiumBrowser(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  public static ChromiumBrowser launch(BrowserPrograms programs) {
    var playwright = Playwright.create(new CreateOptions().setEnv(Map.of(
        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1",
        "PLAYWRIGHT_NODEJS_PATH", programs.node().toString())));
    try {
      return new ChromiumBrowser(playwright, playwright.chromium()
          .launch(new LaunchOptions().setExecutablePath(programs.chromium()).setArgs(FLAGS)));
    } catch (RuntimeException failure) {
      playwright.close();
      throw failure;
    }
  }

  /** For example {@code 150.0.7871.100}. */
  public String version() {
    return browser.version();
  }

  /** A new profile, without cookies or caches. Its pages have the size of the browser's window. */
  public BrowserContext newProfile() {
    var profile = browser.newContext(new NewContextOptions().setViewportSize(null));
    profile.setDefaultTimeout(LOAD_TIMEOUT.toMillis());
    return profile;
  }

  @Override
  public void close() {
    try (playwright) {
      browser.close();
    }
  }
}
