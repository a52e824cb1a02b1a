// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Speed, memory and disk of a server for communities of several sizes, otherwise alike. */
final class GrowBenchmark implements Benchmark {
  static final List<Integer> SIZES = List.of(1_000, 10_000, 100_000, 1_000_000);
  /** Twice the disk that a person takes, as compaction needs space too. */
  private static final long BYTES_PER_PERSON = 20_000;
  static final double PAGE_RATIO_GOAL = 2;

  private final List<Integer> sizes;
  private final Optional<Path> write;

  /**
   * @param sizes number of people of each measured community
   * @param write folder for a page with the figures and their curves
   */
  GrowBenchmark(List<Integer> sizes, Optional<Path> write) {
    this.sizes = sizes;
    this.write = write;
  }

  @Override
  public String name() {
    return "grow";
  }

  @Override
  public String about() {
    return "pages, posts, start, memory and disk as the community grows";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var points = new ArrayList<GrowthPoint>();
    for (int size : sizes) {
      if (isSpaceFor(size, folder, report)) {
        points.add(measure(size, folder, report));
      }
    }
    if (points.size() > 1) {
      reportRatio(points, GrowthFigure.PAGE_MEDIAN, report);
      reportRatio(points, GrowthFigure.PAGE_SLOW, report);
    }
    if (!points.isEmpty()) {
      write.ifPresent(target -> new GrowthPage(points).writeTo(target));
    }
  }

  private static boolean isSpaceFor(int size, TempFolder folder, BenchmarkReport report) {
    long needed = size * BYTES_PER_PERSON;
    long free = folder.path().toFile().getUsableSpace();
    if (free < needed) {
      report.note("%,d people skipped: they need %,d bytes of disk, and %,d are free"
          .formatted(size, needed, free));
    }
    return free >= needed;
  }

  /** Deletes the data afterwards, as the next size needs the disk. */
  private static GrowthPoint measure(int size, TempFolder folder, BenchmarkReport report) {
    try (var data = new TempFolder(folder.resolve("grow-" + size))) {
      return new GrowthMeasurement(size, data.path(), report).measure();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void reportRatio(
      List<GrowthPoint> points, GrowthFigure figure, BenchmarkReport report) {
    double ratio = points.getLast().of(figure) / points.getFirst().of(figure);
    report.add(Figure.number("ratio of largest to smallest: " + figure.label(), ratio)
        .atMost(PAGE_RATIO_GOAL));
  }
}
