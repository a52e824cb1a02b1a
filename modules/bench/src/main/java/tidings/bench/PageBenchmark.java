// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import tidings.bench.browser.Browser;
import tidings.bench.browser.Chromium;
import tidings.bench.page.News;
import tidings.bench.page.Scrolling;
import tidings.bench.page.Town;
import tidings.bench.page.View;
import tidings.bench.page.Visit;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;

/**
 * How soon the page is there, how much of it, how it takes a long feed, and how soon it says what is
 * new. The server is a process of its own, the browser another one, both on the same cores.
 */
final class PageBenchmark implements Benchmark {
  private static final int POSTS = 2_000;
  private static final int ROUNDS = 11;
  private static final int NEWS = 100;
  private static final int WARM_UP_NEWS = 20;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double KILO = 1024;
  private static final double GOAL_MILLIS = 1_000;
  private static final double GOAL_BYTES = 100_000;

  @Override
  public String name() {
    return "page";
  }

  @Override
  public String about() {
    return "the page in a Chromium: its first view, a long feed, a post on its way to it";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    var chromium = Chromium.installed();
    if (chromium.isEmpty()) {
      report.say("nothing was measured: no Chromium was found; CHROMIUM may name one");
      return;
    }
    try (var server = ServerProcess.serve(scratch.place("page"));
        var tidings = Tidings.at(server.address());
        var browser = chromium.get().start(scratch.place("chromium"))) {
      var town = Town.fill(server.address(), tidings, POSTS);
      report.say("%s; %,d posts of %d people, without pictures".formatted(
          browser.version(), POSTS, town.people().size()));
      view(town, browser, report);
      scroll(town, browser, report);
      hear(town, browser, report);
    }
  }

  private static void view(Town town, Browser browser, Report report) {
    Visit.of(town, browser);
    var visits = Stream.generate(() -> Visit.of(town, browser)).limit(ROUNDS).toList();
    report.say("%d views after one to warm up, each in a new profile".formatted(ROUNDS));
    soon("first view", visits, Visit::first, report,
        figure -> figure.atMost(GOAL_MILLIS));
    var size = visits.getLast().first();
    report.tell(new Figure("bytes of document, styles and scripts, compressed", size.bytes(),
        "bytes", Optional.empty()).atMost(GOAL_BYTES));
    report.tell(Figure.ratio("requests for these", size.requests()));
    report.tell(Figure.ratio("requests for what they show", size.others()));
    soon("second view", visits, Visit::second, report, UnaryOperator.identity());
  }

  private static void soon(String which, List<Visit> visits, Function<Visit, View> view,
      Report report, UnaryOperator<Figure> held) {
    var views = visits.stream().map(view).toList();
    report.say("%s, medians: document %.0f ms, styles and scripts %.0f ms, ".formatted(
        which, median(views, View::document), median(views, View::assets))
        + "the feed asked for %.0f ms, answered %.0f ms".formatted(
            median(views, View::asked), median(views, View::answered)));
    var painted = samples(views.stream().mapToDouble(View::painted));
    var shown = samples(views.stream().mapToDouble(View::shown));
    report.tell(Figure.time(which + ", first contentful paint, median", painted.median()));
    report.tell(held.apply(Figure.time(which + ", the feed's first post, median", shown.median())));
    report.tell(held.apply(Figure.time(which + ", the same, worst", shown.highest())));
  }

  private static double median(List<View> views, ToDoubleFunction<View> moment) {
    return samples(views.stream().mapToDouble(moment)).median() / NANOS_PER_MILLI;
  }

  private static void scroll(Town town, Browser browser, Report report) {
    var way = Scrolling.through(town, browser, POSTS, 2);
    report.say("a list that does not grow has no more in its second half than in its first");
    report.tell(Figure.ratio("posts scrolled through", way.getLast().seen()).atLeast(POSTS));
    for (int half = 1; half < way.size(); half++) {
      var which = half == 1 ? "first half" : "second half";
      var part = way.get(half);
      report.tell(Figure.ratio(which + ", most posts on the page at once", part.cards()));
      report.tell(Figure.ratio(which + ", most nodes of the document", part.nodes()));
      report.tell(Figure.time(
          which + ", longest task over 50 ms", part.blocked() * NANOS_PER_MILLI));
      report.tell(new Figure(which + ", heap beyond that of the first view",
          (part.heap() - way.getFirst().heap()) / KILO, "KB", Optional.empty()));
    }
    report.say("heap of the first view %,.0f KB".formatted(way.getFirst().heap() / KILO));
  }

  private static void hear(Town town, Browser browser, Report report) {
    var news = samples(News.of(town, browser, WARM_UP_NEWS + NEWS).skip(WARM_UP_NEWS));
    report.tell(Figure.time("from a post's request to \"1 new\", median", news.median()));
    report.tell(Figure.time("the same, p99 of " + NEWS, news.percentile(99)));
  }

  private static Samples samples(DoubleStream millis) {
    var samples = new Samples();
    millis.mapToLong(time -> Math.round(time * NANOS_PER_MILLI)).forEach(samples::add);
    return samples;
  }
}
