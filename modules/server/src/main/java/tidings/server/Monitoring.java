// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Vertx;
import java.util.Optional;
import tidings.server.metrics.Health;
import tidings.server.metrics.Metrics;
import tidings.server.metrics.MonitorServer;
import tidings.server.metrics.MonitorSettings;
import tidings.server.terminal.CommandException;

/** Metrics and health of the process. The monitor starts before everything else and stops last. */
record Monitoring(Metrics metrics, Health health, Optional<MonitorServer> monitor) {
  /** @throws CommandException if the monitor's port is not available */
  static Monitoring open(Vertx vertx, MonitorSettings settings) {
    var metrics = new Metrics();
    var health = new Health();
    var monitor = settings.enabled()
        ? Optional.of(monitor(vertx, settings, metrics, health))
        : Optional.<MonitorServer>empty();
    return new Monitoring(metrics, health, monitor);
  }

  private static MonitorServer monitor(
      Vertx vertx, MonitorSettings settings, Metrics metrics, Health health) {
    try {
      return MonitorServer.open(vertx, settings, metrics, health).await();
    } catch (Exception failure) {
      throw CommandException.cannotListen(settings.host(), settings.port(), "--metrics.port",
          failure);
    }
  }

  /** The port of the monitor; 0 if it is disabled. */
  int port() {
    return monitor.map(MonitorServer::port).orElse(0);
  }
}
