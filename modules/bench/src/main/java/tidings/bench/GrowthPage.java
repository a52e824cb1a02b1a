// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.bench.grow.LineChart;
import tidings.bench.grow.LineChart.Line;

/**
 * The page {@code grow.md} with the figures as a table and as curves. On an existing page only the
 * part between the two markers is replaced.
 *
 * @param points by ascending size
 */
record GrowthPage(List<GrowthPoint> points) {
  private static final String BEGIN = "<!-- figures: printed by the benchmark -->\n";
  private static final String END = "<!-- /figures -->\n";
  private static final String NEW_PAGE = "# Growth benchmark\n\n" + BEGIN + END;
  private static final List<Curves> CURVES = List.of(
      new Curves("grow-page", "a page at a fixed rate, ms",
          List.of(new Curve("median", GrowthFigure.PAGE_MEDIAN),
              new Curve("p99", GrowthFigure.PAGE_SLOW))),
      Curves.of("grow-rate", GrowthFigure.PAGES),
      new Curves("grow-post", "a post until its acknowledgement, ms",
          List.of(new Curve("median", GrowthFigure.POST_MEDIAN),
              new Curve("p99", GrowthFigure.POST_SLOW))),
      Curves.of("grow-rows", GrowthFigure.ROWS),
      Curves.of("grow-ready", GrowthFigure.READY),
      Curves.of("grow-memory", GrowthFigure.MEMORY),
      Curves.of("grow-disk", GrowthFigure.DISK));

  private record Curve(String name, GrowthFigure figure) {}

  /** The curves of one chart. */
  private record Curves(String file, String title, List<Curve> curves) {
    static Curves of(String file, GrowthFigure figure) {
      return new Curves(file, figure.title(), List.of(new Curve("", figure)));
    }

    LineChart chart(List<GrowthPoint> points) {
      return new LineChart(title, points.stream().map(GrowthPoint::people).toList(),
          curves.stream()
              .map(curve -> new Line(curve.name(),
                  points.stream().map(point -> point.of(curve.figure())).toList()))
              .toList());
    }
  }

  /** @param folder such as {@code docs/measured} */
  void writeTo(Path folder) {
    var page = folder.resolve("grow.md");
    try {
      Files.createDirectories(folder);
      Files.writeString(page, on(Files.exists(page) ? Files.readString(page) : NEW_PAGE));
      for (var curves : CURVES) {
        Files.writeString(folder.resolve(curves.file() + ".svg"), curves.chart(points).svg());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A page with these figures in place of its own. */
  String on(String page) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException("grow.md has no place for the figures: " + BEGIN + END);
    }
    return page.substring(0, begin) + BEGIN + table() + "\n" + images() + page.substring(end);
  }

  private String table() {
    var rows = Stream.of(GrowthFigure.values()).map(figure -> row(figure.title(),
        point -> format(point.of(figure)), figure.max().map(GrowthPage::format).orElse("")));
    var ratios = Stream.of(GrowthFigure.PAGE_MEDIAN, GrowthFigure.PAGE_SLOW)
        .map(figure -> row(figure.label() + ", as a multiple of the first",
            point -> format(point.of(figure) / points.getFirst().of(figure)),
            format(GrowBenchmark.PAGE_RATIO_GOAL)));
    return row("people", point -> "%,d".formatted(point.people()), "goal at most")
        + "|---|" + "--:|".repeat(points.size() + 1) + "\n"
        + Stream.concat(rows, ratios).collect(joining());
  }

  private String row(String label, Function<GrowthPoint, String> cell, String goal) {
    return "| " + label + " | "
        + points.stream().map(cell).collect(joining(" | ")) + " | " + goal + " |\n";
  }

  private static String images() {
    return CURVES.stream()
        .map(curves -> "![" + curves.title() + "](" + curves.file() + ".svg)\n")
        .collect(joining());
  }

  private static String format(double value) {
    var pattern = value < 10 ? "%.2f" : value < 1000 ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, pattern, value);
  }
}
