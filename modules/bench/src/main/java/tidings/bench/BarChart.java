// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.List;
import java.util.Locale;

/** A chart of horizontal bars as SVG, which follows the reader's light or dark theme. */
record BarChart(String description, List<Group> groups) {
  private static final int WIDTH = 760;
  private static final int LABEL_WIDTH = 260;
  /** The longest bar; its value stands behind it. */
  private static final int MAX_BAR = 400;
  private static final int LINE_HEIGHT = 26;
  private static final int BAR_HEIGHT = 16;
  private static final int MARGIN = 12;
  private static final int TITLE_BASELINE = 20;
  private static final int LABEL_BASELINE = 13;

  /** Bars with a scale of their own. */
  record Group(String title, List<Bar> bars) {
    double max() {
      return bars.stream().mapToDouble(Bar::value).max().orElse(1);
    }
  }

  /** @param emphasized whether it has the first colour */
  record Bar(String label, double value, boolean emphasized) {}

  String svg() {
    var body = new StringBuilder();
    int y = MARGIN;
    for (var group : groups) {
      body.append("<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>\n"
          .formatted(MARGIN, y + TITLE_BASELINE, escaped(group.title())));
      y += LINE_HEIGHT + MARGIN / 2;
      for (var bar : group.bars()) {
        body.append(line(bar, group.max(), y));
        y += LINE_HEIGHT;
      }
      y += MARGIN;
    }
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d"
          role="img">
        <title>%3$s</title>
        <style>
        text { font: 13px system-ui, sans-serif; fill: #1f2328 }
        .title { font-weight: 600 }
        .label { text-anchor: end }
        rect { fill: #8c959f }
        .first { fill: #0969da }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          rect { fill: #6e7681 }
          .first { fill: #58a6ff }
        }
        </style>
        %4$s</svg>
        """.formatted(WIDTH, y, escaped(description), body);
  }

  private static String line(Bar bar, double max, int y) {
    int x = MARGIN + LABEL_WIDTH;
    long length = Math.max(1, Math.round(MAX_BAR * bar.value() / max));
    return """
        <text class="label" x="%d" y="%d">%s</text>
        <rect%s x="%d" y="%d" width="%d" height="%d" rx="2"/>
        <text x="%d" y="%d">%s</text>
        """.formatted(x - MARGIN, y + LABEL_BASELINE, escaped(bar.label()),
        bar.emphasized() ? " class=\"first\"" : "", x, y, length, BAR_HEIGHT,
        x + length + MARGIN / 2, y + LABEL_BASELINE,
        String.format(Locale.ROOT, "%,.0f", bar.value()));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
