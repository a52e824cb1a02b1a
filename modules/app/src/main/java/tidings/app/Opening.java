// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import tidings.app.metrics.MeasuredTable;
import tidings.gateway.Pictures;
import tidings.store.StoreFailure;
import tidings.store.Table;

/** What a house is opened with. When that fails, nothing of it stays behind. */
record Opening(Config config, InstantSource clock, Pictures pictures) {
  /**
   * What holds an event loop for longer than this is logged, as nothing there may wait. Loading
   * classes at a cold start on a busy machine takes half of it.
   */
  private static final Duration HELD = Duration.ofSeconds(1);

  /**
   * The house, running.
   *
   * @param around what is put around its table
   * @throws Trouble when its table or one of its ports is not to be had
   */
  House house(UnaryOperator<Table> around) {
    var options = new VertxOptions()
        .setPreferNativeTransport(true)
        .setMaxEventLoopExecuteTimeUnit(MILLISECONDS)
        .setMaxEventLoopExecuteTime(HELD.toMillis());
    var vertx = Vertx.vertx(options);
    try {
      var sight = Sight.open(vertx, config.metrics());
      var table = around.apply(
          Whole.only(config.store().open(vertx, clock, sight.metrics()), config.store()));
      var house = built(vertx, new MeasuredTable(table, sight.metrics()), sight);
      house.start();
      return house;
    } catch (StoreFailure failure) {
      vertx.close().await();
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    } catch (RuntimeException failure) {
      vertx.close().await();
      throw failure;
    }
  }

  private House built(Vertx vertx, Table table, Sight sight) {
    try {
      return new House(this, vertx, table, sight);
    } catch (RuntimeException failure) {
      table.close().await();
      throw failure;
    }
  }
}
