// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** Speed of an import, from the first line of the file to the last feed row. */
final class ImportBenchmark implements Benchmark {
  private static final int ROWS_GOAL = 20_000;

  @Override
  public String name() {
    return "import";
  }

  @Override
  public String about() {
    return "rows per second of an import of accounts, activities, likes and follows";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var file = folder.resolve("community.ndjson");
    int lines = write(file);
    report.note("%,d lines; embedded engine, synced to disk at the end".formatted(lines));
    var vertx = VertxWithoutFiles.create();
    var table = EmbeddedTable.open(
        vertx, folder.resolve("store"), EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
        InstantSource.system());
    long start = System.nanoTime();
    var result = DeltaImport.load(table, file);
    double first = seconds(start);
    report.add(Figure.number("rows/s, from the first line to the last feed", result.rows() / first)
        .atLeast(ROWS_GOAL));
    report.add(Figure.number("lines/s", lines / first));
    report.add(Figure.number("backfilled follows/s", result.filledEdges() / first));
    start = System.nanoTime();
    DeltaImport.load(table, file);
    report.add(Figure.number("lines/s of a second run, in which everything exists already",
        lines / seconds(start)));
    table.close().await();
    vertx.close().await();
  }

  private static int write(Path file) {
    var sample = new SampleImport();
    try (var out = new PrintStream(Files.newOutputStream(file))) {
      sample.lines().forEach(out::println);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return sample.size();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
