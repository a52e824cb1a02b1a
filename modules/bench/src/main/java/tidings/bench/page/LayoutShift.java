// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.LoadState;
import tidings.bench.browser.ChromiumBrowser;
import tidings.bench.browser.PageScript;

/** How much the content of a page moves while it is loaded: the sum of all layout shifts. */
public final class LayoutShift {
  private static final String WATCH_SCRIPT = """
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) shifts.push(shift.value);
      }).observe({ type: 'layout-shift', buffered: true });
      """;
  /** Two frames later all content that has arrived is laid out. */
  private static final PageScript SUM_SCRIPT = new PageScript("""
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(
        () => resolve({ sum: shifts.reduce((sum, shift) => sum + shift, 0) })))))""");

  private LayoutShift() {}

  /** @param path of the page, such as {@code /explore} */
  public static double of(SampleCommunity community, ChromiumBrowser browser, String path,
      ScreenSize screen) {
    try (var profile = community.newProfile(browser)) {
      profile.addInitScript(WATCH_SCRIPT);
      var page = profile.newPage();
      page.setViewportSize(screen.width(), screen.height());
      SlowLine.FAST_3G.slowDown(page);
      return measure(page, community.address() + path);
    }
  }

  private static double measure(Page page, String address) {
    page.navigate(address);
    page.waitForLoadState(LoadState.NETWORKIDLE);
    return SUM_SCRIPT.evaluate(page).get("sum");
  }

  /** The size of a window in CSS pixels. */
  public enum ScreenSize {
    PHONE(390, 844),
    DESKTOP(1440, 900);

    private final int width;
    private final int height;

    ScreenSize(int width, int height) {
      this.width = width;
      this.height = height;
    }

    int width() {
      return width;
    }

    int height() {
      return height;
    }
  }
}
