// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.Position;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.position.SharedPositions;
import tidings.server.terminal.CommandException;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.verify.Repair;
import tidings.verify.Verify;

/**
 * A store that is opened for verification, and for repair if wanted.
 *
 * @param settledPosition position below which no server has a write in progress
 * @param settlingTime time until a transaction is visible in all reads
 * @param repair empty for a session that only reads
 */
public record VerifySession(Vertx vertx, Table table, Supplier<Position> settledPosition,
    Duration settlingTime,
    Optional<Repair> repair, Runnable onClose) implements AutoCloseable {

  /**
   * Opens a store for reading; also works while a server is running.
   *
   * @throws CommandException if the store is not available
   */
  public static VerifySession openReadOnly(StoreConfig store) {
    var opened = ReadOnlyStore.openUsable(store);
    var table = opened.table();
    return switch (store) {
      // a snapshot, which includes the jobs pending at that moment
      case StoreConfig.Embedded embedded -> readOnly(opened, () -> Position.LAST, Duration.ZERO);
      case StoreConfig.DynamoDb shared -> readOnly(
          opened, () -> SharedPositions.reached(table).orElse(Position.LAST),
          Table.SETTLE_DELAY);
    };
  }

  private static VerifySession readOnly(ReadOnlyStore opened, Supplier<Position> settledPosition,
      Duration settlingTime) {
    return new VerifySession(
        opened.vertx(), opened.table(), settledPosition, settlingTime, Optional.empty(), () -> {});
  }

  /**
   * Opens a store for repair.
   *
   * @throws CommandException if the store is not available, or a server has it open
   */
  public static VerifySession openForRepair(StoreConfig store) {
    var vertx = VertxWithoutFiles.create();
    try {
      return forRepair(WritableStore.of(
          vertx, StoreCheck
              .requireUsable(store.openExisting(vertx, InstantSource.system()), store)));
    } catch (StoreException failure) {
      vertx.close().await();
      throw CommandException.failed(
          failure.getMessage()
              + " While a server uses it, ./tidings verify works without --repair.");
    }
  }

  private static VerifySession forRepair(WritableStore writable) {
    var repairing = new Repair(writable.table(), writable.watermark());
    return new VerifySession(
        writable.vertx(), writable.table(), writable.watermark()::low,
        Verify.settleDelay(writable.table()),
        Optional.of(repairing), writable.onClose());
  }

  @Override
  public void close() {
    onClose.run();
    table.close().await();
    vertx.close().await();
  }
}
