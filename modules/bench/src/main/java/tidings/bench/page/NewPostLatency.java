// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import com.microsoft.playwright.Page;
import java.time.Clock;
import java.time.Instant;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import tidings.bench.browser.ChromiumBrowser;
import tidings.bench.browser.PageScript;

/** Time until an open page shows a new post of another user, one post after another. */
public final class NewPostLatency {
  private static final double NANOS_PER_MILLI = 1e6;
  /** Records when the page first shows "1 new", "2 new" and so on, by the system clock. */
  private static final String WATCH_SCRIPT = """
      globalThis.news = { times: [], shown() {} };
      new MutationObserver(() => {
        const count = parseInt(document.querySelector('tidings-arrivals')?.textContent.trim());
        if (!(count >= 1) || news.times[count]) return;
        news.times[count] = performance.timeOrigin + performance.now();
        news.shown();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      """;
  private static final String WAIT_SCRIPT = """
      new Promise((resolve) => {
        news.shown = () => news.times[%1$d] && resolve({ at: news.times[%1$d] });
        news.shown();
      })""";

  private NewPostLatency() {}

  /**
   * Milliseconds from each request to the page.
   *
   * @param posts at most the size of a page
   */
  public static DoubleStream of(SampleCommunity community, ChromiumBrowser browser, int posts) {
    try (var profile = community.newProfile(browser)) {
      var page = profile.newPage();
      PageLoad.of(page, community.address());
      page.evaluate(WATCH_SCRIPT);
      var times = IntStream.rangeClosed(1, posts)
          .mapToDouble(number -> measureOne(community, page, number));
      return DoubleStream.of(times.toArray());
    }
  }

  private static double measureOne(SampleCommunity community, Page page, int number) {
    var poster = community.people().get(number % community.people().size());
    double sent = millis(Clock.systemUTC().instant());
    poster.post("News number " + number).await();
    var shown = new PageScript(WAIT_SCRIPT.formatted(number)).evaluate(page);
    return shown.get("at") - sent;
  }

  private static double millis(Instant time) {
    return time.getEpochSecond() * 1e3 + time.getNano() / NANOS_PER_MILLI;
  }
}
