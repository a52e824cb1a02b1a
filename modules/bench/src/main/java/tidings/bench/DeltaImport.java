// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.stream.Stream;
import tidings.core.IdGenerator;
import tidings.core.Watermark;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.feeds.filling.PendingFills;
import tidings.schema.TidingsLayout;
import tidings.schema.readers.FeedCachePolicy;
import tidings.server.terminal.TerminalProgress;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;
import tidings.transfer.interchange.Import;
import tidings.transfer.interchange.ImportListener;
import tidings.transfer.interchange.ImportOptions;
import tidings.transfer.interchange.ImportPace;
import tidings.transfer.interchange.ImportResult;
import tidings.transfer.interchange.TextFile;

/**
 * Imports a site, and then a file of new activities, which should cost what it has: as the command
 * does, and into a running server.
 */
final class DeltaImport {
  private static final int MERGE_ABOVE = 10_000;
  /** Of the time of the whole site. */
  private static final double DELTA_GOAL = 0.1;

  private DeltaImport() {}

  static void measure(Path folder, SampleSite site, int delta, BenchmarkReport report) {
    report.note("%,d users, %,d places, %,d follows, %,d activities; then %,d activities"
        .formatted(site.users(), site.places(), site.follows(), site.activities(), delta));
    var whole = write(folder.resolveSibling(folder.getFileName() + ".ndjson"), site.lines());
    var added = write(
        folder.resolveSibling(folder.getFileName() + "-delta.ndjson"), site.delta(delta));
    var vertx = VertxWithoutFiles.create();
    var table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, InstantSource.system());
    double first = seconds(table, whole);
    double second = seconds(table, added);
    report.add(Figure.number("seconds of the import of a site", first));
    report.add(Figure.number("seconds of the import of a delta", second));
    report.add(Figure.number("the delta, of the site", second / first).atMost(DELTA_GOAL));
    table.close().await();
    vertx.close().await();
    ServerImports.measure(folder.resolveSibling(folder.getFileName() + "-server"), whole, added,
        DELTA_GOAL, report);
  }

  private static double seconds(Table table, Path file) {
    long start = System.nanoTime();
    load(table, file);
    return (System.nanoTime() - start) / 1e9;
  }

  /** Imports a file in which each line must be valid. */
  static ImportResult load(Table table, Path file) {
    var clock = InstantSource.system();
    try (var lines = TextFile.of(file)) {
      var cachePolicy = FeedCachePolicy.of(table, WriteSide.RETENTION, MERGE_ABOVE);
      return new Import(
          table, new Watermark(new IdGenerator(clock)), clock, cachePolicy,
          () -> new PendingFills(table, clock, cachePolicy), Duration.ZERO, ImportPace.COMMAND,
          ImportListener.NONE)
          .run(lines, ImportOptions.STRICT,
              TerminalProgress.on(new PrintStream(OutputStream.nullOutputStream())));
    }
  }

  private static Path write(Path file, Stream<String> lines) {
    try (var out = new PrintStream(Files.newOutputStream(file))) {
      lines.forEach(out::println);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return file;
  }
}
