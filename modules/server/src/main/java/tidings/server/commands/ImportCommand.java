// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

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
import tidings.core.errors.Refusal;
import tidings.feeds.filling.PendingFills;
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.storage.CompletenessCheck;
import tidings.server.storage.WritableStore;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;
import tidings.server.terminal.TerminalProgress;
import tidings.store.Meter;
import tidings.store.StoreException;
import tidings.transfer.interchange.Import;
import tidings.transfer.interchange.ImportFileException;
import tidings.transfer.interchange.ImportResult;
import tidings.transfer.interchange.TextFile;
import tidings.verify.Verify;

/**
 * Brings a file into the store: what is not there yet, as often as it is done.
 *
 * @param file {@code -} for standard input
 * @param strict whether nothing is imported when a line is wrong
 */
record ImportCommand(Config config, String file, boolean strict) {
  private static final String STRICT = "--strict";
  private static final String STANDARD_INPUT = "-";

  /** @throws CommandException naming what is not understood */
  static ImportCommand of(CommandLine line, Map<String, String> environment) {
    var settings = new HashMap<>(line.flags());
    boolean strict = Optional.ofNullable(settings.remove(STRICT)).map("true"::equals).orElse(false);
    var file = line.file()
        .orElseThrow(
            () -> CommandException
                .usageError("import needs a file; ./tidings import - reads standard input"));
    return new ImportCommand(Config.of(SettingSources.of(settings, environment)), file, strict);
  }

  /** @throws CommandException when the store is not to be had, or nothing of the file can be imported */
  ImportResult run(InputStream input, PrintStream progressOut) {
    try {
      return file.equals(STANDARD_INPUT)
          ? importInput(input, progressOut)
          : importFile(TextFile.of(Path.of(file)), progressOut);
    } catch (ImportFileException invalid) {
      throw CommandException.failed(String.valueOf(invalid.getMessage()));
    }
  }

  /** What can be read once is kept for as long as it takes: a file is read several times. */
  private ImportResult importInput(InputStream input, PrintStream progressOut) {
    try {
      var copy = Files.createTempFile("tidings-import", ".ndjson");
      TextFile lines;
      try {
        Files.copy(input, copy, StandardCopyOption.REPLACE_EXISTING);
        lines = TextFile.of(copy);
      } finally {
        Files.delete(copy); // who has it open can read it, and nobody finds it who must not
      }
      return importFile(lines, progressOut);
    } catch (IOException failure) {
      throw CommandException.failed("standard input cannot be kept: " + failure.getMessage());
    }
  }

  /** @param file was opened before the store, which may be made by that */
  private ImportResult importFile(TextFile file, PrintStream progressOut) {
    var vertx = Vertx.vertx();
    try (file; var target = open(vertx)) {
      return new Import(
          target.table(), target.watermark(), InstantSource.system(), config.feedRetention(),
          () -> PendingFills.of(
              target.table(), InstantSource.system(), config.feedRetention(), config.mergeAbove()),
          Verify.settleDelay(target.table()))
          .run(file, strict, TerminalProgress.on(progressOut));
    } catch (StoreException failure) {
      throw CommandException.failed(String.valueOf(failure.getMessage()));
    } catch (Refusal refusal) {
      throw CommandException.failed(refusal.detail() + "; import it once more to go on");
    }
  }

  private WritableStore open(Vertx vertx) {
    try {
      var store = config.store();
      return WritableStore.of(
          vertx, CompletenessCheck
              .requireComplete(store.open(vertx, InstantSource.system(), Meter.NONE), store));
    } catch (StoreException failure) {
      vertx.close().await();
      throw failure;
    }
  }
}
