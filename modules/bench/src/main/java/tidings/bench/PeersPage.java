// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the figures of peers into the page {@code peers.md}, between its two comments, and a chart
 * beside it. The rest of the page is written by hand.
 *
 * @param folder of the page
 */
record PeersPage(Path folder) {
  private static final String PAGE = "peers.md";
  private static final String CHART = "peers.svg";
  private static final String BEGIN = "<!-- figures of ./tidings bench peers -->\n";
  private static final String END = "<!-- end of the figures -->\n";
  private static final Pattern FIGURES =
      Pattern.compile(Pattern.quote(BEGIN) + ".*" + Pattern.quote(END), Pattern.DOTALL);

  /** @throws IllegalStateException if the page has no place for figures */
  void requirePlaceForFigures() {
    if (!FIGURES.matcher(text()).find()) {
      throw new IllegalStateException(PAGE + " in " + folder + " has no comments for its figures");
    }
  }

  void write(PeerSpeeds speeds) {
    try {
      Files.writeString(folder.resolve(PAGE), FIGURES.matcher(text())
          .replaceFirst(Matcher.quoteReplacement(BEGIN + figures(speeds) + END)));
      Files.writeString(folder.resolve(CHART), chart(speeds).svg());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private String text() {
    try {
      return Files.readString(folder.resolve(PAGE));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String figures(PeerSpeeds speeds) {
    var text = new StringBuilder("\n" + machine(speeds) + "\n\n")
        .append("![Bars of the figures below](" + CHART + ")\n\n");
    for (var task : PeerTask.values()) {
      text.append("| %s | | |\n|---|--:|---|\n".formatted(task.title()));
      for (var speed : speeds.of(task)) {
        text.append(String.format(Locale.ROOT, "| %s | %,.0f | %s |\n",
            speed.isOfTidings() ? "**" + speed.server() + "**" : speed.server(),
            speed.perSecond(), speed.about()));
      }
      text.append('\n');
    }
    speeds.skipped().forEach(skipped -> text.append(skipped).append("\n\n"));
    return text.toString();
  }

  private static String machine(PeerSpeeds speeds) {
    var parts = new ArrayList<>(Stream.of(LocalDate.now(ZoneOffset.UTC).toString(),
        Runtime.getRuntime().availableProcessors() + " cores",
        System.getProperty("os.name") + " on " + System.getProperty("os.arch"),
        "JDK " + Runtime.version().feature()).toList());
    parts.addAll(speeds.versions());
    return String.join(", ", parts) + ".";
  }

  private static BarChart chart(PeerSpeeds speeds) {
    return new BarChart("Tidings beside its peers, per second",
        Stream.of(PeerTask.values())
            .map(task -> new BarChart.Group(task.title(), speeds.of(task).stream()
                .map(speed -> new BarChart.Bar(
                    speed.server(), speed.perSecond(), speed.isOfTidings()))
                .toList()))
            .toList());
  }
}
