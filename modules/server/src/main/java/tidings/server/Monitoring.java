// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Vertx;
import java.util.Optional;
import tidings.server.metrics.Health;
import tidings.server.metrics.Metrics;
import tidings.server.metrics.MonitorServer;
import tidings.server.metrics.MonitorSettings;
import tidings.server.terminal.CommandException;

/** What can be seen of a process while it runs. The monitor is the first to come and the last to go. */
record Monitoring(Metrics metrics, Health health, Optional<MonitorServer> monitor) {
  /** @throws CommandException when the monitor's port is not to be had */
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

  /** Where it is shown; 0 when it is not. */
  int port() {
    return monitor.map(MonitorServer::port).orElse(0);
  }
}
