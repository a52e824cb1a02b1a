// SPDX-License-Identifier: Apache-2.0
package tidings.bench.grow;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A line chart as SVG, with a logarithmic x axis and a linear y axis from zero. Legible on light
 * and dark pages.
 *
 * @param xs positive, ascending
 */
public record LineChart(String title, List<Integer> xs, List<Line> lines) {
  private static final int WIDTH = 480;
  private static final int HEIGHT = 260;
  private static final int LEFT = 64;
  private static final int RIGHT = 108;
  private static final int TOP = 40;
  private static final int BOTTOM = 36;
  /** Max. number of horizontal grid lines above zero. */
  private static final int MAX_STEPS = 5;
  /** Min. distance of the labels of two lines. */
  private static final double LABEL_HEIGHT = 14;
  /** Contrast with white and with black is at least 3. */
  private static final List<String> COLORS = List.of("#2f81f7", "#d4572c", "#2a9d5c", "#9a6bd6");
  private static final String STYLE = """
      <style>
        text { font: 12px sans-serif; fill: #444 }
        .title { font-weight: bold }
        .grid { stroke: #8885 }
        @media (prefers-color-scheme: dark) { text { fill: #ccc } }
      </style>
      """;

  /** A named line: a value for each x. */
  public record Line(String name, List<Double> values) {}

  public String svg() {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH + "\" height=\"" + HEIGHT
        + "\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\">\n"
        + "<title>" + title + "</title>\n" + STYLE
        + "<text class=\"title\" x=\"" + LEFT + "\" y=\"20\">" + title + "</text>\n"
        + grid() + xLabels() + curves() + "</svg>\n";
  }

  private String grid() {
    double step = step();
    return IntStream.rangeClosed(0, (int) Math.round(top() / step))
        .mapToDouble(number -> number * step)
        .mapToObj(value -> String.format(
            ROOT, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>%n", LEFT, y(value), WIDTH - RIGHT)
            + text("end", LEFT - 8, y(value) + 4, number(value)))
        .collect(joining());
  }

  private String xLabels() {
    return xs.stream()
        .map(x -> text("middle", x(x), HEIGHT - BOTTOM + 20, number(x)))
        .collect(joining());
  }

  private String curves() {
    var svg = new StringBuilder();
    var labels = labelHeights();
    for (int number = 0; number < lines.size(); number++) {
      var line = lines.get(number);
      var color = COLORS.get(number % COLORS.size());
      var path = new StringBuilder();
      for (int point = 0; point < xs.size(); point++) {
        double x = x(xs.get(point));
        double y = y(line.values().get(point));
        path.append(String.format(ROOT, "%s%.1f %.1f", point == 0 ? "M" : "L", x, y));
        svg.append(String.format(
            ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n", x, y, color));
      }
      svg.append("<path d=\"" + path + "\" fill=\"none\" stroke=\"" + color
          + "\" stroke-width=\"2\"/>\n")
          .append(text("start", WIDTH - RIGHT + 8, labels[number] + 4, line.name()));
    }
    return svg.toString();
  }

  /** The height of each line's label: that of its last point, unless another one is there. */
  private double[] labelHeights() {
    var heights = lines.stream().mapToDouble(line -> y(line.values().getLast())).toArray();
    for (int number = 0; number < heights.length; number++) {
      for (int other = 0; other < number; other++) {
        if (Math.abs(heights[number] - heights[other]) < LABEL_HEIGHT) {
          heights[number] = heights[other] - LABEL_HEIGHT;
        }
      }
    }
    return heights;
  }

  private static String text(String anchor, double x, double y, String text) {
    return String.format(ROOT, "<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>%n",
        anchor, x, y, text);
  }

  private static String number(double value) {
    return String.format(ROOT, value == Math.rint(value) ? "%,.0f" : "%.2f", value);
  }

  private double x(int value) {
    double first = Math.log(xs.getFirst());
    double range = Math.max(Math.log(xs.getLast()) - first, 1);
    return LEFT + (Math.log(value) - first) / range * (WIDTH - LEFT - RIGHT);
  }

  private double y(double value) {
    return HEIGHT - BOTTOM - value / top() * (HEIGHT - TOP - BOTTOM);
  }

  /** The end of the y axis: the first grid line above all values. */
  private double top() {
    return Math.ceil(max() / step()) * step();
  }

  /** The distance of grid lines: 1, 2 or 5 times a power of ten. */
  private double step() {
    double least = max() / MAX_STEPS;
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    return DoubleStream.of(1, 2, 5, 10).map(factor -> factor * power)
        .filter(step -> step >= least)
        .findFirst().orElse(10 * power);
  }

  private double max() {
    double max = lines.stream().flatMap(line -> line.values().stream())
        .mapToDouble(Double::doubleValue).max().orElse(1);
    return max > 0 ? max : 1;
  }
}
