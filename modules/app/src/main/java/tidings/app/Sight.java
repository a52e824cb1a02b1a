// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.util.Optional;
import tidings.app.metrics.Health;
import tidings.app.metrics.Metrics;
import tidings.app.metrics.Monitor;
import tidings.app.metrics.Settings;

/** What can be seen of a process while it runs. The monitor is the first to come and the last to go. */
record Sight(Metrics metrics, Health health, Optional<Monitor> monitor) {
  /** @throws Trouble when the monitor's port is not to be had */
  static Sight open(Vertx vertx, Settings settings) {
    var metrics = new Metrics();
    var health = new Health();
    var monitor = settings.enabled()
        ? Optional.of(monitor(vertx, settings, metrics, health))
        : Optional.<Monitor>empty();
    return new Sight(metrics, health, monitor);
  }

  private static Monitor monitor(
      Vertx vertx, Settings settings, Metrics metrics, Health health) {
    try {
      return Monitor.open(vertx, settings, metrics, health).await();
    } catch (Exception failure) {
      throw Trouble.cannotListen(settings.host(), settings.port(), "--metrics.port", failure);
    }
  }

  /** Where it is shown; 0 when it is not. */
  int port() {
    return monitor.map(Monitor::port).orElse(0);
  }
}
