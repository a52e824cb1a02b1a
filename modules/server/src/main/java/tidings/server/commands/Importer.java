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
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.core.errors.Refusal;
import tidings.feeds.filling.PendingFills;
import tidings.schema.readers.FeedCachePolicy;
import tidings.server.Config;
import tidings.server.storage.StoreCheck;
import tidings.server.storage.WritableStore;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.Meter;
import tidings.store.StoreException;
import tidings.transfer.interchange.Import;
import tidings.transfer.interchange.ImportFileException;
import tidings.transfer.interchange.ImportListener;
import tidings.transfer.interchange.ImportOptions;
import tidings.transfer.interchange.ImportPace;
import tidings.transfer.interchange.ImportResult;
import tidings.transfer.interchange.TextFile;
import tidings.verify.Verify;

/** Opens a store and imports a file into it. */
record Importer(Config config, ImportOptions options, PrintStream progressOut) {
  private static final String STANDARD_INPUT = "-";

  /**
   * Imports a file.
   *
   * @param file path, or {@code -} for the standard input
   * @throws CommandException if the store is not available, or nothing can be imported
   */
  ImportResult run(String file, InputStream input) {
    try {
      return file.equals(STANDARD_INPUT)
          ? importInput(input)
          : importFile(TextFile.of(Path.of(file)));
    } catch (ImportFileException invalid) {
      throw CommandException.failed(invalid);
    }
  }

  /** Copies the input to a temporary file, because an import reads its file several times. */
  private ImportResult importInput(InputStream input) {
    try {
      var copy = Files.createTempFile("tidings-import", ".ndjson");
      TextFile lines;
      try {
        Files.copy(input, copy, StandardCopyOption.REPLACE_EXISTING);
        lines = TextFile.of(copy);
      } finally {
        Files.delete(copy); // still readable through the open file, but by no other process
      }
      return importFile(lines);
    } catch (IOException failure) {
      throw CommandException
          .failed("standard input cannot be copied to a temporary file: " + failure.getMessage());
    }
  }

  /** @param file opened before the store, as opening a store may create it */
  private ImportResult importFile(TextFile file) {
    var vertx = VertxWithoutFiles.create();
    try (file; var target = open(vertx)) {
      var table = target.table();
      var clock = InstantSource.system();
      var cachePolicy =
          FeedCachePolicy.of(table, config.feedRetention(), config.mergeAbove());
      return new Import(
          table, target.watermark(), clock, cachePolicy,
          () -> new PendingFills(table, clock, cachePolicy), Verify.settleDelay(table),
          ImportPace.COMMAND, ImportListener.NONE)
          .run(file, options, TerminalProgress.on(progressOut));
    } catch (StoreException failure) {
      throw CommandException.failed(failure);
    } catch (Refusal refusal) {
      throw CommandException.failed(refusal.detail() + "; run the import again to continue");
    }
  }

  private WritableStore open(Vertx vertx) {
    try {
      var store = config.store().forTransfer();
      return WritableStore.of(
          vertx, StoreCheck
              .requireUsable(store.open(vertx, InstantSource.system(), Meter.NONE), store));
    } catch (StoreException failure) {
      vertx.close().await();
      throw failure;
    }
  }
}
