// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.Position;
import tidings.schema.position.SharedPositions;
import tidings.server.terminal.CommandException;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.verify.Repair;
import tidings.verify.Verify;

/**
 * A store that is looked through, and mended if that is wanted.
 *
 * @param settledPosition before which no server has anything under way
 * @param settlingTime what a transaction takes to be seen whole
 * @param repair empty when it is left as it is
 */
public record VerifySession(Vertx vertx, Table table, Supplier<Position> settledPosition,
    Duration settlingTime,
    Optional<Repair> repair, Runnable onClose) implements AutoCloseable {

  /** Of somebody who only looks, also beside a server. @throws Trouble when it is not to be had */
  public static VerifySession openReadOnly(StoreConfig store) {
    var opened = ReadOnlyStore.openComplete(store);
    var table = opened.table();
    return switch (store) {
      // it is seen as it was at one moment, with the jobs that there were
      case StoreConfig.Embedded embedded -> readOnly(opened, () -> Position.LAST, Duration.ZERO);
      case StoreConfig.DynamoDb shared -> readOnly(
          opened, () -> SharedPositions.reached(table).orElse(Position.LAST),
          Verify.SHARED_SETTLE_DELAY);
    };
  }

  private static VerifySession readOnly(ReadOnlyStore opened, Supplier<Position> settledPosition,
      Duration settlingTime) {
    return new VerifySession(
        opened.vertx(), opened.table(), settledPosition, settlingTime, Optional.empty(), () -> {});
  }

  /** Of somebody who mends. @throws Trouble when the store is not to be had, or not to be shared */
  public static VerifySession openForRepair(StoreConfig store) {
    var vertx = Vertx.vertx();
    try {
      return repair(WritableStore.of(
          vertx, CompletenessCheck
              .requireComplete(store.openExisting(vertx, InstantSource.system()), store)));
    } catch (StoreException failure) {
      vertx.close().await();
      throw CommandException.failed(
          failure.getMessage()
              + " While a server has it, ./tidings verify can look without --repair.");
    }
  }

  private static VerifySession repair(WritableStore writable) {
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
