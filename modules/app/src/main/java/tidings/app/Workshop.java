// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.ActivityId;
import tidings.core.Mint;
import tidings.core.Watermark;
import tidings.feeds.verify.Mending;
import tidings.feeds.verify.Verify;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.position.Ceiling;
import tidings.store.position.Horizon;

/**
 * A store that is looked through, and mended if that is wanted.
 *
 * @param settled before which no server has anything under way
 * @param settles what a transaction takes to be seen whole
 * @param mending empty when it is left as it is
 */
record Workshop(Vertx vertx, Table table, Supplier<ActivityId> settled, Duration settles,
    Optional<Mending> mending, Runnable leaving) implements AutoCloseable {

  /** Of somebody who only looks, also beside a server. @throws Trouble when it is not to be had */
  static Workshop toLook(Store store) {
    var visit = Visit.toWhole(store);
    var table = visit.table();
    return switch (store) {
      // it is seen as it was at one moment, with the jobs that there were
      case Store.Embedded embedded -> looking(visit, () -> ActivityId.LAST, Duration.ZERO);
      case Store.DynamoDb shared -> looking(
          visit, () -> Horizon.reached(table).orElse(ActivityId.LAST), Verify.SHARED);
    };
  }

  private static Workshop looking(Visit visit, Supplier<ActivityId> settled, Duration settles) {
    return new Workshop(
        visit.vertx(), visit.table(), settled, settles, Optional.empty(), () -> {});
  }

  /** Of somebody who mends. @throws Trouble when the store is not to be had, or not to be shared */
  static Workshop toMend(Store store) {
    var vertx = Vertx.vertx();
    try {
      return toMend(vertx, Whole.only(store.openToMend(vertx, InstantSource.system()), store));
    } catch (StoreFailure failure) {
      vertx.close().await();
      throw Trouble.failed(
          failure.getMessage()
              + " While a server has it, ./tidings verify can look without --repair.");
    }
  }

  private static Workshop toMend(Vertx vertx, Table table) {
    var mint = new Mint(InstantSource.system());
    if (!table.shared()) {
      return mending(vertx, table, new Watermark(mint, Ceiling.of(table, mint)), () -> {});
    }
    var horizon = Horizon.of(vertx, table, mint, System::nanoTime);
    horizon.start().await();
    return mending(vertx, table, new Watermark(mint, horizon), () -> horizon.stop().await());
  }

  private static Workshop mending(
      Vertx vertx, Table table, Watermark watermark, Runnable leaving) {
    var mending = new Mending(table, watermark);
    return new Workshop(
        vertx, table, watermark::low, Verify.settles(table), Optional.of(mending), leaving);
  }

  @Override
  public void close() {
    leaving.run();
    table.close().await();
    vertx.close().await();
  }
}
