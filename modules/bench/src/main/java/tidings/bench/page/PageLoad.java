// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import tidings.bench.browser.PageScript;

/**
 * The load of a page, in milliseconds from the start of the navigation.
 *
 * @param document document received
 * @param assets last style or script received
 * @param feedRequested feed request sent
 * @param feedAnswered feed response received
 * @param firstPaint first paint of anything, such as grey shapes
 * @param painted first contentful paint
 * @param shown first post visible
 * @param bytes compressed size of the document, styles and scripts that came over the network
 * @param requests number of requests for these
 * @param otherRequests number of requests for content
 */
public record PageLoad(double document, double assets, double feedRequested, double feedAnswered,
    double firstPaint, double painted, double shown, int bytes, int requests, int otherRequests) {
  /** A task posted in the frame that shows the first post runs after that frame is drawn. */
  private static final String WATCH_SCRIPT = """
      globalThis.firstPostShown = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-activity]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        }).observe(document, { childList: true, subtree: true });
      });
      globalThis.firstPaint = new Promise((resolve) => {
        new PerformanceObserver((paints) => {
          const [paint] = paints.getEntriesByName('first-contentful-paint');
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      });
      """;
  private static final PageScript TIMINGS_SCRIPT = new PageScript("""
      Promise.all([firstPaint, firstPostShown]).then(([painted, shown]) => {
        const all = performance.getEntriesByType('resource');
        const assets = all.filter(({ name }) => name.includes('/assets/'));
        const [document] = performance.getEntriesByType('navigation');
        const feed = all.find(({ name }) => name.includes('/v1/feed'));
        const loaded = [document, ...assets].filter(({ transferSize }) => transferSize > 0);
        return {
          document: document.responseEnd,
          assets: Math.max(...assets.map(({ responseEnd }) => responseEnd)),
          feedRequested: feed.startTime,
          feedAnswered: feed.responseEnd,
          firstPaint: performance.getEntriesByName('first-paint')[0].startTime,
          painted,
          shown: Math.max(painted, shown),
          bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
          requests: loaded.length,
          otherRequests: all.length - assets.length,
        };
      })""");

  /** Loads or reloads the page. */
  static PageLoad of(Page page, String address) {
    page.navigate(address);
    var timings = TIMINGS_SCRIPT.evaluate(page);
    return new PageLoad(timings.get("document"), timings.get("assets"),
        timings.get("feedRequested"), timings.get("feedAnswered"), timings.get("firstPaint"),
        timings.get("painted"),
        timings.get("shown"), timings.getInt("bytes"), timings.getInt("requests"),
        timings.getInt("otherRequests"));
  }

  /** Installs the measuring script in every page of the profile. */
  static void watch(BrowserContext profile) {
    profile.addInitScript(WATCH_SCRIPT);
  }
}
