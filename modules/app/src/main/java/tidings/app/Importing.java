// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tidings.app.bulk.BadFile;
import tidings.app.bulk.Import;
import tidings.app.bulk.Outcome;
import tidings.app.bulk.TextFile;
import tidings.core.Refusal;
import tidings.feeds.verify.Verify;
import tidings.store.Meter;
import tidings.store.StoreFailure;

/**
 * Brings a file into the store: what is not there yet, as often as it is done.
 *
 * @param file {@code -} for standard input
 * @param strict whether nothing is imported when a line is wrong
 */
record Importing(Config config, String file, boolean strict) {
  private static final String STRICT = "--strict";
  private static final String STANDARD_INPUT = "-";

  /** @throws Trouble naming what is not understood */
  static Importing of(CommandLine line, Map<String, String> environment) {
    var settings = new HashMap<>(line.flags());
    boolean strict = Optional.ofNullable(settings.remove(STRICT)).map("true"::equals).orElse(false);
    var file = line.file()
        .orElseThrow(
            () -> Trouble.misused("import needs a file; ./tidings import - reads standard input"));
    return new Importing(Config.of(Sources.of(settings, environment)), file, strict);
  }

  /** @throws Trouble when the store is not to be had, or nothing of the file can be imported */
  Outcome run(InputStream input, PrintStream screen) {
    try {
      return file.equals(STANDARD_INPUT)
          ? fromInput(input, screen)
          : from(TextFile.of(Path.of(file)), screen);
    } catch (BadFile bad) {
      throw Trouble.failed(String.valueOf(bad.getMessage()));
    }
  }

  /** What can be read once is kept for as long as it takes: a file is read several times. */
  private Outcome fromInput(InputStream input, PrintStream screen) {
    try {
      var kept = Files.createTempFile("tidings-import", ".ndjson");
      TextFile lines;
      try {
        Files.copy(input, kept, StandardCopyOption.REPLACE_EXISTING);
        lines = TextFile.of(kept);
      } finally {
        Files.delete(kept); // who has it open can read it, and nobody finds it who must not
      }
      return from(lines, screen);
    } catch (IOException failure) {
      throw Trouble.failed("standard input cannot be kept: " + failure.getMessage());
    }
  }

  /** @param file was opened before the store, which may be made by that */
  private Outcome from(TextFile file, PrintStream screen) {
    var vertx = Vertx.vertx();
    try (file; var bench = open(vertx)) {
      return new Import(
          bench.table(), bench.watermark(), InstantSource.system(), config.feedsKeep(),
          config.feedsMergeAbove(), Verify.settles(bench.table()))
          .run(file, strict, screen);
    } catch (StoreFailure failure) {
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    } catch (Refusal lost) {
      throw Trouble.failed(lost.detail() + "; import it once more to go on");
    }
  }

  private Workbench open(Vertx vertx) {
    try {
      var store = config.store();
      return Workbench.of(
          vertx, Whole.only(store.open(vertx, InstantSource.system(), Meter.NONE), store));
    } catch (StoreFailure failure) {
      vertx.close().await();
      throw failure;
    }
  }
}
