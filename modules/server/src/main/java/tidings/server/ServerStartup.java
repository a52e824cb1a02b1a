// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.function.UnaryOperator;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.gateway.web.Pictures;
import tidings.server.metrics.MeasuredTable;
import tidings.server.storage.StoreCheck;
import tidings.server.terminal.CommandException;
import tidings.store.StoreException;
import tidings.store.Table;

/** Opens a server. Closes everything again if a step fails. */
record ServerStartup(Config config, ServerTime time, Pictures pictures) {
  /**
   * Time after which a blocked event loop is logged, with its stack. Class loading at a cold start
   * on a busy machine takes half of it.
   */
  private static final Duration BLOCKED_LOOP_WARNING = Duration.ofSeconds(1);

  ServerStartup {
    config = config.withGateway(OpenFileLimit.ofThisProcess().fit(config.gateway()));
  }

  /**
   * Starts the server.
   *
   * @param tableDecorator wraps the table of the store
   * @throws CommandException if the store or a port is not available
   */
  Server start(UnaryOperator<Table> tableDecorator) {
    var options = new VertxOptions()
        .setPreferNativeTransport(true)
        .setMaxEventLoopExecuteTimeUnit(MILLISECONDS)
        .setMaxEventLoopExecuteTime(BLOCKED_LOOP_WARNING.toMillis())
        .setWarningExceptionTimeUnit(MILLISECONDS)
        .setWarningExceptionTime(BLOCKED_LOOP_WARNING.toMillis());
    var vertx = time.timers().apply(VertxWithoutFiles.create(options));
    try {
      var monitoring = Monitoring.open(vertx, config.metrics());
      var table = tableDecorator.apply(
          StoreCheck.requireUsable(config.store().open(vertx, time.clock(), monitoring.metrics()),
              config.store()));
      var server = build(vertx, new MeasuredTable(table, monitoring.metrics()), monitoring);
      server.start();
      return server;
    } catch (StoreException failure) {
      vertx.close().await();
      throw CommandException.failed(failure);
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
