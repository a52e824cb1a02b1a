// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import io.vertx.core.json.JsonObject;
import tidings.bench.browser.Tab;

/**
 * The page from its address to the first post of the feed, in milliseconds since then.
 *
 * @param document when the document was there
 * @param assets when the last of its styles and scripts was there
 * @param feedRequested when the feed was asked for
 * @param feedAnswered when it was there
 * @param painted when anything was to be seen
 * @param shown when the first post was to be seen
 * @param bytes of the document, the styles and the scripts that came over the network, compressed
 * @param requests for these
 * @param otherRequests requests for what they show
 */
public record PageLoad(double document, double assets, double feedRequested, double feedAnswered,
    double painted,
    double shown, long bytes, int requests, int otherRequests) {
  /** The frame that shows the first post has been drawn when what is put off in it has its turn. */
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
  private static final String TIMINGS_SCRIPT = """
      Promise.all([firstPaint, firstPostShown]).then(([painted, shown]) => {
        const all = performance.getEntriesByType('resource');
        const assets = all.filter(({ name }) => name.includes('/assets/'));
        const [document] = performance.getEntriesByType('navigation');
        const feed = all.find(({ name }) => name.includes('/v1/feed'));
        const loaded = [document, ...assets].filter(({ transferSize }) => transferSize > 0);
        return {
          document: document.responseEnd,
          assets: Math.max(...assets.map(({ responseEnd }) => responseEnd)),
          asked: feed.startTime,
          answered: feed.responseEnd,
          painted,
          shown: Math.max(painted, shown),
          bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
          requests: loaded.length,
          others: all.length - assets.length,
        };
      })""";

  /** Goes there, or there again. */
  static PageLoad of(Tab tab, String address) {
    tab.open(address);
    var timings = (JsonObject) tab.evaluate(TIMINGS_SCRIPT);
    return new PageLoad(timings.getDouble("document"), timings.getDouble("assets"),
        timings.getDouble("asked"),
        timings.getDouble("answered"), timings.getDouble("painted"), timings.getDouble("shown"),
        timings.getLong("bytes"), timings.getInteger("requests"), timings.getInteger("others"));
  }

  /** Has the tab look out for it, in every page. */
  static void watch(Tab tab) {
    tab.runBeforeLoad(WATCH_SCRIPT);
  }
}
