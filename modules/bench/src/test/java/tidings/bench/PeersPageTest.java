// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import tidings.bench.server.MissingProgramException;

/** The page and the chart that the benchmark of peers writes. */
final class PeersPageTest {
  private static final Path DOCS = Path.of("../../docs/measured");

  @TempDir
  private Path folder;

  @Test
  void the_figures_are_replaced_and_the_text_around_them_stays() throws Exception {
    var page = folder.resolve("peers.md");
    var text = Files.readString(DOCS.resolve("peers.md"));
    int begin = text.indexOf("<!-- figures");
    int end = text.indexOf("<!-- end");
    Files.writeString(page, text);
    var speeds = speeds();
    speeds.measureIfInstalled("nchan", () -> {
      throw new MissingProgramException("nginx was not found.");
    });

    new PeersPage(folder).write(speeds);

    assertThat(Files.readString(page))
        .startsWith(text.substring(0, begin))
        .endsWith(text.substring(end))
        .contains("| **Tidings** | 2,000 | durable |", "| Redis & co | 500 | fast |",
            "nchan was skipped: nginx was not found.", "Redis 7.0.15");
  }

  @Test
  void the_chart_has_bars_in_proportion() throws Exception {
    Files.writeString(folder.resolve("peers.md"), Files.readString(DOCS.resolve("peers.md")));

    new PeersPage(folder).write(speeds());

    var svg = Files.readString(folder.resolve("peers.svg"));
    var bars = DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(UTF_8)))
        .getElementsByTagName("rect");
    assertThat(bars.getLength()).isEqualTo(2);
    assertThat(width(bars.item(0))).isEqualTo(4 * width(bars.item(1)));
  }

  private static int width(Object bar) {
    return Integer.parseInt(((Element) bar).getAttribute("width"));
  }

  private static PeerSpeeds speeds() {
    var benchmark = new PeersBenchmark(1, 1, Optional.empty());
    var report = new BenchmarkReport(
        new PrintStream(OutputStream.nullOutputStream(), true, UTF_8), benchmark);
    var speeds = new PeerSpeeds(report);
    speeds.version("Redis 7.0.15");
    speeds.add(PeerTask.PAGES, PeerSpeed.TIDINGS, "durable", 2_000);
    speeds.add(PeerTask.PAGES, "Redis & co", "fast", 500);
    return speeds;
  }
}
