// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GrowthPageTest {
  private final GrowthPage page = new GrowthPage(List.of(point(1_000, 0.5), point(10_000, 0.75)));

  @TempDir
  private Path folder;

  @Test
  void a_new_page_has_a_column_for_each_size() throws IOException {
    page.writeTo(folder);

    assertThat(folder.resolve("grow.md")).content()
        .contains("| people | 1,000 | 10,000 | goal at most |")
        .contains("| pages/s | 0.50 | 0.75 |  |")
        .contains("as a multiple of the first | 1.00 | 1.50 | 2.00 |");
    assertThat(folder.resolve("grow-page.svg")).content().contains("10,000", "p99");
  }

  @Test
  void text_around_the_figures_is_kept() throws IOException {
    page.writeTo(folder);
    var written = Files.readString(folder.resolve("grow.md"));
    Files.writeString(folder.resolve("grow.md"), "Before.\n" + written + "After.\n");

    page.writeTo(folder);

    assertThat(folder.resolve("grow.md")).hasContent("Before.\n" + written + "After.\n");
  }

  private static GrowthPoint point(int people, double value) {
    return new GrowthPoint(people, 50L * people,
        Stream.of(GrowthFigure.values()).collect(toMap(figure -> figure, figure -> value)));
  }
}
