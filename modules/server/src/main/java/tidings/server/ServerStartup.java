// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import tidings.gateway.web.Pictures;
import tidings.server.metrics.MeasuredTable;
import tidings.server.storage.CompletenessCheck;
import tidings.server.terminal.CommandException;
import tidings.store.StoreException;
import tidings.store.Table;

/** What a house is opened with. When that fails, nothing of it stays behind. */
record ServerStartup(Config config, InstantSource clock, Pictures pictures) {
  /**
   * What holds an event loop for longer than this is logged, as nothing there may wait. Loading
   * classes at a cold start on a busy machine takes half of it.
   */
  private static final Duration BLOCKED_LOOP_WARNING = Duration.ofSeconds(1);

  /**
   * The house, running.
   *
   * @param tableDecorator what is put around its table
   * @throws CommandException when its table or one of its ports is not to be had
   */
  Server start(UnaryOperator<Table> tableDecorator) {
    var options = new VertxOptions()
        .setPreferNativeTransport(true)
        .setMaxEventLoopExecuteTimeUnit(MILLISECONDS)
        .setMaxEventLoopExecuteTime(BLOCKED_LOOP_WARNING.toMillis());
    var vertx = Vertx.vertx(options);
    try {
      var monitoring = Monitoring.open(vertx, config.metrics());
      var table = tableDecorator.apply(
          CompletenessCheck.requireComplete(config.store().open(vertx, clock, monitoring.metrics()),
              config.store()));
      var server = build(vertx, new MeasuredTable(table, monitoring.metrics()), monitoring);
      server.start();
      return server;
    } catch (StoreException failure) {
      vertx.close().await();
      throw CommandException.failed(String.valueOf(failure.getMessage()));
    } catch (RuntimeException failure) {
      vertx.close().await();
      throw failure;
    }
  }

  private Server build(Vertx vertx, Table table, Monitoring monitoring) {
    try {
      return new Server(this, vertx, table, monitoring);
    } catch (RuntimeException failure) {
      table.close().await();
      throw failure;
    }
  }
}
