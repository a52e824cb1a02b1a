// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.ActivityId;
import tidings.feeds.verify.Mending;
import tidings.feeds.verify.Verify;
import tidings.store.StoreFailure;
import tidings.store.Table;
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
      return mending(Workbench.of(
          vertx, Whole.only(store.openToMend(vertx, InstantSource.system()), store)));
    } catch (StoreFailure failure) {
      vertx.close().await();
      throw Trouble.failed(
          failure.getMessage()
              + " While a server has it, ./tidings verify can look without --repair.");
    }
  }

  private static Workshop mending(Workbench bench) {
    var mending = new Mending(bench.table(), bench.watermark());
    return new Workshop(
        bench.vertx(), bench.table(), bench.watermark()::low, Verify.settles(bench.table()),
        Optional.of(mending), bench.leaving());
  }

  @Override
  public void close() {
    leaving.run();
    table.close().await();
    vertx.close().await();
  }
}
