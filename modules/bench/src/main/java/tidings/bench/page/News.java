// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Instant;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import tidings.bench.browser.Browser;
import tidings.bench.browser.Tab;

/** Posts of others, one after another, each until an open page says that there is one more. */
public final class News {
  private static final double NANOS_PER_MILLI = 1e6;
  /** When the page first said "1 new", "2 new" and so on, by the clock of the machine. */
  private static final String WATCH = """
      globalThis.news = { times: [], told() {} };
      new MutationObserver(() => {
        const count = parseInt(document.querySelector('tidings-arrivals')?.textContent.trim());
        if (!(count >= 1) || news.times[count]) return;
        news.times[count] = performance.timeOrigin + performance.now();
        news.told();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      """;
  private static final String WHEN = """
      new Promise((resolve) => {
        news.told = () => news.times[%1$d] && resolve({ at: news.times[%1$d] });
        news.told();
      })""";

  private News() {}

  /** Milliseconds from each request to the page. @param posts at most as many as a page holds */
  public static DoubleStream of(Town town, Browser browser, int posts) {
    try (var tab = town.visit(browser)) {
      View.of(tab, town.address());
      tab.evaluate(WATCH);
      var times = IntStream.rangeClosed(1, posts).mapToDouble(number -> one(town, tab, number));
      return DoubleStream.of(times.toArray());
    }
  }

  private static double one(Town town, Tab tab, int number) {
    var poster = town.people().get(number % town.people().size());
    double sent = millis(Clock.systemUTC().instant());
    poster.post("News number " + number).await();
    return ((JsonObject) tab.evaluate(WHEN.formatted(number))).getDouble("at") - sent;
  }

  private static double millis(Instant time) {
    return time.getEpochSecond() * 1e3 + time.getNano() / NANOS_PER_MILLI;
  }
}
