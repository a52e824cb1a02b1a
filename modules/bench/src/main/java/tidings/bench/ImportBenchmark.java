// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import tidings.app.bulk.Import;
import tidings.app.bulk.Outcome;
import tidings.app.bulk.TextFile;
import tidings.core.Mint;
import tidings.core.Watermark;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;

/** How fast a community comes out of a file, from its first line to the last feed. */
final class ImportBenchmark implements Benchmark {
  private static final int ROWS_GOAL = 20_000;
  private static final int MERGE_ABOVE = 10_000;

  @Override
  public String name() {
    return "import";
  }

  @Override
  public String about() {
    return "rows a second out of a file of accounts, activities, likes and follows";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    var file = scratch.place("town.ndjson");
    int lines = write(file);
    report.say(lines + " lines; embedded, what is imported on the disk when it is done");
    var vertx = Vertx.vertx();
    var table = EmbeddedTable.open(
        vertx, scratch.place("store"), Settings.defaults(), InstantSource.system());
    long began = System.nanoTime();
    var outcome = load(table, file);
    double first = seconds(began);
    report.tell(Figure.rate("rows, looked at, stored, counted and filled", outcome.rows() / first,
        "rows").atLeast(ROWS_GOAL));
    report.tell(Figure.rate("lines of these", lines / first, "lines"));
    report.tell(Figure.rate("feeds filled, of follows", outcome.filled() / first, "follows"));
    began = System.nanoTime();
    load(table, file);
    report
        .tell(Figure.rate("lines, once more, when all is there", lines / seconds(began), "lines"));
    table.close().await();
    vertx.close().await();
  }

  private static int write(Path file) {
    var town = new ImportedTown();
    try (var out = new PrintStream(Files.newOutputStream(file))) {
      town.lines().forEach(out::println);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return town.size();
  }

  private static Outcome load(Table table, Path file) {
    var clock = InstantSource.system();
    try (var lines = TextFile.of(file)) {
      return new Import(
          table, new Watermark(new Mint(clock)), clock, WriteSide.KEPT, MERGE_ABOVE, Duration.ZERO)
          .run(lines, true, new PrintStream(OutputStream.nullOutputStream()));
    }
  }

  private static double seconds(long began) {
    return (System.nanoTime() - began) / 1e9;
  }
}
