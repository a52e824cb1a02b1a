// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import tidings.bench.browser.ChromiumBrowser;
import tidings.bench.browser.JavaScriptHeap;
import tidings.bench.browser.PageScript;

/**
 * A part of scrolling down a feed, one window height per frame, as fast as possible.
 *
 * @param seen distinct posts since the top
 * @param cards max. number of posts in the page at once
 * @param nodes max. number of nodes of the document
 * @param blocked longest task of the main thread, in milliseconds; 0 if below 50, which
 *     browsers do not report
 * @param heap size of the JavaScript heap at the end, in bytes
 */
public record ScrollMeasurement(int seen, int cards, int nodes, double blocked, long heap) {
  /** Much longer than any frame, so that a browser that no longer draws is reported. */
  private static final int MAX_FRAME_MS = 10_000;
  private static final String START_SCRIPT = """
      globalThis.scrolling = { seen: new Set(), blocked: 0, cards: 0, nodes: 0 };
      new PerformanceObserver((tasks) => tasks.getEntries().forEach(({ duration }) => {
        scrolling.blocked = Math.max(scrolling.blocked, duration);
      })).observe({ type: 'longtask' });
      """;
  private static final String PART_SCRIPT =
      "void Object.assign(scrolling, { blocked: 0, cards: 0, nodes: 0 })";
  private static final String SCROLL_SCRIPT = """
      (async (upTo, maxFrame) => {
        const frame = () => new Promise((resolve, reject) => {
          const timer = setTimeout(
            () => reject(new Error('the browser has drawn no frame in time')), maxFrame);
          requestAnimationFrame(() => setTimeout(() => {
            clearTimeout(timer);
            resolve();
          }));
        });
        const nodes = () => document.evaluate('count(//node())', document, null, 1).numberValue;
        for (let end = false; !end && scrolling.seen.size < upTo;) {
          scrollBy({ top: innerHeight, behavior: 'instant' });
          await frame();
          const cards = document.querySelectorAll('[data-activity]');
          cards.forEach(({ dataset }) => scrolling.seen.add(dataset.activity));
          scrolling.cards = Math.max(scrolling.cards, cards.length);
          scrolling.nodes = Math.max(scrolling.nodes, nodes());
          end = !document.querySelector('[data-end]');
        }
        await frame();
        return { ...scrolling, seen: scrolling.seen.size };
      })(%d, %d)""";

  /** Scrolls from the top to the end, in parts with the same number of posts. */
  public static List<ScrollMeasurement> through(SampleCommunity community,
      ChromiumBrowser browser, int posts, int parts) {
    try (var profile = community.newProfile(browser)) {
      var page = profile.newPage();
      PageLoad.of(page, community.address());
      page.evaluate(START_SCRIPT);
      var all = new ArrayList<>(
          List.of(new ScrollMeasurement(0, 0, 0, 0, JavaScriptHeap.usedBytes(page))));
      for (int part = 1; part <= parts; part++) {
        all.add(scroll(page, posts * part / parts));
      }
      return all;
    }
  }

  private static ScrollMeasurement scroll(Page page, int upTo) {
    page.evaluate(PART_SCRIPT);
    var result = new PageScript(SCROLL_SCRIPT.formatted(upTo, MAX_FRAME_MS)).evaluate(page);
    return new ScrollMeasurement(result.getInt("seen"), result.getInt("cards"),
        result.getInt("nodes"), result.get("blocked"), JavaScriptHeap.usedBytes(page));
  }
}
