// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import tidings.bench.browser.BrowserPrograms;
import tidings.bench.browser.ChromiumBrowser;
import tidings.bench.page.LayoutShift;
import tidings.bench.page.NewPostLatency;
import tidings.bench.page.PageLoad;
import tidings.bench.page.PageVisit;
import tidings.bench.page.SampleCommunity;
import tidings.bench.page.ScrollMeasurement;
import tidings.bench.page.SlowLine;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;

/**
 * Load time and size of the web page, also on slow connections, its layout shift, scrolling of a
 * long feed, and time until it shows new posts.
 * The server and the browser are processes on the same cores.
 */
final class PageBenchmark implements Benchmark {
  private static final int POSTS = 2_000;
  private static final int ROUNDS = 11;
  private static final int NEW_POSTS = 100;
  private static final int WARM_UP_POSTS = 20;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double BYTES_PER_KB = 1024;
  private static final double GOAL_MILLIS = 1_000;
  private static final double GOAL_BYTES = 100_000;
  /** A visit takes seconds, so its time varies little in proportion. */
  private static final int SLOW_ROUNDS = 5;
  private static final Map<SlowLine, Double> SLOW_GOALS_MILLIS = new LinkedHashMap<>();
  private static final double GOAL_SHIFT = .05;
  private static final List<String> PAGES = List.of(
      "/", "/explore", "/notifications", "/settings", "/settings/silence", "/user:person_0",
      "/city:lisbon");

  static {
    SLOW_GOALS_MILLIS.put(SlowLine.FAR, 1_700.);
    SLOW_GOALS_MILLIS.put(SlowLine.FAST_3G, 3_000.);
    SLOW_GOALS_MILLIS.put(SlowLine.SLOW_3G, 10_000.);
  }

  @Override
  public String name() {
    return "page";
  }

  @Override
  public String about() {
    return "the web page in Chromium: load time, scrolling, and display of new posts";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var programs = BrowserPrograms.find();
    try (var server = ServerProcess.serve(folder.resolve("page"));
        var tidings = Tidings.at(server.address());
        var browser = ChromiumBrowser.launch(programs)) {
      var community = SampleCommunity.fill(server.address(), tidings, POSTS);
      report.note("Chromium %s; %,d posts by %d users, without pictures".formatted(
          browser.version(), POSTS, community.people().size()));
      measureLoading(community, browser, report);
      measureSlowLines(community, browser, report);
      measureScrolling(community, browser, report);
      measureNewPosts(community, browser, report);
      community.postPhotos();
      measureLayoutShift(community, browser, report);
    }
  }

  private static void measureSlowLines(SampleCommunity community, ChromiumBrowser browser,
      BenchmarkReport report) {
    report.note("%d first views on each slow connection".formatted(SLOW_ROUNDS));
    SLOW_GOALS_MILLIS.forEach((line, goal) -> {
      var loads = Stream.generate(() -> PageVisit.onSlowLine(community, browser, line))
          .limit(SLOW_ROUNDS).toList();
      var painted = samples(loads.stream().mapToDouble(PageLoad::firstPaint));
      var shown = samples(loads.stream().mapToDouble(PageLoad::shown));
      report.add(Figure.time(line.name() + ": first paint, median", painted.median()));
      report.add(Figure.time(line.name() + ": first post of the feed, median", shown.median())
          .atMost(goal));
    });
  }

  private static void measureLayoutShift(SampleCommunity community, ChromiumBrowser browser,
      BenchmarkReport report) {
    report.note("layout shift on Fast 3G, with a photo in every post on top of the lists");
    for (var screen : LayoutShift.ScreenSize.values()) {
      for (var path : PAGES) {
        double shift = LayoutShift.of(community, browser, path, screen);
        report.add(Figure.number("layout shift of %s, %s".formatted(path,
            screen.name().toLowerCase(Locale.ROOT)), shift).atMost(GOAL_SHIFT));
      }
    }
  }

  private static void measureLoading(SampleCommunity community, ChromiumBrowser browser,
      BenchmarkReport report) {
    PageVisit.of(community, browser);
    var visits = Stream.generate(() -> PageVisit.of(community, browser)).limit(ROUNDS).toList();
    report.note("%d views after one for warm-up, each in a new profile".formatted(ROUNDS));
    reportLoads("first view", visits, PageVisit::first, report,
        figure -> figure.atMost(GOAL_MILLIS));
    var size = visits.getLast().first();
    report.add(new Figure("document, styles and scripts, compressed", size.bytes(),
        "bytes", Optional.empty()).atMost(GOAL_BYTES));
    report.add(Figure.number("requests for these files", size.requests()));
    report.add(Figure.number("requests for data", size.otherRequests()));
    reportLoads("second view", visits, PageVisit::second, report, UnaryOperator.identity());
  }

  private static void reportLoads(String which, List<PageVisit> visits,
      Function<PageVisit, PageLoad> view,
      BenchmarkReport report, UnaryOperator<Figure> withGoal) {
    var views = visits.stream().map(view).toList();
    report.note("%s, medians: document %.0f ms, styles and scripts %.0f ms, ".formatted(
        which, median(views, PageLoad::document), median(views, PageLoad::assets))
        + "feed requested %.0f ms, feed received %.0f ms".formatted(
            median(views, PageLoad::feedRequested), median(views, PageLoad::feedAnswered)));
    var painted = samples(views.stream().mapToDouble(PageLoad::painted));
    var shown = samples(views.stream().mapToDouble(PageLoad::shown));
    report.add(Figure.time(which + ": first contentful paint, median", painted.median()));
    report.add(withGoal.apply(
        Figure.time(which + ": first post of the feed, median", shown.median())));
    report.add(withGoal.apply(
        Figure.time(which + ": first post of the feed, maximum", shown.max())));
  }

  private static double median(List<PageLoad> views, ToDoubleFunction<PageLoad> moment) {
    return samples(views.stream().mapToDouble(moment)).median() / NANOS_PER_MILLI;
  }

  private static void measureScrolling(SampleCommunity community, ChromiumBrowser browser,
      BenchmarkReport report) {
    var parts = ScrollMeasurement.through(community, browser, POSTS, 2);
    report.note("if the list does not grow, its second half needs no more than its first");
    report.add(Figure.number("posts shown", parts.getLast().seen()).atLeast(POSTS));
    double initialHeap = parts.getFirst().heap() / BYTES_PER_KB;
    for (int half = 1; half < parts.size(); half++) {
      var which = (half == 1 ? "first" : "second") + " %,d posts".formatted(POSTS / 2);
      var part = parts.get(half);
      report.add(Figure.number(which + ": maximum number of posts in the document", part.cards()));
      report.add(Figure.number(which + ": maximum number of nodes in the document", part.nodes()));
      report.add(Figure.time(
          which + ": longest task over 50 ms", part.blocked() * NANOS_PER_MILLI));
      report.add(new Figure(
          which + ": heap above the %,.0f KB of the first view".formatted(initialHeap),
          part.heap() / BYTES_PER_KB - initialHeap, "KB", Optional.empty()));
    }
  }

  private static void measureNewPosts(SampleCommunity community, ChromiumBrowser browser,
      BenchmarkReport report) {
    var latencies = samples(
        NewPostLatency.of(community, browser, WARM_UP_POSTS + NEW_POSTS).skip(WARM_UP_POSTS));
    report.add(Figure.time("from the request of a post to the page, median", latencies.median()));
    report.add(Figure.time("the same, p99", latencies.percentile(99)));
  }

  private static Samples samples(DoubleStream millis) {
    var samples = new Samples();
    millis.mapToLong(time -> Math.round(time * NANOS_PER_MILLI)).forEach(samples::add);
    return samples;
  }
}
